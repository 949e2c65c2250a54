import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification

extension TrialCheck {
  /// A registration that has no error works where the validator says that it does, and one that has
  /// an error does not.
  static let registrations = TrialCheck(name: "registrations") { trial in
    guard let truth = trial.truth else { return [] }
    var wrong: [String] = []
    for (entry, registration) in zip(truth.model.entryIDs, truth.assembly.registrations) {
      let node = truth.model.node(of: entry)
      for key in registration.bind().map(\.key) {
        wrong += await truth.disagreements(
          on: key, "\(registration.id) as \(key)", of: node)
      }
    }
    return wrong
  }

  /// The same of registrations in code that the manifest does not replace.
  static let codeRegistrations = TrialCheck(name: "code registrations") { trial in
    guard let truth = trial.truth else { return [] }
    var wrong: [String] = []
    // A registration in a scope that no manifest lists concerns nobody but its users.
    let codes = truth.plan.code.flatMap(\.registrations).filter {
      $0.scope.map(truth.scopes.contains) ?? true
    }
    for code in codes {
      guard
        let node = truth.model.codes.map(\.node).first(where: { truth.isRegistered(code, at: $0) })
      else {
        continue
      }
      wrong += await truth.disagreements(on: code.key, code.id, of: node)
    }
    return wrong
  }
}

extension Truth {
  fileprivate func disagreements(
    on key: AnyKey, _ name: String, of node: NodeID
  ) async -> [String] {
    let depth = needs.depth(of: node)
    if faulty.contains(node) {
      let isBroken = await attempt(key, at: min(depth, scopes.count)).isBroken
      return isBroken ? [] : ["\(name) has an error, and works at depth \(depth)"]
    }
    guard !uncertain.contains(node) else { return [] }
    guard depth <= scopes.count else { return ["\(name) needs a scope that is not there"] }
    let attempt = await attempt(key, at: depth)
    // Of several that code may choose from later, nothing is said.
    if choosing.contains(node) { return attempt.error.map { ["\(name) fails: \($0)"] } ?? [] }
    if attempt.isBroken {
      return ["\(name) fails at depth \(depth): \(attempt.error.map { "\($0)" } ?? "when used")"]
    }
    if depth > 0, await !self.attempt(key, at: depth - 1).isBroken {
      return ["\(name) does not need depth \(depth)"]
    }
    return []
  }

  fileprivate func isRegistered(_ code: CodeRegistrationPlan, at node: NodeID) -> Bool {
    guard let key = model.code(at: node)?.registration.key else { return false }
    return key.service == String(reflecting: code.service.type)
      && Set(key.tags) == Set(code.tags.filter(isText).map(text))
      && code.tags.filter { !isText($0) }.allSatisfy { tag in
        key.codeTags.contains { $0.contains(text(tag)) }
      }
      && Set(key.codeTags).count == code.tags.filter { !isText($0) }.count
      && key.arguments == (code.takesArgument ? [String(reflecting: Int.self)] : [])
  }

  /// Whether manifests can write the tag.
  private func isText(_ tag: TagPlan) -> Bool {
    tag.rawValue.hasPrefix(".") == plan.declaresTags || Kind(rawValue: text(tag)) == nil
  }

  private func text(_ tag: TagPlan) -> String {
    tag.rawValue.hasPrefix(".") ? String(tag.rawValue.dropFirst()) : tag.rawValue
  }
}
