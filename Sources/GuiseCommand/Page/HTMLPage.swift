internal import GuiseValidation

/// Self-contained pages for a browser, with one style sheet: light and dark, on screens of any width and on paper.
enum HTMLPage {
  /// The kinds of pages, each with its own part of the style sheet.
  enum Kind: String {
    case wiring, difference
  }

  /// The script of the wiring page, which inserts text only as text, never as markup.
  static let script = String(decoding: PackageResources.page_js, as: UTF8.self)
  /// The name by which a page's policy allows the script and no other.
  static let scriptHash = "sha256-23/equnqYKZ6H/5NMYVtGDFuJgqe+h/lpUzt/4ZFTcc="

  /// Returns a page whose policy lets it load nothing, and run nothing but its script.
  static func text(_ kind: Kind, title: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'\(kind == .wiring ? "; script-src '\(scriptHash)'" : "")">
    <title>\(title)</title>
    <style>
    \(String(decoding: PackageResources.page_css, as: UTF8.self))</style>
    <body class="\(kind.rawValue)">
    \(body)
    </html>

    """
  }

  /// Returns a text of a manifest as text of a page.
  static func escaped(_ text: String) -> String { XMLText.escaped(VisibleText.escaped(text)) }
}
