import GuiseManifest
import GuiseValidation
import TestSupport

extension PlanMutation {
  static let settings = [
    PlanMutation("a required setting left out", "missing-setting") { plan, random in
      plan.changingSettings(&random) { kind, settings, random in
        guard let key = kind.requiredKeys.randomElement(using: &random) else { return false }
        settings[key] = nil
        return true
      }
    },
    PlanMutation("a setting that nothing reads", "unknown-setting") { plan, random in
      plan.changingSettings(&random) { _, settings, _ in
        settings["nothing"] = 1
        return true
      }
    },
    PlanMutation("a setting of another type", "invalid-setting") { plan, random in
      plan.changingSettings(&random) { kind, settings, random in
        guard let key = kind.requiredKeys.randomElement(using: &random) else { return false }
        settings[key] = [[true]]
        return true
      }
    },
    PlanMutation("no settings", "missing-setting") { plan, random in
      let sites = plan.settingsSites.filter {
        plan.settingsKind(at: $0)?.requiredKeys.isEmpty == false
      }
      guard let site = sites.randomElement(using: &random), !plan.usesVariables(site) else {
        return nil
      }
      return plan.setting(site, to: nil)
    },
    PlanMutation("settings that the factory does not take", "unexpected-settings") { plan, random in
      let sites = plan.registrationSites.filter {
        plan[$0]?.string == nil && plan.factory(at: $0).map { $0.settings == nil } == true
      }
      guard let site = sites.randomElement(using: &random) else { return nil }
      return plan.setting(site.key("settings"), to: ["path": "x"])
    },
  ]
}

extension SettingsKind {
  var requiredKeys: [String] {
    switch self {
    case .path: ["path"]
    case .server: ["host", "port", "timeout", "isVerbose"]
    case .nested: ["mode", "rules", "labels"]
    case .formats: ["url", "date", "data", "amount"]
    case .options, .custom: []
    }
  }
}

extension WiringPlan {
  var settingsSites: [PlanSite] {
    sites("settings").filter { settingsKind(at: $0) != nil }
  }

  func settingsKind(at site: PlanSite) -> SettingsKind? {
    factory(at: PlanSite(file: site.file, path: site.path.dropLast()))?.settings
  }

  /// Whether something in it refers to a variable, which would be unused without.
  func usesVariables(_ site: PlanSite) -> Bool {
    self[site].map { value in
      value.paths.contains { value[$0[...]]?.string?.contains("${") == true }
    } == true
  }

  /// Changes settings that refer to no variable.
  ///
  /// - Parameter change: false where it changes nothing.
  fileprivate func changingSettings(
    _ random: inout SplitMix, _ change: (SettingsKind, inout Manifest.Value, inout SplitMix) -> Bool
  ) -> WiringPlan? {
    let sites = settingsSites.filter { !usesVariables($0) }
    guard let site = sites.randomElement(using: &random), let kind = settingsKind(at: site),
      var settings = self[site], change(kind, &settings, &random)
    else { return nil }
    return setting(site, to: settings)
  }
}
