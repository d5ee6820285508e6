import Foundation

protocol LanguageModel: Sendable { func translate(_ text: String) async -> String }

final class Translator: @unchecked Sendable {
    private let lock = NSLock()
    private var before = ""
    private let model: any LanguageModel
    init(model: any LanguageModel) { self.model = model }

    func translate(_ text: String) async -> String {
        let context = lock.withLock { before }
        let translation = await model.translate(context + text)
        lock.withLock { before = translation }
        return translation
    }
}
