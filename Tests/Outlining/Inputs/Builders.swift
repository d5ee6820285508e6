@Observable final class Model { var items: [Item] = [] }

struct List: View {
    @State var model = Model()
    @FocusState private var isFocused: Bool

    var body: some View {
        NavigationStack(path: $model.path) {
            ForEach(model.items, id: \.id) { item in
                if let title = item.title, !title.isEmpty {
                    Text("\(title) of \(model.items.count)")
                } else {
                    EmptyView()
                }
                Button("Delete", role: .destructive) { Task { await model.delete(item) } }
            }
            .task(id: model.query) { await model.load() }
            .onChange(of: isFocused) { old, new in model.isEditing = new }
            .refreshable { try? await model.refresh() }
        }
        .sheet(item: $model.selection) { Detail($0) } content: { Text($0.name) }
    }
}

#Preview("List", traits: .sizeThatFitsLayout) { @Previewable @State var x = 1; List() }
@Test(.tags(.slow), arguments: [1, 2]) func loads(_ n: Int) async throws { #expect(try await f(n) == 1) }
