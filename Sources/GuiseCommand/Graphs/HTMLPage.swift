internal import GuiseValidation

/// Self-contained pages for a browser.
enum HTMLPage {
  /// Returns a page whose policy lets it load nothing, and run only the script with the given hash.
  static func text(
    title: String, style: String, scriptHash: String? = nil, _ body: String
  ) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'\(scriptHash.map { "; script-src '\($0)'" } ?? "")">
    <title>\(title)</title>
    <style>
    \(style)
    </style>
    \(body)
    </html>

    """
  }

  /// The colours as variables of the style: light and dark, always light on paper.
  static let colors = """
    :root { color-scheme: light dark;
      --text: #1c2127; --faint: #59636e; --ground: #ffffff; --raised: #f7f8fa; --line: #e1e4e8;
      --accent: #0860ca; --chosen: #e3f1ff; --fault: #b91c1c; --fault-ground: #fdeceb;
      --warn: #8a5300; --warn-ground: #fff5dc; --quiet: #eceff2;
      --singleton: #6d28d9; --singleton-ground: #f1ebfe; --scoped: #0b6e5f; --scoped-ground: #def5ef;
      --weak: #9a3412; --weak-ground: #fdeee2; --other: #c3c9d1; --new: #116329; --new-ground: #dafbe1; }
    @media screen and (prefers-color-scheme: dark) { :root {
      --text: #e6eaef; --faint: #98a1ac; --ground: #0f1216; --raised: #161a20; --line: #2b313a;
      --accent: #6cb0ff; --chosen: #14304d; --fault: #ff8f87; --fault-ground: #3a1a1a;
      --warn: #f0bf5c; --warn-ground: #33270f; --quiet: #232932;
      --singleton: #c4a9ff; --singleton-ground: #2a2042; --scoped: #6fdcc4; --scoped-ground: #12332d;
      --weak: #fdb083; --weak-ground: #3a2415; --other: #4a525d;
      --new: #56d364; --new-ground: #12301c; } }
    """
}
