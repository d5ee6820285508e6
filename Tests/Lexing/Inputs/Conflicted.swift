let a = """
    \(x
<<<<<<< the string is forgotten
>>>>>>> behind it
let b = ")
