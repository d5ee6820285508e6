let raw = #"no \n escape, no \(x)"#
let escaped = #"an \#n escape"#, interpolated = #"\#(x) and \##(y)"#
let quotes = #"""#, more = #""""#, three = #"""a"""#, ends = ##"""#"##
let double = ##"a "# b"##
let closed = #"too many"###, opened = ##"too few"#
let next = 1
let lines = #"""
    a \(b) \#(c)
    """ still inside
    """#
let joined = ##"""
    one \##
    two \
    """##
let onOneLine = #"""not multi-line"# + #"""
    multi-line
    """#
let pounds = #x + ##y
