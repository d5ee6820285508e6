/// Whether a folder met while walking is left out by its name: hidden, build products, what dependency managers
/// check out, and bundles that hold no source of the project. A folder named on the command line is always walked.
func isLeftOut(folder name: UnsafeBufferPointer<UInt8>) -> Bool {
    if isHidden(name) { return true }
    let text = String(decoding: name, as: UTF8.self)
    if leftOutNames.contains(text) { return true }
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return leftOutExtensions.contains(String(text[dot...].dropFirst()))
}

/// Whether a file met while walking is Swift source by its name. Hidden files are not: no build tool compiles them,
/// and some systems leave `._Name.swift` files that are no source.
func isSwiftSource(file name: UnsafeBufferPointer<UInt8>) -> Bool {
    !isHidden(name) && name.count > suffix.utf8CodeUnitCount
        && name.suffix(suffix.utf8CodeUnitCount).elementsEqual(UnsafeBufferPointer(start: suffix.utf8Start, count: suffix.utf8CodeUnitCount))
}

func isConfiguration(_ name: UnsafeBufferPointer<UInt8>) -> Bool { name.elementsEqual(configurationName.utf8) }

private func isHidden(_ name: UnsafeBufferPointer<UInt8>) -> Bool { name.first == UInt8(ascii: ".") }

private let suffix: StaticString = ".swift"
private let leftOutNames: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]
private let leftOutExtensions: Set<String> = [
    "app", "bundle", "docc", "framework", "lproj", "xcassets", "xcdatamodeld", "xcframework", "xcodeproj", "xcworkspace",
]

/// Whether a file is left out by its name or by that of a folder around it, below `top`.
func isLeftOut(_ file: FilePath, below top: FilePath) -> Bool {
    var names = file.components.dropFirst(top.components.count)
    guard let name = names.popLast(), name.withUnsafeBufferPointer({ isSwiftSource(file: $0) }) else { return true }
    return names.contains { $0.withUnsafeBufferPointer { isLeftOut(folder: $0) } }
}
