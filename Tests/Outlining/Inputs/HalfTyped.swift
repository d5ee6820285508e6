class Half {
    func unclosedCall() {
        load(first, second
        next()
    }

    func memberOfNothing() {
        items.
    }

    func ifWithoutBody() {
        if x
    }

    func guardWithoutAnything() {
        guard let
    }

    func parameters(

    func unclosedString() {
        let s = "unterminated
        print(s)
    }

    @

    let x =

    func missingBrace() {
        if y {
            one()
    }

    func caseOfNothing() {
        switch z {
        case .
        case .b: two()
        }
    }

    func strayBrace() {
        three()
        }
    }

    func unclosedBody() {
        four()

    var name:

    private

    func last() async {
        await five()
    }
}

func behind() { six() }
