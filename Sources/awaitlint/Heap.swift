#if canImport(Glibc)
import Glibc

// Of malloc.h, which the module leaves out.
@_silgen_name("mallopt") private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32

private enum HeapOption: Int32 {
    case trimThreshold = -1, topPad = -2, mmapThreshold = -3, arenaMax = -8
}

/// Gives all threads one heap that grows by large pieces and never shrinks: by itself each thread has one of its own, which asks the system
/// for every few pages.
func prepareHeap() {
    let megabyte = 1 << 20
    for (option, value) in [(HeapOption.arenaMax, 1), (.topPad, 16 * megabyte), (.trimThreshold, Int(Int32.max)), (.mmapThreshold, 32 * megabyte)] {
        _ = mallopt(option.rawValue, Int32(value))
    }
}
#else
/// Elsewhere the heap is as the system makes it.
func prepareHeap() {}
#endif
