#if DEBUG && !os(Linux)
#elseif canImport(Foundation)
#else
#endif // end
#sourceLocation(file: "x", line: 1)
if #available(iOS 26.0, *), #unavailable(macOS 15) {}
#warning("w") #error("e") #file #selector(f) #keyPath(a.b) #colorLiteral()
#Preview { } @available(*, deprecated) #if1 #if_x #ifx # if ##if #!
#externalMacro(module: "A", type: "B") #/x/# #"s"#
