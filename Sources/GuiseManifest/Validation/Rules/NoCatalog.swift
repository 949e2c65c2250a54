/// `no-catalog`
package enum NoCatalog: Rule {
  package static let id = "no-catalog"
  package static let summary = """
    A manifest can be checked only against what the code offers, and no catalog was given or found.
    """

  /// - Parameters:
  ///   - manifest: The manifest's path.
  ///   - searched: Where a catalog was looked for.
  package static func finding(manifest: String, searched: [String]) -> Diagnostic {
    let looked = searched.isEmpty ? "" : " (looked for \(Phrase.list(searched, last: "and")))"
    return finding(
      "there is no catalog to check \(manifest) against\(looked)", at: nil,
      help: [
        "name one: --catalog FILE",
        "write guise-catalog.json beside the manifest: run the application's own validator with "
          + "--emit-catalog guise-catalog.json",
        "check without one: run the application's own validator, which has the factories linked in",
      ])
  }
}
