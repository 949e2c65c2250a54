"""Finds the conditions of Swift code: what decides something, each as the range of its text.

Found are the operands of `&&` and `||`; the clauses after `if`, `guard`, `while` and `where`; what is
before the `?` of a choice; closures of one expression that say which elements are meant (`filter`, `contains`, …); and `true` and `false` as the
results of cases. Conditions that bind names (`let x = …`, `case .a = …`) are found as bindings, and those
of `while` as loops: these can be made to fail, and not to hold.
"""
import re
from dataclasses import dataclass

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*)
      |(?P<string>\#*"(?:\\\(|\\.|[^"\\])*"\#*)
      |(?P<word>`?[^\W\d]\w*`?|\$\d+|\#\w+)
      |(?P<number>\d[\w.]*)
      |(?P<sign>[-/=+!*%<>&|^~?]+|.)""",
    re.VERBOSE | re.DOTALL,
)
OPEN, CLOSE = "([{", ")]}"
SELECTING = {"allSatisfy", "contains", "count", "filter", "first", "firstIndex"}
# What no condition extends over.
BOUNDARIES = {
    ",", ";", "=", ":", "?", "->", "return", "in", "if", "guard", "while", "where", "else", "case", "let",
    "var", "for",
}


@dataclass
class Token:
    text: str
    start: int
    end: int
    line: int


@dataclass
class Condition:
    start: int
    end: int
    kind: str  # "value", "binding", "loop", "true" or "false"


def tokens(text):
    found, index, line = [], 0, 1
    while index < len(text):
        match = TOKEN.match(text, index)
        if match.lastgroup != "space":
            found.append(Token(match.group(), match.start(), match.end(), line))
        line += match.group().count("\n")
        index = match.end()
    return found


class Source:
    """The tokens of a file, with what encloses what."""

    def __init__(self, text):
        self.text = text
        self.tokens = tokens(text)
        self.partner = {}
        # The `{` of statements, which open no closures.
        self.bodies = set()
        open_brackets = []
        for index, token in enumerate(self.tokens):
            if token.text in OPEN:
                open_brackets.append(index)
            elif token.text in CLOSE:
                self.partner[index] = open_brackets.pop()
                self.partner[self.partner[index]] = index

    def conditions(self):
        """Each once, in order; one may enclose others."""
        found, covered = {}, set()
        for index, token in enumerate(self.tokens):
            if token.text in ("if", "while", "for", "switch"):
                self.bodies.add(self.body(index))
        for index, token in enumerate(self.tokens):
            if token.text in ("if", "guard", "while") or self.is_filter(index):
                self.clauses(index, found, covered)
        for index, token in enumerate(self.tokens):
            if token.text in ("&&", "||") and index not in covered:
                first, last = self.expression(index)
                self.operands(first, last, found, covered)
        for index, token in enumerate(self.tokens):
            if token.text == "?" and self.is_boundary(index):
                self.choice(index, found)
            if token.text in SELECTING:
                self.closure(index, found)
            elif token.text in ("true", "false") and self.is_result(index):
                found[token.start, token.end] = token.text
        return [Condition(*place, kind) for place, kind in sorted(found.items())]

    def is_filter(self, index):
        """Whether a word is the `where` of a loop or a case, which may be left out."""
        if self.tokens[index].text != "where" or self.tokens[index + 1].text == ":":
            return False
        while index := index - 1:
            text = self.tokens[index].text
            if text in CLOSE:
                index = self.partner[index]
            elif text in ("for", "case"):
                return True
            elif text in OPEN or text in ("extension", "func", "struct", "class", "init"):
                return False

    # MARK: The clauses of a statement

    def body(self, index):
        while self.tokens[index].text != "{":
            index = self.partner[index] + 1 if self.tokens[index].text in OPEN else index + 1
        return index

    def clauses(self, keyword, found, covered):
        index = first = keyword + 1
        until = "else" if self.tokens[keyword].text == "guard" else "{"
        while True:
            text = self.tokens[index].text
            ends = text in (until, ",") and not self.opens_closure(index)
            if ends or text == ":" and self.tokens[keyword].text == "where":
                self.clause(first, index - 1, found, covered)
                if self.tokens[keyword].text == "while":
                    self.make_loop(first, index, found)
                first = index + 1
                if text != ",":
                    return
            elif text in OPEN:
                index = self.partner[index]
            index += 1

    def clause(self, first, last, found, covered):
        if self.tokens[first].text in ("let", "var", "case"):
            found[self.tokens[first].start, self.tokens[last].end] = "binding"
        else:
            self.operands(first, last, found, covered)

    def make_loop(self, first, end, found):
        """A loop that cannot end says nothing: its condition is only made to fail."""
        for place in found:
            if self.tokens[first].start <= place[0] < self.tokens[end].start:
                found[place] = "binding" if found[place] == "binding" else "loop"

    # MARK: Operands

    def expression(self, index):
        """The first and the last token of what `&&` or `||` joins there."""
        first = self.partner[index] if self.tokens[index].text in CLOSE else index
        while not self.ends_before(first):
            first -= 1
            if self.tokens[first].text in CLOSE:
                first = self.partner[first]
        last = index
        while not self.ends_before(last + 1):
            last += 1
            if self.tokens[last].text in OPEN:
                last = self.partner[last]
        return first, last

    def ends_before(self, index):
        """Whether an expression ends between a token and the one before."""
        before, after = self.tokens[index - 1], self.tokens[index]
        if after.text == "{" and self.opens_closure(index):
            return False
        if before.text in OPEN or after.text in CLOSE or after.text == "{":
            return True
        if self.is_boundary(index - 1) or self.is_boundary(index):
            return True
        is_joined = self.is_operator(before) or self.is_operator(after) or after.text == "."
        return before.line != after.line and not is_joined

    def is_boundary(self, index):
        token = self.tokens[index]
        # Not the `?` of `a?.b` and of `x?`, behind which or before which there is no space.
        if token.text == "?":
            return self.text[token.start - 1] == " " and self.text[token.end] == " "
        return token.text in BOUNDARIES

    def is_operator(self, token):
        return re.fullmatch(r"[-/=+*%<>&|^~?!]+", token.text) is not None

    def opens_closure(self, index):
        return self.tokens[index].text == "{" and index not in self.bodies and (
            self.tokens[index - 1].text in (")", *SELECTING) or self.tokens[index - 2].text == ".")

    def operands(self, first, last, found, covered):
        """Of a chain of `&&` and `||`: each, or the whole where it is none."""
        index = start = first
        ranges = []
        while index <= last:
            text = self.tokens[index].text
            if text in OPEN:
                index = self.partner[index]
            elif text in ("&&", "||"):
                covered.add(index)
                ranges.append((start, index - 1))
                start = index + 1
            elif self.is_boundary(index) and text == "?":
                # A choice between two is one condition.
                ranges, start = [], first
                break
            index += 1
        for start, end in ranges + [(start, last)]:
            self.add(start, end, found)

    def add(self, first, last, found):
        words = {token.text for token in self.tokens[first:last + 1]}
        if not words & {"try", "await"} and words not in ({"true"}, {"false"}):
            found.setdefault((self.tokens[first].start, self.tokens[last].end), "value")

    def choice(self, index, found):
        """What is before the `?` of a choice between two, unless that is a chain."""
        first, last = self.expression(index - 1)
        texts, position = set(), first
        while position <= last:
            texts.add(self.tokens[position].text)
            position = self.partner[position] if self.tokens[position].text in OPEN else position
            position += 1
        if not texts & {"&&", "||"}:
            self.add(first, last, found)

    # MARK: Closures and results

    def closure(self, index, found):
        """The closure of `filter { … }` or `contains(where: { … })`, where it is one expression."""
        index += 1
        if self.tokens[index].text == "(" and self.tokens[index + 1].text == "where":
            index += 3
        if self.tokens[index].text != "{" or index in self.bodies:
            return
        first, last = index + 1, self.partner[index] - 1
        texts = [token.text for token in self.tokens[first:last + 1]]
        if "in" in texts:
            first += texts.index("in") + 1
        start, end = self.tokens[first].start, self.tokens[last].end
        is_joined = any(one >= start and other <= end for one, other in found)
        # Only of one line: what has statements has conditions of its own.
        if not is_joined and self.tokens[first].line == self.tokens[last].line:
            self.add(first, last, found)

    def is_result(self, index):
        """Whether `true` or `false` is what a case gives."""
        token = self.tokens[index]
        line = self.text[self.text.rfind("\n", 0, token.start) + 1:self.text.find("\n", token.end)]
        return line.lstrip().startswith(("case ", "default")) and (
            line.rstrip().endswith(": " + token.text))
