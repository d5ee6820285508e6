@MainActor
final class StartPage {
    private let loader: PageLoader

    init(loader: PageLoader) {
        self.loader = loader
    }

    func open() {
        Task(priority: .userInitiated) {
            await loader.loadWhatIsShown()
        }

        Task(priority: .background) {
            await loader.loadPicturesOfTheNextPage()
        }
    }
}

protocol PageLoader: Sendable {
    func loadWhatIsShown() async
    func loadPicturesOfTheNextPage() async
}
