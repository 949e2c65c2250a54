"""Fills the Swift code of the articles into Tests/Articles: writes its files, with the code, into a folder.

A line `// Scopes.md` is the place of the article's code, and `// Scopes.md WORDS` that of the code which
begins with these words; a piece of code goes to the place with the longest. In a block `do { … }` that has
nothing else, each piece gets a block of its own.
"""
import pathlib
import re
import sys

PLACE = re.compile(r"^ *// (\w+\.md)(?: (.+))?\n", re.M)
FENCE = re.compile(r"^```swift\n(.*?)^```$", re.M | re.S)
# What these show is in a package that is built, and its tests compare the two.
QUOTING = {
    "CheckingManifests.md", "ContainersForTests.md", "GuiseCommand.md", "GuiseTesting.md", "InABundle.md",
    "InCI.md", "MainActorModules.md", "Rules.md",
}
# So are programs and packages, and files whose names the README puts before them.
QUOTED = re.compile(r"^@main|^// swift-tools-version", re.M)
NAMED = re.compile(r"^`(?:Sources|Tests)/[^`]+\.swift`.*\n\n```swift\n\Z", re.M)

articles = {path.name: path for path in pathlib.Path("Sources").glob("*/*.docc/*.md")}
articles["README.md"] = pathlib.Path("README.md")
sources = {path: path.read_text() for path in pathlib.Path("Tests/Articles").glob("*.swift")}
places = {place for text in sources.values() for place in PLACE.findall(text)}
pieces = {place: [] for place in places}
for name in articles.keys() - QUOTING:
    text = articles[name].read_text()
    for fence in FENCE.finditer(text):
        if QUOTED.search(fence[1]) or NAMED.search(text, 0, fence.start(1)):
            continue
        line = text.count("\n", 0, fence.start(1)) + 1
        fitting = [place for place in places if place[0] == name and fence[1].startswith(place[1])]
        if not fitting:
            sys.exit(f"{articles[name]}:{line}: error: this code has no place in Tests/Articles")
        place = max(fitting, key=lambda place: len(place[1]))
        pieces[place].append(f'#sourceLocation(file: "{articles[name]}", line: {line})\n{fence[1]}')

for path, text in sources.items():

    def filled(place):
        if not pieces[place.groups("")]:
            sys.exit(f"{path}: error: no code of an article for this place: {place[0].strip()}")
        is_block = text.endswith("do {\n", 0, place.start())
        line = text.count("\n", 0, place.end()) + 1
        back = f'#sourceLocation(file: "{path}", line: {line})\n'
        return ("}\ndo {\n" if is_block else "").join(pieces[place.groups("")]) + back

    pathlib.Path(sys.argv[1], path.name).write_text(PLACE.sub(filled, text))
