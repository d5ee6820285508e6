"""Compares which files git ignores with those that awaitlint leaves out, over trees and lists made at random: gitignore.py COUNT"""
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = ["a", "b", "ab", "build", "x y", "a.gen", "!c", "#d", "[e]", "é"]
PIECES = ["a", "b", "ab", "*", "?", "a*", "*b", "*.swift", "*.gen.swift", "build", "[ab]", "[!a]*", "[a-c]b", "\\!c*", "\\#d*", "\\[e\\]*", "x y", "x\\ y*", "**", "é*", ".", "a.swift"]


def pattern(source: random.Random) -> str:
    pieces = [source.choice(PIECES) for _ in range(source.choice([1, 1, 1, 2, 2, 3]))]
    text = source.choice(["", "", "", "/"]) + "/".join(pieces) + source.choice(["", "", "/", "  ", "\r"])
    return source.choice(["", "", "", "!", "#"]) + text


def tree(source: random.Random, root: Path) -> None:
    folders = [root]
    for _ in range(source.randint(1, 6)):
        folders.append(source.choice(folders) / source.choice(NAMES))
        folders[-1].mkdir(exist_ok=True)
    for _ in range(12):
        (source.choice(folders) / (source.choice(NAMES) + ".swift")).write_text("func f() async { Task { await g() } }\n")
    for folder in {root, source.choice(folders), source.choice(folders)}:
        (folder / ".gitignore").write_text("\n".join(pattern(source) for _ in range(source.randint(1, 5))) + "\n")


def main() -> None:
    for seed in range(int(sys.argv[1])):
        with tempfile.TemporaryDirectory() as name:
            root = Path(name)
            subprocess.run(["git", "init", "--quiet", name], check=True)
            tree(random.Random(seed), root)
            git = subprocess.run(["git", "ls-files", "--others", "--exclude-standard", "-z", "--", "*.swift"], cwd=name, check=True, capture_output=True)
            theirs = sorted(git.stdout.decode().split("\0")[:-1])
            found = json.loads(subprocess.run(["awaitlint", "--format", "json"], cwd=name, capture_output=True).stdout)["findings"]
            ours = sorted(finding["file"] for finding in found)
            lists = {str(path.relative_to(root)): path.read_text() for path in root.rglob(".gitignore")}
            assert ours == theirs, f"seed {seed}: only awaitlint has {set(ours) - set(theirs)}, only git {set(theirs) - set(ours)}: {lists}"


main()
