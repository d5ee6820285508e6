import SwiftUI

struct DiaryPage: View {
    @State private var entries: [String] = []
    let diary: Diary

    var body: some View {
        List(entries, id: \.self) { Text($0) }
            .onAppear {
                Task { entries = await diary.entries() } // flagged: task-in-view-callback
            }
    }
}
