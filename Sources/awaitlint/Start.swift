import Linting
import Reporting

/// Writes a configuration into the working folder that says what there is to say, and changes nothing. Gives a line for a person.
func writeConfiguration() throws(Failure) -> String {
    try writeNew(startingConfiguration, FilePath(configurationName), mode: 0o666)
    return "wrote \(configurationName)\n"
}

/// Writes a hook that lints what is about to be committed. Gives a line for a person.
func writeHook() throws(Failure) -> String {
    let path = try hookPath(called: "pre-commit")
    try writeNew(hook, path, mode: 0o777)
    return "wrote \(harmless(path.display))\n"
}

private func writeNew(_ text: String, _ path: FilePath, mode: UInt32) throws(Failure) {
    if exists(path) { throw Failure(message: "`\(path.display)` is there already, and stays as it is") }
    try write(text, toFile: path, .new, mode: .init(mode))
}

private let hook = """
    #!/bin/sh
    # Lints the Swift files of a commit as they are staged. `git commit --no-verify` goes by it.
    command -v awaitlint >/dev/null || {
        echo "pre-commit hook: awaitlint is not in PATH" >&2
        exit 1
    }
    exec awaitlint --staged

    """

private let startingConfiguration = """
    // How awaitlint judges the files of this folder. `awaitlint config FILE` shows what is in force for a file.
    {
      // What this adds to: one file or several, from this one's folder.
      // "extends": ["shared/awaitlint.json"],

      // For a rule "on", "off", "error", "warning" or "note"; `awaitlint rules` lists them.
      "rules": {},

      // The same for some paths only.
      "overrides": [
        // {"paths": ["Tests/"], "rules": {"suppression": "off"}},
      ],

      // What is left out, as in .gitignore, from this folder.
      "exclude": [],

      // More names for the tables that rules ask, such as those of functions that take a lock.
      "names": {},

      // Folders with rules of your own.
      "ruleFolders": [],
    }

    """
