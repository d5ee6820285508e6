import SwiftUI

struct RecipeList: View {
    @State private var recipes: [String] = []
    @State private var problem: String?
    let cookbook: Cookbook

    var body: some View {
        List(recipes, id: \.self) { Text($0) }
            .refreshable { await refresh() }
    }

    private func refresh() async {
        do {
            recipes = try await cookbook.recipes()
        } catch {
            guard !Task.isCancelled else { return }
            problem = error.localizedDescription
        }
    }
}
