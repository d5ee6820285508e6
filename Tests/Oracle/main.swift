import Foundation

// One mode, one file: a mode takes its arguments and returns the exit status, 0 if there is no difference, 1 if there
// is one, 2 if it cannot do its job.
setvbuf(stdout, nil, _IOLBF, 0)
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "tokens": exit(runTokens(Array(arguments.dropFirst())))
case "structure": exit(runStructure(Array(arguments.dropFirst())))
case "timing": exit(runTiming(Array(arguments.dropFirst())))
default:
    print("usage: run tokens [OPTION…] PATH… | run structure [OPTION…] PATH… | run timing PATH…")
    exit(2)
}
