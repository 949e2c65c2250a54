internal import Guise
package import GuiseVerification

/// The result of linking: what answers the requirements of the application, and what is wrong with the
/// dependencies of registrations. The targets of parameters are edges of the graph.
package struct Links: Sendable {
  var faults: [ConnectionFault] = []
  /// The missing dependencies of code.
  var codeFaults: [CodeFault] = []
  var requirements: [Requirement] = []
  /// Entries with a dependency that may or may not exist.
  var uncertain: Set<EntryID> = []
  /// Required keys that only registrations of unknown factories may offer.
  var unanswered: Set<KeyNumbers.Key> = []
  /// Assemblies that nothing leads to, and that have what is missed, each with who needs that.
  var missedAssemblies: [String: [MissedPart]] = [:]
  /// Entries with a tag that the code does not have, and that may be what is missed.
  var missedTags: Set<EntryID> = []

  /// A key that the application resolves itself, and its answer.
  package struct Requirement: Sendable {
    package let requirement: Catalog.Requirement
    package let key: KeyNumbers.Key
    /// The node that answers; nil where there is none.
    package let node: NodeID?
    package let isMet: Bool
  }
}

extension Links {
  /// Links every dependency of entries and code, and every requirement of the application.
  init(_ answers: inout AnswerFinder) {
    var maker = LinkMaker(answers: answers)
    maker.connectEntries()
    maker.connectCode()
    maker.connectRequirements()
    answers = maker.answers
    self = maker.links
    missedAssemblies = answers.missedAssemblies
    missedTags = answers.missedTags
  }
}
