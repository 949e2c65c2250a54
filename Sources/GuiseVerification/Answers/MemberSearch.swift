/// A search for the members of an array, level by level as an adapter finds them.
///
/// If tags or arguments are given later, a registration is a member for some of them, unless an outer level
/// answers all of these.
// A class: a generic struct would add 6 kB of code to copy and destroy it.
final class MemberSearch<Source: AnswerSource> {
  private let source: Source
  /// The requested key of the array.
  private let asked: RequestedKey<Source>
  /// The outer levels, of which one element is enough to keep out all elements further in.
  private var outer: [RequestedKey<Source>] = []
  /// Whether the elements adapt the registrations of the level.
  private(set) var isAdapted = false
  /// Whether a provider around the level gives the elements their arguments: the array may then be requested
  /// with any.
  private(set) var isProvided = false

  init(_ source: Source, _ asked: RequestedKey<Source>) {
    self.source = source
    self.asked = asked
  }

  /// Moves from one level to the level that it adapts.
  func pass(_ adapter: AdapterLevel<Source>, from level: RequestedKey<Source>) {
    isAdapted = true
    outer.append(RequestedKey(service: level.service, tags: nil, arguments: level.arguments))
    // A provider passes on its own arguments: it is reached with arguments that no outer level takes.
    if level.arguments == nil, adapter.arguments != nil {
      isProvided = true
      outer = []
    }
  }

  /// Whether an element is collected for some tags and arguments that may be given.
  func reaches(_ element: Source.Candidate) -> Bool {
    if asked.tags != nil && asked.arguments != nil { return true }
    let key = source.key(of: element)
    let others = outer.flatMap { level in
      var level = level
      level.arguments = level.arguments ?? key.arguments
      return source.elements(level).filter(source.isVisibleEverywhere)
        .map { source.tags(in: source.key(of: $0).tags) }
    }
    // An element for a set of tags is one for every part of the set.
    let wanted = source.tags(in: asked.tags ?? key.tags)
    return !others.contains(where: wanted.isSubset)
  }
}
