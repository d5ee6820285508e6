// a line
/// documentation with "quotes" and /* no block
/* a block */ let a = 1 /* two */ /* blocks */
/* nested /* block */ still */ let b = 2 // end
/**/ let c = 3 /***/ /*/ odd */ let d = 4
/* over
   lines */ let e = 5
let f = 6/* tight */+/* tight */7
/* "a string in a comment */ let g = "/* a comment in a string */ // too"
let h = a /*x*/ /*y*/ / b
    // indented
let i = 8 //
//
/* a stray end */ */ let j = 9
#if /* in */ DEBUG // a directive
/* it never ends /* not this one */
