import TestSupport
import Testing

@testable import Guise

@Suite("Instances to be closed")
struct CreatedInstancesTests {
  private let log = ClosingLog()
  private let registration: Registration

  init() throws {
    let container = Container { $0.register(instance: 0) }
    registration = try #require(container.registrations(of: nil, arguments: nil).first)
  }

  private func entry(_ resource: Resource) -> CreatedInstances.Entry {
    .init(instance: resource, of: registration)
  }

  private func names(_ created: inout CreatedInstances) -> [String] {
    var names: [String] = []
    while let entry = created.popLast() { names.append((entry.instance as? Resource)?.name ?? "") }
    return names
  }

  @Test func weakOnesAreTakenWhileTheyAreThere() {
    var created = CreatedInstances()
    let stays = Resource("stays", log)
    weak var observed: Resource?
    do {
      let goes = Resource("goes", log)
      observed = goes
      _ = created.add(entry(stays), isWeak: true)
      _ = created.add(entry(goes), isWeak: true)
    }
    #expect(observed == nil)
    #expect(names(&created) == ["stays"])
  }

  @Test func anObjectIsTakenOnceAlsoWhereItWasTakenBefore() throws {
    var created = CreatedInstances()
    let (a, b) = (Resource("a", log), Resource("b", log))
    for resource in [a, b, a] { _ = created.add(entry(resource), isWeak: resource === b) }
    #expect(created.popLast()?.instance as? Resource === b)
    _ = created.add(entry(b), isWeak: false)
    #expect(names(&created) == ["a"])
    guard case .late(isNew: false) = created.add(entry(a), isWeak: false),
      case .late(isNew: true) = created.add(entry(Resource("c", log)), isWeak: false)
    else {
      Issue.record("it is over")
      return
    }
  }

  /// A weak instance that is rebuilt for ever: each new one may lie where an old one was.
  @Test func thoseThatAreGoneAreForgotten() {
    var created = CreatedInstances()
    let stays = Resource("stays", log)
    _ = created.add(entry(stays), isWeak: true)
    var last: Resource?
    for number in 0..<10_000 {
      let next = Resource("\(number)", log)
      guard case .added = created.add(entry(next), isWeak: true) else {
        Issue.record("not added")
        return
      }
      last = next
      #expect(created.count < 64)
    }
    #expect(last != nil)
    #expect(names(&created) == ["9999", "stays"])
  }
}
