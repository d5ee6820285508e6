/// A mistake in a rule page or names table, located as an editor wants it.
package struct PageError: Error, Equatable, CustomStringConvertible {
    package var file: String
    /// 1-based; the column counts UTF-8 bytes.
    package var line: Int
    package var column: Int
    /// What should stand there.
    package var expected: String

    package init(file: String, line: Int, column: Int, expected: String) {
        self.file = file
        self.line = line
        self.column = column
        self.expected = expected
    }

    /// `<file>:<line>:<column>: expected …`
    package var description: String { "\(file):\(line):\(column): expected \(expected)" }
}
