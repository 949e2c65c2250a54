internal import Guise
internal import GuiseManifest
internal import StrictJSON

extension Check {
  /// The loader's faults in a phase, by the identifiers of their rules: the sentence and the place are the loader's,
  /// the help is the validator's.
  func faults(in phase: CheckPhase) -> [String: [Finding]] {
    let faults =
      switch phase {
      case .reading: readingFaults + problems.map(\.finding)
      case .composing: composingFaults
      case .connecting: connectingFaults + settingsFaults
      case .proving: [Finding]()
      }
    return Dictionary(grouping: faults, by: \.rule)
  }

  private var readingFaults: [Finding] {
    let files = composed.files
    let texts = files.readingFaults.map { fault in
      Finding(
        fault.message, at: nil, in: .init(fault.fault.range, in: fault.source), of: fault.rule,
        advice: fault.help)
    }
    let includes = files.fileFaults.map { fault in
      Finding(
        fault.fault.message, at: fault.place, of: fault.fault.rule, advice: fault.help(in: self))
    }
    let shapes = files.formatFaults.map { fault in
      Finding(fault.message, at: fault.place, of: fault.rule, advice: fault.help(in: self))
    }
    return texts + includes + shapes
  }

  private var composingFaults: [Finding] {
    let parts = composed.faults.filter { fault in
      if case .unknownAssembly = fault { options.knowsCode } else { true }
    }.map { fault in
      Finding(fault.message, at: fault.place, of: fault.rule, advice: fault.help(in: self))
    }
    let variables = composed.variableFaults.map { fault in
      Finding(fault.message, at: fault.place, of: fault.rule, advice: fault.help(in: self))
    }
    return parts + variables
  }

  private var connectingFaults: [Finding] {
    model.problems.map { fault in
      Finding(
        fault.problem.message, at: fault.problem.place, of: fault.problem.rule,
        advice: fault.help(in: self).under(self.chain(to: fault.use.entry)))
    }
  }
}

extension FileFault {
  fileprivate var place: Place? {
    switch self {
    case .unreadable(_, _, let reference): reference
    case .include(let reference, _): reference.place
    }
  }
}
