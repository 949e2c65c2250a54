import GuiseCommand
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Chains of overlays against a model of RFC 7396 that knows nothing of this code.
///
/// `GUISE_CASES=10000 GUISE_TESTS=GeneratedTests swift test --filter MergeModelTests` tries more of
/// them.
struct MergeModelTests {
  /// Where the model's result is of the format `--effective` is that result; elsewhere there is an error.
  @Test func effectiveIsWhatTheModelSays() throws {
    var counts: [String: Int] = [:]
    for seed in GeneratedCases.seeds(10_000, usually: 400) {
      let chain = RandomOverlays(seed: seed)
      let model = MergeModel(chain.files.map(\.members))
      let result = TestComposer(catalog: Self.catalog).compose(chain.source(chain.files.count))
      let errors = result.diagnostics.ordered().filter { $0.severity == .error }
      // Written out where something fails.
      var comment: Comment { "seed \(seed)\n\(chain)\n\(errors.map(\.message))" }
      guard let fault = model.fault else {
        counts["equal", default: 0] += 1
        #expect(errors == [], comment)
        let effective = EffectiveManifest(try #require(result.composition)).manifest.value
        #expect(Self.normal(effective) == model.effective, comment)
        continue
      }
      counts["refused: \(fault), \(errors.first?.rule ?? "by nothing")", default: 0] += 1
      #expect(!errors.isEmpty, comment)
    }
    print("merged as the model has it:", counts.sorted { $0.key < $1.key })
    #expect(counts["equal", default: 0] * 2 > counts.values.reduce(0, +))
  }

  /// `--diff` of the first file and the whole chain is empty exactly where both build the same.
  @Test func differencesAreEmptyExactlyWhereTheMeaningIsTheSame() throws {
    var counts: [String: Int] = [:]
    for seed in GeneratedCases.seeds(5_000, usually: 200) {
      let chain = RandomOverlays(seed: seed)
      let models = [1, chain.files.count].map { MergeModel(chain.files.prefix($0).map(\.members)) }
      guard models.allSatisfy({ $0.fault == nil }) else {
        counts["left out: not merged", default: 0] += 1
        continue
      }
      let validator = ManifestValidator(catalog: Self.catalog)
      let wirings = [1, chain.files.count].compactMap {
        validator.inspect(chain.source($0)).soundModel
      }
      guard wirings.count == 2 else {
        counts["left out: errors of the wiring", default: 0] += 1
        continue
      }
      let meanings = models.map { WiredMeaning($0) }
      let used = meanings[0].variables.union(meanings[1].variables)
      let isSame = meanings[0].value(variables: used) == meanings[1].value(variables: used)
      let lines = WiringDifference(from: wirings[0], to: wirings[1]).lines
      counts[isSame ? "same" : "different", default: 0] += 1
      #expect(lines.isEmpty == isSame, "seed \(seed)\n\(chain)\n\(lines)")
    }
    print("differences as the model has them:", counts.sorted { $0.key < $1.key })
    let total = counts.values.reduce(0, +)
    #expect(counts["same", default: 0] * 20 > total && counts["different", default: 0] * 10 > total)
  }

  /// What is in `allow` at the top depends on what is found.
  private static func normal(_ effective: Manifest.Value) -> Manifest.Value {
    var members = effective.dictionary
    members["allow"] = nil
    members["variables"] = members["variables"].map { variables in
      .object(variables.dictionary.mapValues { .object(MergeModel.withoutNotes($0.dictionary)) })
    }
    members["assemblies"] = members["assemblies"].map { assemblies in
      .object(
        assemblies.dictionary.mapValues { assembly in
          assembly.with(
            "registrations",
            assembly["registrations"].map { registrations in
              .object(
                registrations.dictionary.mapValues { .object(MergeModel.normal($0.dictionary)) })
            })
        })
    }
    return .object(members)
  }

  private static let catalog: Catalog = {
    func factory(_ services: [String], _ parameters: Catalog.Parameter...) -> Catalog.Factory {
      Catalog.Factory(
        services: services, instance: .reference,
        parameters: [.init(name: nil, kind: .settings, service: "App.Settings")] + parameters,
        settings: .init(type: "App.Settings", schema: nil, unchecked: "by hand"),
        file: "App/Main.swift")
    }
    let single = Catalog.Parameter.needs("App.H", .optional, name: "p")
    let user = factory(
      ["App.S", "App.T"], single, .needs("App.H", .array, name: "l"),
      .needs("App.H", .keyed, name: "k"))
    return Catalog([
      "handler": .of("App.H"), "user": user, "other": user,
      "deco": factory(["App.S"], .needs("App.S", name: "inner"), single),
    ])
  }()
}
