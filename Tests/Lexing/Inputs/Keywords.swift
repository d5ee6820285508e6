Any as associatedtype break case catch class continue default defer deinit do else
enum extension fallthrough false fileprivate for func guard if import in init inout
internal is let nil operator precedencegroup private protocol public repeat rethrows return
self Self static struct subscript super switch throw throws true try typealias var where while
actor any async await borrow borrowing consume consuming convenience copy didSet discard distributed dynamic
each final get indirect infix isolated lazy left macro modify mutating nonisolated nonmutating nonsending
open optional override package postfix prefix read reasync required right sending set some then unowned
unsafe unsafeAddress unsafeMutableAddress weak willSet yield
__consuming __owned __shared _const _modify _read
Protocol Type
Task AsyncStream AsyncThrowingStream CheckedContinuation UnsafeContinuation
withCheckedContinuation withCheckedThrowingContinuation withUnsafeContinuation withUnsafeThrowingContinuation
withCheckedXXXXXXXXContinuation withCheckedThrowingContinuations xasync asyncx Async none
a.self a.init a.default .class x.Type x.await `await` `Task` $async async$ async_ async1
