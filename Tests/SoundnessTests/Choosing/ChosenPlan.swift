import Foundation
import GuiseManifest
import GuiseValidation

/// A plan that nothing was changed in, and the settings that its factories have to get: those
/// before they were spread over files and variables.
struct ChosenPlan: SoundnessCase {
  let plan: WiringPlan
  /// By factory.
  private var settings: [String: Manifest.Value] = [:]

  init(plan: WiringPlan, _ registrations: [WiringChooser.Written]) {
    self.plan = plan
    for registration in registrations {
      settings[registration.id] = registration.members["settings"]
      for decorator in registration.members["decorators"]?.elements ?? [] {
        if let id = decorator["factory"]?.string { settings[id] = decorator["settings"] }
      }
    }
  }

  /// Factories that were given other settings than `JSONDecoder` makes of the chosen ones.
  ///
  /// - Parameter trial: one in which everything has been resolved.
  func disagreements(_ trial: Trial) -> [Disagreement] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    func isAsChosen<Settings: SettingsPart>(_ given: Settings, _ data: Data) -> Bool {
      (try? decoder.decode(Settings.self, from: data)) == given
    }
    return settings.sorted { $0.key < $1.key }.flatMap { id, value -> [Disagreement] in
      let data = Data(value.unescaped.text.utf8)
      return trial.lifetimes.settings(of: id).filter { !isAsChosen($0, data) }.map {
        Disagreement(check: "settings", text: "\(id) gets \($0), and not \(value.unescaped.text)")
      }
    }
  }
}
