/// The folders whose files help to judge what lies at some paths, as far as those do not hold them already: of each, the folder
/// of what is compiled together with it as far as places tell. That is the folder in the nearest `Sources` or `Tests`, else the
/// folder at the top of its repository. Outside of repositories nothing but such a folder is known.
/// - Parameter roots: absolute and free of symbolic links.
func surroundings(of roots: [FilePath]) -> [FilePath] {
    var around: [FilePath] = []
    for root in roots {
        guard let home = home(of: root), !(roots + around).contains(where: { home.lies(in: $0) }) else { continue }
        around.append(home)
    }
    return around
}

private func home(of path: FilePath) -> FilePath? {
    let folder = isFolder(path) ? path : path.folder
    let top = repository(around: folder)
    let components = folder.components, first = top?.components.count ?? 0
    if let place = components[first...].lastIndex(where: { $0.elementsEqual("Sources".utf8) || $0.elementsEqual("Tests".utf8) }) {
        return folder.prefix(min(place + 2, components.count))
    }
    return top.map { _ in folder.prefix(min(first + 1, components.count)) }
}
