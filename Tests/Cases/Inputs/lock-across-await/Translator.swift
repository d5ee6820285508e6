import Foundation

protocol LanguageModel: Sendable { func translate(_ text: String) async -> String }

final class Translator: @unchecked Sendable {
    private let lock = NSLock()
    private var before = ""
    private let model: any LanguageModel
    init(model: any LanguageModel) { self.model = model }

    func translate(_ text: String) async -> String {
        lock.lock() // flagged here or there: lock-across-await
        defer { lock.unlock() }
        let translation = await model.translate(before + text) // flagged here or there: lock-across-await
        before = translation
        return translation
    }
}
