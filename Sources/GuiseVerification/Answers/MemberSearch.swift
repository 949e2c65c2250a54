/// What is in the way of the members of an array, as an adapter finds them level by level.
///
/// Where tags or arguments are given later, a registration is a member for some of them: unless something
/// further out is for all of these.
// A class: a generic struct would bring 6 kB of code that copies and destroys it.
final class MemberSearch<Source: AnswerSource> {
  private let source: Source
  /// What the array is asked for with.
  private let asked: AskedKey<Source>
  /// The levels further out, of which one element is enough to keep out all that is further in.
  private var outer: [AskedKey<Source>] = []
  /// Whether the level is that of something which the elements adapt.
  private(set) var isAdapted = false
  /// Whether the elements are given their arguments by a provider that the level is inside of: those
  /// that the array is asked for with may be any then.
  private(set) var isProvided = false

  init(_ source: Source, _ asked: AskedKey<Source>) {
    self.source = source
    self.asked = asked
  }

  /// Goes from one level to what it adapts.
  func pass(_ adapter: AdapterLevel<Source>, from level: AskedKey<Source>) {
    isAdapted = true
    outer.append(AskedKey(service: level.service, tags: nil, arguments: level.arguments))
    // A provider passes on arguments of its own: with others than anything further out takes it is
    // reached.
    if level.arguments == nil, adapter.arguments != nil {
      isProvided = true
      outer = []
    }
  }

  /// Whether an element is collected for tags and arguments that may be given.
  func reaches(_ element: Source.Candidate) -> Bool {
    if asked.tags != nil && asked.arguments != nil { return true }
    let key = source.key(of: element)
    let others = outer.flatMap { level in
      var level = level
      level.arguments = level.arguments ?? key.arguments
      return source.elements(level).filter(source.isSeenByAll)
        .map { source.tags(in: source.key(of: $0).tags) }
    }
    // What is collected for a set is collected for every part of it.
    let wanted = source.tags(in: asked.tags ?? key.tags)
    return !others.contains(where: wanted.isSubset)
  }
}
