extension LimitExceeded {
  /// Strings of settings that become too long with their variables filled in.
  static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    inspection.settingsFaults.compactMap { found in
      guard case .limitExceeded(let limit, let allowed, let actual) = found.fault.kind else {
        return nil
      }
      return diagnostic(
        limit: limit, allowed: allowed, actual: actual, at: found.place(in: inspection.model))
    }
  }
}
