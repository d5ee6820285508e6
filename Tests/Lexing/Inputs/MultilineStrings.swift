let lines = """
    first "line"
    second ""

    \(value) third
    joined \
    with this   \  
    and \tthis\n
    """
let blankFirst = """   
    x
    """
let sameLine = """a"""
let quotes = """
    \""" ""\"
    """
let nested = """
    \(f("""
        inner
        """, "x"))
    """
let unclosed = """
    it goes on
let hidden = 1
