import Foundation
import GuiseManifest
import GuiseValidation

/// A plan that nothing was changed in, and the settings that its factories have to get.
struct ChosenPlan {
  let plan: WiringPlan
  let settings: ChosenSettings
}

/// Settings before they were spread over files and variables, by factory.
struct ChosenSettings: Sendable {
  private var all: [String: Manifest.Value] = [:]

  init(_ registrations: [WrittenRegistration]) {
    for registration in registrations {
      all[registration.id] = registration.members["settings"]
      for decorator in registration.members["decorators"]?.elements ?? [] {
        if let id = decorator["factory"]?.string { all[id] = decorator["settings"] }
      }
    }
  }

  /// Factories that were given something else than `JSONDecoder` makes of what was chosen for them.
  ///
  /// - Parameter trial: one in which everything has been resolved.
  func disagreements(_ trial: Trial) -> [Disagreement] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    func isAsChosen<Settings: SettingsPart>(_ given: Settings, _ data: Data) -> Bool {
      (try? decoder.decode(Settings.self, from: data)) == given
    }
    return all.sorted { $0.key < $1.key }.flatMap { id, value -> [Disagreement] in
      let data = Data(value.unescaped.text.utf8)
      return trial.lifetimes.settings(of: id).filter { !isAsChosen($0, data) }.map {
        Disagreement(check: "settings", text: "\(id) gets \($0), and not \(value.unescaped.text)")
      }
    }
  }
}
