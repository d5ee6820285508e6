/// A growable block of plain values that is emptied and filled again for each file, so that a thread
/// allocates only while its largest file grows. Subscripts are checked.
public struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var storage: UnsafeMutablePointer<Element>
    @usableFromInline var filled = 0
    @usableFromInline var room: Int

    @inlinable public init(capacity: Int = 256) {
        room = max(capacity, 16)
        storage = .allocate(capacity: room)
    }

    deinit { storage.deallocate() }

    /// The first element; `capacity` elements may be written from here.
    @inlinable public var base: UnsafeMutablePointer<Element> { storage }

    @inlinable public var count: Int { filled }

    @inlinable public var capacity: Int { room }

    @inlinable public var isEmpty: Bool { count == 0 }

    @inlinable public var last: Element? { count > 0 ? base[count - 1] : nil }

    @inlinable public mutating func removeLast() {
        precondition(count > 0)
        filled -= 1
    }

    /// Forgets the elements and keeps the memory.
    @inlinable public mutating func removeAll() { filled = 0 }

    @inlinable public mutating func append(_ element: Element) {
        if count == capacity { reserve(count + 1) }
        (base + count).initialize(to: element)
        filled += 1
    }

    /// Makes room for `total` elements, growing at least by half so that appending stays linear.
    @inlinable public mutating func reserve(_ total: Int) {
        if total > capacity { grow(total) }
    }

    @inlinable @inline(never) mutating func grow(_ total: Int) {
        let larger = max(total, capacity + capacity / 2)
        let fresh = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        fresh.moveInitialize(from: base, count: count)
        base.deallocate()
        storage = fresh
        room = larger
    }

    /// Sets the number of elements to `total`, the new ones zeroed.
    @inlinable public mutating func resizeZeroed(_ total: Int) {
        reserve(total)
        if total > count {
            UnsafeMutableRawPointer(base + count).initializeMemory(as: UInt8.self, repeating: 0, count: (total - count) * MemoryLayout<Element>.stride)
        }
        filled = total
    }

    /// Tells the buffer that the first `total` elements have been written through `base`.
    @inlinable public mutating func assumeCount(_ total: Int) {
        precondition(total <= capacity)
        filled = total
    }

    @inlinable public subscript(index: Int) -> Element {
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
