import Testing
import TestSupport

private let here = "."

@Test func helpIsThisText() throws {
    #expect(try run("--help", in: here) == Outcome(status: 0, output: """
        usage: awaitlint [options] [path …]
               awaitlint [options] - --stdin-filename <file>
               awaitlint rules | explain <rule> | why <file>:<line> | test [path …]
               awaitlint baseline [--prune] | init [--git-hook] | config [path]

        Finds Swift concurrency bugs that compile: tasks nobody owns, cancellation that stops halfway, results written
        after nobody wants them. It reads source text only and builds nothing.

        A path is a file, or a folder whose Swift files are meant; without one it is the working folder. Left out of a
        folder are hidden files and folders, Pods, Carthage, DerivedData, node_modules, bundles, symbolic links and what
        .gitignore names; and what the configuration excludes, also when it is named. The files around named ones, in the
        same module, are read as well and not reported.

        options:
          --format <format>     how findings are written: text (the default), xcode, json, github, gitlab or sarif
          --output <format>=<file>
                                write them to a file as well; may be given several times
          --rule <rule>         report only this rule, on or off; may be given several times
          --confidence <least>  report findings at least this sure: high, medium (the default) or low
          --fail-on <least>     the least severe findings that make the exit status 1: error, warning (the default), note or never
          --since <commit>      report only what touches lines that have changed since the history parted from this commit
          --staged              lint what git is about to commit, as it is staged, and report the files that it changes
          --config <file>       the configuration of all files; by default the nearest .awaitlint.json, from a file upward
          --no-config           heed no configuration
          --no-baseline         report what a baseline holds as well
          --stdin-filename <file>
                                with -, which reads standard input: the file whose text it is
          --threads <number>    how many threads work; by default one for each processor
          --quiet               one line a finding and nothing else, at a terminal too
          --version             print the version
          --help                print this text
          --                    what follows are paths, whatever they are called

        subcommands:
          rules                 list the rules
          explain <rule>        print a rule's page: what it finds, why it matters, what to write instead
          why <file>:<line>     say what each rule makes of a line: the path of a finding, or how far it got and what ended it
          baseline              record today's findings in the nearest .awaitlint-baseline.json, upward from the working folder,
                                so that only new ones are reported; with --prune, only take out those that are gone
          init                  write a commented .awaitlint.json; with --git-hook, a hook that lints what is committed
          config [path]         print how a file is linted, and what says so
          test [path …]         run the examples of rule pages, or of folders of them; by default those that the configuration
                                names, or else of Rules

        A subcommand's name wins over a path: a folder called rules is ./rules.

        debugging:
          --no-gates            read all of every file; changes no finding
          --statistics          say on standard error where the time of all threads went, stage by stage
          debug <view> <file>   print how awaitlint sees a file; a view is tokens, outline or flow

        exit status: 0 no findings, 1 findings as --fail-on says, 2 something could not be done; standard error says what, a
        line each, and findings in other files are still reported.

        """))
}

@Test func versionIsOneLine() throws {
    #expect(try run("--version", in: here) == Outcome(status: 0, output: "awaitlint 0.1.0\n"))
}

@Test func usageErrorsAreOneLineAndTwo() throws {
    #expect(try run("--fromat", in: here) == Outcome(status: 2, errors: "awaitlint: unknown option `--fromat`; the closest is `--format`\n"))
    #expect(try run("--rul\n\u{1B}", in: here) == Outcome(status: 2, errors: "awaitlint: unknown option `--rul\\n\\u{1B}`; the closest is `--rule`\n"))
}

@Test func unknownRulesAreRefusedWhereverTheyAreNamed() throws {
    let expected = Outcome(status: 2, errors: "awaitlint: unknown rule `lock-across-wait`; the closest is `lock-across-await`\n")
    #expect(try run("--rule", "lock-across-wait", in: here) == expected)
    #expect(try run("explain", "lock-across-wait", in: here) == expected)
}
