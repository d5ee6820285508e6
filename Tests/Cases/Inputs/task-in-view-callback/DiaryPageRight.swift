import SwiftUI

struct DiaryPage: View {
    @State private var entries: [String] = []
    let diary: Diary

    var body: some View {
        List(entries, id: \.self) { Text($0) }
            .task {
                let newest = await diary.entries()
                guard !Task.isCancelled else { return }
                entries = newest
            }
    }
}
