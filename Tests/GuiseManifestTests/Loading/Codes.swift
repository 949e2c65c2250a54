import Foundation
import Guise
import GuiseManifest
import ManifestSupport

/// The factories of the tables of loads, by name.
enum Codes {
  typealias Store = any Shop.Store
  typealias Clock = any Shop.Clock
  typealias Report = any Shop.Report

  static func registry(_ name: String, _ journal: Wraps.Journal) -> FactoryRegistry? {
    switch name {
    case "shop": shop(journal)
    case "house": .house
    case "kitchen": kitchen(journal)
    case "towers": towers(journal)
    case "kinds": kinds
    case "agreeing": agreeing
    case "asking": asking
    case "known": known
    case "requiring": requiring
    case "settings": settings
    default: nil
    }
  }

  // MARK: Instances

  struct Broken: Error {}

  protocol Bell: AnyObject, Sendable {}

  /// Says that it is told of its dependencies.
  final class Told: Shop.Store, Bell, Guise.Resolvable {
    let name = "told"
    let journal: Wraps.Journal
    init(_ journal: Wraps.Journal) { self.journal = journal }
    func resolveDependencies(_ resolver: any Resolver) { journal.write("told") }
    func didResolveDependencies() { journal.write("done") }
  }

  /// An instance that is written down when it is built.
  final class Server: Sendable {
    let name: String

    init(_ name: String, _ journal: Wraps.Journal) {
      self.name = name
      journal.write(name)
    }
  }

  struct Titled: Sendable { let text: String }

  private static func plain(_ title: String) -> Shop.Plain { .init(settings: .init(title: title)) }

  // MARK: The shop

  private static func shop(_ journal: Wraps.Journal) -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.include(Wraps.registry(journal))
      factories.register("told", as: Store.self) { Told(journal) }
      factories.register("broken", as: Clock.self) { () throws -> Clock in throw Broken() }
      factories.register("mixed", arguments: [Int.self], settings: Shop.Plain.Settings.self) {
        (number: Int, settings: Shop.Plain.Settings, clock: Clock) in
        Shop.Summary(titles: ["\(number)", settings.title, "\(clock.now)"])
      }
      factories.register("numbered", as: Report.self, arguments: [Int.self]) { (number: Int) in
        plain("\(number)")
      }
      factories.register("router") { (reports: [String: Report]) in
        Shop.Summary(titles: reports.map { "\($0)=\($1.title)" }.sorted())
      }
      factories.register("by-name", parameters: ["all", "some", "one"]) {
        (all: [String: Report], some: [Report], one: Report) in
        Shop.Summary(titles: all.keys.sorted() + some.map(\.title) + [one.title])
      }
      factories.register("pair", parameters: ["first", "second"]) { (first: Store, second: Store) in
        Shop.Summary(titles: [first === second ? "one" : "two"])
      }
      for name in ["server", "second"] { factories.register(name) { Server(name, journal) } }
      factories.register("remote-server") { () async -> Server in
        await Task.yield()
        return Server("remote", journal)
      }
      factories.register("window", isolation: MainActor.shared) { () -> Server in
        Server("window", journal)
      }
      factories.register("broken-server") { () throws -> Server in throw Broken() }
      factories.register(assembly: "reports") { Reports() }
    }
  }

  private struct Reports: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register(tags: "code", instance: plain("code") as Report)
    }
  }

  private static func kitchen(_ journal: Wraps.Journal) -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.register("ramen") { () -> Kitchen.Ramen in
        journal.write("ramen")
        return Kitchen.Ramen()
      }
      factories.offer("ramen", as: (any Kitchen.Noodles).self) { $0 }
      factories.offer("ramen", as: (any Kitchen.Soup).self) { $0 }
      factories.register("sized", arguments: [Int.self]) { Kitchen.Ramen(size: $0 + 6) }
      factories.offer("sized", as: (any Kitchen.Soup).self) { $0 }
      factories.register("menu") { (soups: [any Kitchen.Soup]) in
        Shop.Summary(titles: soups.map { "\($0.size)" })
      }
      factories.register("guest") { (noodles: any Kitchen.Noodles) in
        Shop.Summary(titles: ["\(noodles)"])
      }
    }
  }

  /// The same instances under two protocols, told once each.
  private static func towers(_ journal: Wraps.Journal) -> FactoryRegistry {
    FactoryRegistry { factories in
      factories.register("tower") { Told(journal) }
      factories.register("slow-tower") { () async -> Told in
        await Task.yield()
        return Told(journal)
      }
      for name in ["tower", "slow-tower"] {
        factories.offer(name, as: Store.self) { (told: Told) in told }
        factories.offer(name, as: (any Bell).self) { (told: Told) in told }
      }
      factories.register("square", parameters: ["one", "other"]) {
        (store: Store, other: any Bell) in
        Shop.Summary(titles: [store === other ? "one" : "two"])
      }
    }
  }

  // MARK: Kinds of parameters

  struct Ring: Sendable {}

  private static let kinds = FactoryRegistry { factories in
    factories.register("store", as: Store.self, Shop.MemoryStore.init)
    factories.register("sized", as: Store.self, arguments: [Int.self]) { (_: Int) in
      Shop.MemoryStore()
    }
    factories.register("user") { (make: Provider<Store, Int>) in
      Shop.Summary(titles: [try make(1).name])
    }
    factories.register("makers") { (makers: [Provider<Store, Int>]) in
      Shop.Summary(titles: try makers.map { try $0(1).name })
    }
    factories.register("all") { (stores: [LazyFullResolver<Store>]) in
      Shop.Summary(titles: try stores.map { try $0.resolve().name })
    }
    factories.register("one") { (store: LazyFullResolver<Store>?) in
      Shop.Summary(titles: [try store?.resolve().name ?? "none"])
    }
    factories.register("reaching") { (resolver: (any Resolver)?) in
      Shop.Summary(titles: [resolver == nil ? "none" : "a resolver"])
    }
    factories.register("array-ring") { (_: [LazyResolver<Ring>]) in Ring() }
    factories.register("optional-ring") { (_: LazyFullResolver<Ring>?) in Ring() }
    factories.register("inner-ring") { (_: LazyTagsResolver<[Ring]>) in Ring() }
    factories.register("eager-ring") { (_: [Ring]?) in Ring() }
  }

  // MARK: Code and manifests

  private static let agreeing = FactoryRegistry { factories in
    factories.include(.shop)
    factories.register("maker") { (make: Provider<Shop.Job, UUID, Int, Int, String?>) in
      Shop.Summary(titles: [try make(UUID(), 1, 2, nil).note ?? ""])
    }
    factories.register(assembly: "jobs") { Jobs() }
    factories.supplied(Clock.self, tags: "supplied")
    factories.require([Report].self)
  }

  private struct Jobs: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register { (resolver, id: UUID, from: Int, to: Int, note: String?) in
        Shop.Job(id: id, from: from, to: to, note: note, store: try resolver.resolve())
      }
    }
  }

  /// Asks for what is answered though nobody registers it.
  private static let asking = FactoryRegistry { factories in
    factories.register(assembly: "titles") { Titles() }
    factories.register("titled") { (make: Provider<Shop.Summary, Titled>) in
      plain(try make(Titled(text: "a")).titles[0])
    }
    factories.register("counted") { (make: Provider<Shop.Summary, Int>) in
      plain(try make(1).titles[0])
    }
    factories.register("stored", parameters: ["make", "all"]) {
      (make: LazyTagsResolver<Shop.MemoryStore>, all: LazyFullResolver<Shop.MemoryStore>) in
      plain(try make.resolve().name + all.resolve().name)
    }
    factories.require(Shop.MemoryStore.self, tags: "any")
  }

  /// Made by `auto`, of which more may be asked than the key says.
  private struct Titles: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register(factory: auto { (titles: Titled) in Shop.Summary(titles: [titles.text]) })
      registrar.register(instance: Titled(text: "none"))
      registrar.register(factory: auto({ () in Shop.MemoryStore() }, passingTags: true))
    }
  }

  private static let known = FactoryRegistry { factories in
    factories.include(.shop)
    factories.register(assembly: "known") { Known(isWhole: true) }
    factories.register(assembly: "broken") { Known(isWhole: false) }
    factories.register("clock-of-summary", as: Clock.self) { (_: Shop.Summary) in
      Shop.SystemClock()
    }
    factories.require(Store.self)
  }

  /// Code whose own wiring is known: a report that needs a clock, a store that only await builds,
  /// and one with a part that nobody has.
  private struct Known: Assembly {
    let isWhole: Bool

    func register(in registrar: any Registrar) {
      registrar.register(
        lifetime: .singleton,
        factory: auto { (clock: Clock) in Shop.Summary(titles: ["\(clock.now)"]) })
      registrar.register(factory: auto { () async in Shop.MemoryStore() as Store })
      if !isWhole { registrar.register(factory: auto { (part: Titled) in plain(part.text) }) }
    }
  }

  private static let requiring = FactoryRegistry { factories in
    factories.include(agreeing)
    factories.require(Shop.Remote.self)
    factories.require(Shop.Job.self, from: .async)
  }

  // MARK: Settings

  struct Settings: Decodable, Sendable {
    struct Policy: Decodable, Sendable {
      struct Step: Decodable, Sendable {
        var wait: Double
        var note: String?
      }
      var retries: Int
      var steps: [Step]
    }
    enum Grade: String, CaseIterable, CodingKeyRepresentable, Decodable { case low, high }

    var policy: Policy?
    var level: Grade?
    var numbers: [Int]?
    var text: String?
    var big: UInt64?
    var small: Decimal?
    var flag: Bool?
    var every: Duration?
    var zone: TimeZone?
    var page: URL?
    var perGrade: [Grade: Int]?
  }

  private static let settings = FactoryRegistry { factories in
    factories.register("s", settings: Settings.self) { (settings: Settings) in settings }
  }
}
