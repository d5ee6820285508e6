let a, _b, c1, d_, _, __, _1, camelCase, SCREAMING, a$b
let exactly8, exactly16letters, exactlySeventeen_, aVeryLongIdentifierThatGoesOnForQuiteAWhile
let é, naïve, 名前, 👍, a👍b, e\u0301, é́, Привет, ᐊ, x̂y
let $0 = $1 + $12, $name, $_x, $, $1a, $é
let `class`, `a b`, `+`, ``, ` `, `naïve`, `1st`, `x
let `self`.`init`, `a\b`, `a	b`, `a`b`c`
let publicⒶ = public⏩, func⏸
let ́combining, a​b
