"""Checks the words of comments: no docstring begins with a headless clause, and "what" is rare in each folder.

    python3 .ci/words.py FOLDER…

A docstring begins with the noun of the thing, or with a verb in the third person. It fails where one begins with
What, Of, That, Those or Who, and where "what" is more than 3 of 1,000 words in a folder. It prints the files that
have it most often.
"""

import collections
import os
import re
import sys
from pathlib import Path

MOST = 3  # of 1,000 words; a folder with few words may have one
COMMENT = re.compile(r"\s*(//+) ?(.*)")
HEADLESS = re.compile(r"(What|Of|That|Those|Who)\b")


def read(file):
    """The words of a file's comments, and its docstrings that begin badly, each with its line."""
    words, faults, before, is_fenced, is_string = [], [], "", False, False
    for number, line in enumerate(file.read_text().splitlines(), 1):
        match = None if is_string else COMMENT.match(line)
        signs, text = match.groups() if match else ("", "")
        is_string ^= not signs and line.count('"""') % 2 == 1
        if signs:
            is_fenced ^= text.startswith("```")
            if not is_fenced:
                words += re.findall(r"[A-Za-z']+", text.lower())
            if signs == "///" and before != "///" and HEADLESS.match(text):
                faults.append(f"{file}:{number}: {text}")
        before = signs
    return words, faults


def main(folders):
    faults, often, counts = [], collections.Counter(), collections.defaultdict(lambda: [0, 0])
    for file in sorted(file for folder in folders for file in Path(folder).rglob("*.swift")):
        if ".docc" in str(file):
            continue
        words, found = read(file)
        faults += found
        often[file] = words.count("what")
        counts[file.parent][0] += len(words)
        counts[file.parent][1] += often[file]
    for folder, (words, whats) in counts.items():
        if whats > max(1, MOST * words / 1000):
            faults.append(f"{folder}: {whats} times \"what\" in {words} words of comments")
    whole, whats = map(sum, zip(*counts.values()))
    print(f"comments: {whole:,} words, {1000 * whats / whole:.1f} times \"what\" in 1,000")
    for file, count in often.most_common(5):
        if count:
            print(f"  {count} {os.path.relpath(file)}")
    if faults:
        sys.exit("\n".join(faults))


main(sys.argv[1:])
