#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

#if canImport(Glibc)
// Of malloc.h, which the module leaves out.
@_silgen_name("mallopt") private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32
private let arenaMax: Int32 = -8

// One heap for all threads: of one for each, as is the default, every few pages are asked of the system for themselves.
_ = mallopt(arenaMax, 1)
#endif

exit(run(commandLineArguments()))
