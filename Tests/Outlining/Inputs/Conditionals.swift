#if os(iOS) && !targetEnvironment(simulator)
import UIKit
#elseif canImport(AppKit)
import AppKit
#else
#error("no")
#endif

struct View {
    #if DEBUG
    var flag = true
    #endif

    #if A
    @available(iOS 17, *)
    #else
    @Old
    #endif
    func f() {
        #if A
        if x { return }
        #else
        g()
        #endif
        switch y {
        #if A
        case .a: one()
        #if B
        case .b: two()
        #endif
        #endif
        case .c:
            #if C
            three()
            #endif
        default: break
        }
        view
            .padding()
            #if os(iOS)
            .sheet { Text("") }
            #else
            .popover()
            #endif
            .frame()
    }

    var x: Int {
        #if A
        1
        #else
        2
        #endif
    }
}
#sourceLocation(file: "a.swift", line: 1)
