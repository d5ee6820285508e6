#if canImport(Glibc)
import Glibc

// Of malloc.h, which the module leaves out.
@_silgen_name("mallopt") private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32

private enum HeapOption: Int32 {
    case trimThreshold = -1, topPad = -2, mmapThreshold = -3, arenaMax = -8
}

/// Gives all threads one heap, which is asked of the system in one piece and in large pages, where it has them: a run touches most of its
/// memory once, and the system hands out small pages one by one.
///
/// Nothing is taken before it is touched. Where the system refuses, the heap is as it always is, as are its parts behind the first piece.
func prepareHeap() {
    let size = 256 << 20, page = 4096, adviceHugePages: Int32 = 14
    for (option, value) in [(HeapOption.arenaMax, 1), (.topPad, size), (.trimThreshold, Int(Int32.max)), (.mmapThreshold, 32 << 20)] {
        _ = mallopt(option.rawValue, Int32(value))
    }
    // The first piece that does not fit makes the heap grow.
    guard let piece = malloc(1 << 20) else { return }
    let first = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: piece) + UInt(page)) & ~UInt(page - 1))
    if let first, let end = sbrk(0), first < end { _ = madvise(first, end - first, adviceHugePages) }
    free(piece)
}
#else
/// Elsewhere the heap is as the system makes it.
func prepareHeap() {}
#endif
