internal import GuiseManifest
internal import GuiseValidation

/// A self-contained page of a run's wirings, with search, filters and links between registrations.
enum GraphPage {
  static func text(of graphs: [ShownWiring]) -> String {
    HTMLPage.text(
      .wiring, title: "Wiring",
      """
      <header>
      <h1><a id="title" href="#"></a></h1>
      \(fields)
      </header>
      <nav aria-label="Registrations">
      <p><a id="home" href="#">Overview</a></p>
      <p><span id="count" role="status"></span> <button id="all" hidden>Show all</button></p>
      <div id="list"></div>
      </nav>
      <main id="main"><h2 id="name" tabindex="-1" aria-live="polite"></h2><div id="content"></div>\
      <noscript>This page needs JavaScript.</noscript></main>
      <script type="application/json" id="data">\(data(graphs))</script>
      <script>\(HTMLPage.script)</script>
      """)
  }

  private static let fields = """
    <label>Manifest <select id="manifest"></select></label>
    <label>Search <input id="search" type="search" aria-keyshortcuts="/"></label>
    <label>Assembly <select id="assembly"></select></label>
    <label>Lifetime <select id="lifetime"></select></label>
    <label>Scope <select id="scope"></select></label>
    <label>Tag <select id="tag"></select></label>
    <label><input id="faulty" type="checkbox"> with findings</label>
    """

  /// Returns the data as JSON that cannot end its enclosing element.
  private static func data(_ graphs: [ShownWiring]) -> String {
    JSON.array(graphs.map { WiringPage($0).json }).text.replacing("<", with: "\\u003C")
  }
}
