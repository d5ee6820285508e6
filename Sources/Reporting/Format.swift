import Linting

/// The form in which findings are written.
package enum Format: String, Sendable, CaseIterable {
    case text, xcode, json, github, gitlab, sarif
}

/// Where a report goes, as far as it changes what is written.
package struct Destination: Sendable {
    package var audience: Audience
    /// The absolute path of the folder that the report's paths are relative to; nil if it has none.
    package var folder: String?
    /// That folder's path in the checkout that a server knows, empty if it is the checkout itself.
    package var placeInCheckout: FilePath
    /// The command's version.
    package var version: String

    package init(audience: Audience = .program, folder: String? = nil, placeInCheckout: FilePath = "", version: String = "") {
        self.audience = audience
        self.folder = folder
        self.placeInCheckout = placeInCheckout
        self.version = version
    }
}

package enum Audience: Sendable {
    /// A program, or a person's file: one line a finding.
    case program
    /// A person at a terminal: the code with the path on it.
    case person(colour: Bool)
}

/// The report as `format` has it, a line feed at its end unless there is nothing to say. Text only looks at the audience.
package func render(_ report: Report, as format: Format, for destination: Destination) -> String {
    switch (format, destination.audience) {
    case (.json, _): json(report)
    case (.text, .program): lines(report)
    case (.text, .person(let colour)): code(report, colour: colour)
    case (.xcode, _): xcode(report, folder: destination.folder)
    case (.github, _): github(report.moved(below: destination.placeInCheckout))
    case (.gitlab, _): gitlab(report.moved(below: destination.placeInCheckout))
    case (.sarif, _): sarif(report.moved(below: destination.placeInCheckout), version: destination.version)
    }
}

extension Report {
    /// The report with relative paths as they are from a folder further up.
    func moved(below folder: FilePath) -> Report {
        if folder.bytes.isEmpty { return self }
        var report = self
        for index in findings.indices {
            report.findings[index].location.move(below: folder)
            for step in findings[index].path.indices { report.findings[index].path[step].location.move(below: folder) }
        }
        return report
    }
}

extension Location {
    fileprivate mutating func move(below folder: FilePath) {
        if path.isAbsolute { return }
        path = folder.appending(path.bytes)
        file = path.display
    }
}
