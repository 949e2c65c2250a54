"""The pictures of the README, drawn from the example: see .ci/page."""
import hashlib
import html
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# DocC takes name~dark.png in a dark theme.
PICTURES = ROOT / "Sources/GuiseManifest/GuiseManifest.docc/Resources"
RECORD = ROOT / ".ci/pictures.txt"
WIDTH, HEIGHT = 1200, 800
EXAMPLE = ROOT / "Examples/Logbook"
COLOURS = {"31": "fault", "33": "warning", "32": "good", "36": "note", "35": "warning", "34": "note"}


def output(validate, *arguments):
    command = [Path(validate).absolute(), *arguments]
    result = subprocess.run(command, cwd=EXAMPLE, capture_output=True, text=True)
    if result.returncode > 1:
        sys.exit(f"page: {arguments}: {result.stderr}")
    return result.stdout


def terminal(command, text):
    """A page that shows a terminal's text, with its colours."""
    shown, styles = [], []
    for part in re.split(r"(\x1b\[[0-9;]*m)", text):
        if not part.startswith("\x1b["):
            shown.append(f'<span class="{" ".join(styles)}">{html.escape(part)}</span>')
            continue
        for code in part[2:-1].split(";"):
            if code in ("", "0"):
                styles = []
            elif code == "1":
                styles.append("bold")
            elif code in COLOURS:
                styles.append(COLOURS[code])
    return f"""<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Terminal</title><style>
:root {{ color-scheme: light dark; --text: #1f2328; --ground: #f6f8fa; --faint: #57606a;
  --fault: #cf222e; --warning: #9a6700; --good: #1a7f37; --note: #0969da; }}
@media (prefers-color-scheme: dark) {{ :root {{ --text: #e6edf3; --ground: #161b22; --faint: #9198a1;
  --fault: #ff7b72; --warning: #d29922; --good: #3fb950; --note: #4493f8; }} }}
body {{ margin: 0; padding: 28px 30px; background: var(--ground); color: var(--text);
  font: 19px/1.6 ui-monospace, monospace; white-space: pre-wrap; }}
.bold {{ font-weight: bold; }} .fault {{ color: var(--fault); }} .warning {{ color: var(--warning); }}
.good {{ color: var(--good); }} .note {{ color: var(--note); }} .command {{ color: var(--faint); }}
</style><span class="command">$ {html.escape(command)}</span>

{"".join(shown)}</html>
"""


def pages(validate):
    """What is pictured, by the names of the pictures."""
    broken = "Broken/factory-typo.json"
    return {
        "failed-check": terminal(
            f"guise-validate {broken}", output(validate, "--color", "always", broken)),
        "page": output(validate, "--graph", "html", "manifest.json"),
        "difference": output(
            validate, "--format", "html", "--diff", "manifest.json", "manifest.development.json"),
    }


def draw(browser, pages, folder):
    browser.devtools("Emulation.setDeviceMetricsOverride", {
        "width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1.2, "mobile": False})
    browser.devtools("Emulation.setScrollbarsHidden", {"hidden": True})
    for name, text in pages.items():
        page = Path(folder) / f"{name}.html"
        page.write_text(text)
        for theme in ("light", "dark"):
            browser.theme(theme)
            browser.open(str(page))
            browser.shot(Path(folder) / f"{name}{'~dark' if theme == 'dark' else ''}.png")
        page.unlink()
    browser.devtools("Emulation.setScrollbarsHidden", {"hidden": False})
    browser.devtools("Emulation.clearDeviceMetricsOverride", {})


def pictures(browser, validate, record):
    """Draws them, and returns how many; fails where those in the repository show other pages."""
    made = pages(validate)
    sums = "".join(
        f"{hashlib.sha256(text.encode()).hexdigest()}  {name}.html\n" for name, text in made.items())
    if record:
        draw(browser, made, PICTURES)
        RECORD.write_text(sums)
    with tempfile.TemporaryDirectory() as work:
        draw(browser, made, work)
        drawn = {path.name for path in Path(work).iterdir()}
    missing = [name for name in sorted(drawn) if not (PICTURES / name).is_file()]
    if missing or not RECORD.is_file() or RECORD.read_text() != sums:
        sys.exit("page: the pictures of the README are of other pages; draw them again: .ci/page --record")
    return len(drawn)
