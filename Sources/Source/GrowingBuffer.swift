/// A growable block of plain values that is emptied and filled again for each file, so that a thread
/// allocates only while its largest file grows. Subscripts are checked.
package struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline package private(set) var base: UnsafeMutablePointer<Element>
    @usableFromInline package private(set) var count = 0
    @usableFromInline package private(set) var capacity: Int

    @inlinable package init(capacity: Int = 256) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    @inlinable package var isEmpty: Bool { count == 0 }

    @inlinable package var last: Element? { count > 0 ? base[count - 1] : nil }

    @inlinable package mutating func removeLast() {
        precondition(count > 0)
        count -= 1
    }

    /// Forgets the elements and keeps the memory.
    @inlinable package mutating func removeAll() { count = 0 }

    @inlinable package mutating func append(_ element: Element) {
        if count == capacity { reserve(count + 1) }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Makes room for `total` elements, growing at least by half so that appending stays linear.
    package mutating func reserve(_ total: Int) {
        guard total > capacity else { return }
        let larger = max(total, capacity + capacity / 2)
        let fresh = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        fresh.moveInitialize(from: base, count: count)
        base.deallocate()
        base = fresh
        capacity = larger
    }

    /// Sets the number of elements to `total`, the new ones zeroed.
    package mutating func resizeZeroed(_ total: Int) {
        reserve(total)
        if total > count {
            UnsafeMutableRawPointer(base + count).initializeMemory(as: UInt8.self, repeating: 0, count: (total - count) * MemoryLayout<Element>.stride)
        }
        count = total
    }

    /// Tells the buffer that the first `total` elements have been written through `base`.
    @inlinable package mutating func assumeCount(_ total: Int) {
        precondition(total <= capacity)
        count = total
    }

    @inlinable package subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count)
            return base[index]
        }
        set {
            precondition(index >= 0 && index < count)
            base[index] = newValue
        }
    }
}
