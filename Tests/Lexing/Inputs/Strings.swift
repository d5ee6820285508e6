let empty = ""
let plain = "a b", quote = "say \"hi\"", backslash = "\\"
let breaks = "one\ntwo\r\u{a}three\u{000D}", scalars = "\u{1F600}\u{e9}"
let wrong = "\q \u{} \u{110000} \u{123456789} \u41 \"
let tab = "a	b"
let beyond = "déjà 🎉"
let single = 'old "style"'
let adjacent = "a""b"
let unclosed = "no end
let afterwards = "fine"
let atOnce = "
f("a", "b")
