internal import GuiseManifest
internal import GuiseValidation

/// A self-contained page of a run's wirings, with search, filters and links between registrations.
enum GraphPage {
  private static let body = String(decoding: PackageResources.page_html, as: UTF8.self)

  static func text(of graphs: [ShownWiring]) -> String {
    // The data cannot end its element.
    let data = JSON.array(graphs.map { WiringPage($0).json }).text.replacing("<", with: "\\u003C")
    return HTMLPage.text(
      .wiring, title: "Wiring",
      """
      \(body)<script type="application/json" id="data">\(data)</script>
      <script>\(HTMLPage.script)</script>
      """)
  }
}
