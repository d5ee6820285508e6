let a = /abc/, b = /a b/, c = #/a/b/#, d = ##/a/#b/##
let e = /a\/b[/]/ // the class ends nothing
let f = [/x/, /y/], g = (/x/), h = f(/x/, label: /y/)
let i = /\(/.self, j = /(a)(b)/, k = /[(]/
let l = /[a-z]+\s*/.wholeMatch(in: x)
let m = #/
    multi \# line
    (?<name> .* )  # comment
    /#
let n = #/ single /# + ##//##
let o = #/unclosed/
let p = #/unclosed
let q = ##/a/#
let r = try? /x/, s = try! /^ y/, t = await /z/
let u = x ? /a/ : /b/
let v = !/x/ + -/y/
case /x/: return /y/
