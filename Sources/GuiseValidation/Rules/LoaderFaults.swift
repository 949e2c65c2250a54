internal import Guise
internal import GuiseManifest
internal import StrictJSON

extension Check {
  /// The loader's faults in a phase, by their rules: the help is the validator's.
  func faults(in phase: CheckPhase) -> [String: [Finding]] {
    let faults =
      switch phase {
      case .reading: read.faults.map(finding) + problems.map(\.finding)
      case .composing: composingFaults.map(finding)
      case .connecting: connectingFaults + settingsFaults
      case .proving: [Finding]()
      }
    return Dictionary(grouping: faults, by: \.rule)
  }

  private var composingFaults: [Fault] {
    (composition?.faults ?? []).filter { fault in
      if case .unknown(.assembly, _, _) = fault.kind { options.knowsCode } else { true }
    }
  }

  private func finding(_ fault: Fault) -> Finding {
    Finding(fault, advice: fault.help(in: self))
  }

  private var connectingFaults: [Finding] {
    model.problems.map { fault in
      Finding(fault.fault, advice: fault.help(in: self).under(self.chain(to: fault.use.entry)))
    }
  }
}

extension Finding {
  /// Creates the finding of a loader's fault.
  init(_ fault: Fault, advice: @autoclosure @escaping () -> Advice) {
    var location: Diagnostic.Location?
    if case .text(let text, let source) = fault.kind { location = .init(text.range, in: source) }
    self.init(fault.message, at: fault.place, in: location, of: fault.rule, advice: advice())
  }
}

extension Fault {
  /// The help for a fault of reading or composing.
  fileprivate func help(in check: Check) -> Advice {
    if case .text(let fault, let source) = kind { return fault.help(in: source) }
    return includeHelp(in: check) ?? shapeHelp(in: check) ?? variableHelp(in: check)
      ?? compositionHelp(in: check) ?? []
  }
}
