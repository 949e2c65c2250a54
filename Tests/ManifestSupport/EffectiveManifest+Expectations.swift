package import GuiseCommand
package import GuiseManifest
package import GuiseValidation
import StrictJSON
import Testing

extension EffectiveManifest {
  /// Expects that a manifest, written as one file, is the same manifest.
  package static func expectSameWiring(
    of source: ManifestSource, _ catalog: Catalog, _ options: ManifestOptions,
    _ comment: @autoclosure () -> String = ""
  ) throws {
    var options = CheckOptions(options)
    options.checksFragmentsWhole = true
    let composer = TestComposer(catalog: catalog, options: options)
    let result = composer.compose(source)
    func errors(_ result: CompositionResult) -> [String] {
      result.diagnostics.filter { $0.severity == .error }.map { "\($0.rule): \($0.message)" }
        .sorted()
    }
    let composition = try #require(result.composition, "\(comment())")
    let effective = EffectiveManifest(composition)
    let text = effective.text
    #expect(text == EffectiveManifest(composition).text)
    // Files in the folder of the manifest are found there again.
    let again = composer.compose(.bytes(Array(text.utf8), path: source.path))
    // Errors stay: a generated wiring may use a scope that it does not declare. A contradiction
    // of two files is left out of what they come to.
    let lasting = errors(result).filter { !$0.contains("does not go with") }
    #expect(errors(again) == lasting, "\(comment())\n\(text)")
    let loaded = try #require(again.composition)
    #expect(loaded.documents.count == 1)
    #expect(
      bytes(EffectiveManifest(loaded).document) == bytes(effective.document),
      "\(comment())\n\(text)")
    let before = WiringModel(composition, catalog: catalog)
    let after = WiringModel(loaded, catalog: catalog)
    // The one thing that is lost is for the caller to give.
    let values = composition.variables.mapValues { $0.isSecret ? .unknown($0.type) : $0.value }
    #expect(
      WiringText.lines(of: before, values: values).map { Array($0.utf8) }
        == WiringText.lines(of: after).map { Array($0.utf8) }, "\(comment())\n\(text)")
  }

  /// The document without the keys for people.
  private static func bytes(_ document: JSON) -> [UInt8] {
    Array(document.without(["x-origin", "x-redacted"]).text(.document).utf8)
  }
}

extension JSON {
  /// Without the members of these names, wherever they are.
  func without(_ keys: Set<String>) -> JSON {
    switch self {
    case .array(let elements): .array(elements.map { $0.without(keys) })
    case .object(let members):
      .object(
        members.filter { !keys.contains($0.key) }.map { member in
          var member = member
          member.value = member.value.without(keys)
          return member
        })
    case .null, .boolean, .number, .string: self
    }
  }
}
