import ManifestSupport
import TestSupport
import Testing

@testable import Guise
@testable import GuiseHosting

@Suite("A container that takes over what another has built")
struct CarryOverTests {
  final class Leaf {}

  final class Branch {
    let leaf: Leaf
    init(leaf: Leaf) { self.leaf = leaf }
  }

  final class Tree {
    let branches: [Branch]
    init(branches: [Branch]) { self.branches = branches }
  }

  final class Later {
    let leaf: LazyResolver<Leaf>
    init(leaf: LazyResolver<Leaf>) { self.leaf = leaf }
  }

  final class Making {
    let leaf: Provider<Leaf>
    init(leaf: Provider<Leaf>) { self.leaf = leaf }
  }

  final class Asking {
    init(resolver: any Resolver) {}
  }

  final class Perhaps {
    let leaf: LazyResolver<Leaf>?
    init(leaf: LazyResolver<Leaf>?) { self.leaf = leaf }
  }

  final class Told: Guise.Resolvable {
    func resolveDependencies(_ resolver: any Resolver) {}
  }

  final class Teller {
    let told: Told
    init(told: Told) { self.told = told }
  }

  final class Chicken {
    var egg: Egg?
  }

  final class Egg {
    var chicken: Chicken?
  }

  struct Value: Equatable {
    let number: Int
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Of what instances are there again in the new container.
    let kept: [String]
    let register: @Sendable (any Registrar) -> Void
    /// Builds what there is.
    let use: @Sendable (any Resolver) throws -> [String: ObjectIdentifier]

    init(
      _ description: String, kept: [String],
      _ register: @escaping @Sendable (any Registrar) -> Void,
      _ use: @escaping @Sendable (any Resolver) throws -> [AnyObject]
    ) {
      testDescription = description
      self.kept = kept
      self.register = register
      self.use = { resolver in
        try Dictionary(
          uniqueKeysWithValues: use(resolver).map { ("\(type(of: $0))", ObjectIdentifier($0)) })
      }
    }
  }

  private static let cases = [
    Case("a singleton, with what it was built with", kept: ["Branch", "Leaf"]) {
      $0.register(lifetime: .singleton, factory: auto(Leaf.init))
      $0.register(lifetime: .singleton, factory: auto(Branch.init(leaf:)))
    } _: {
      [try $0.resolve(Branch.self), try $0.resolve(Leaf.self)]
    },
    Case("all of an array", kept: ["Tree"]) {
      $0.register(factory: auto(Leaf.init))
      $0.register(factory: auto(Branch.init(leaf:)))
      $0.register(tags: "second", factory: auto(Branch.init(leaf:)))
      $0.register(lifetime: .singleton, factory: auto(Tree.init(branches:)))
    } _: {
      [try $0.resolve(Tree.self)]
    },
    Case("what is scoped to the container, and what is held weakly", kept: ["Branch", "Leaf"]) {
      $0.register(lifetime: .weak, factory: auto(Leaf.init))
      $0.register(lifetime: .scoped("app"), factory: auto(Branch.init(leaf:)))
    } _: {
      [try $0.resolve(Branch.self), try $0.resolve(Leaf.self)]
    },
    Case("objects that lead to each other", kept: ["Chicken", "Egg"]) {
      $0.register(lifetime: .singleton, factory: auto(Chicken.init).injecting(\.egg))
      $0.register(lifetime: .singleton, factory: auto(Egg.init).injecting(\.chicken))
    } _: {
      [try $0.resolve(Chicken.self), try $0.resolve(Egg.self)]
    },
    Case("not what a closure makes, nor what was built with that", kept: []) {
      $0.register(lifetime: .singleton, factory: { _ in Leaf() })
      $0.register(lifetime: .singleton, factory: auto(Branch.init(leaf:)))
    } _: {
      [try $0.resolve(Branch.self), try $0.resolve(Leaf.self)]
    },
    Case("not what a closure decorates", kept: ["Leaf"]) {
      $0.register(lifetime: .singleton, factory: auto(Leaf.init))
      $0.register(lifetime: .singleton, factory: auto(Branch.init(leaf:)))
      $0.decorate(Branch.self) { branch, _ in branch }
    } _: {
      [try $0.resolve(Branch.self), try $0.resolve(Leaf.self)]
    },
    Case("not what has a lazy resolver", kept: ["Leaf"]) {
      $0.register(lifetime: .singleton, factory: auto(Leaf.init))
      $0.register(lifetime: .singleton, factory: auto(Later.init(leaf:)))
    } _: {
      [try $0.resolve(Later.self), try $0.resolve(Leaf.self)]
    },
    Case("not what has a lazy resolver of nothing", kept: []) {
      $0.register(lifetime: .singleton, factory: auto(Perhaps.init(leaf:)))
    } _: {
      [try $0.resolve(Perhaps.self)]
    },
    Case("not what has a provider", kept: []) {
      $0.register(factory: auto(Leaf.init))
      $0.register(lifetime: .singleton, factory: auto(Making.init(leaf:)))
    } _: {
      [try $0.resolve(Making.self)]
    },
    Case("not what has the resolver", kept: []) {
      $0.register(lifetime: .singleton, factory: auto(Asking.init(resolver:)))
    } _: {
      [try $0.resolve(Asking.self)]
    },
    Case("not what was told, nor what was built with that", kept: []) {
      $0.register(factory: auto(Told.init))
      $0.register(lifetime: .singleton, factory: auto(Teller.init(told:)))
    } _: {
      [try $0.resolve(Teller.self)]
    },
    Case("not what has one of several instances of a registration", kept: []) {
      $0.register(lifetime: .singleton, factory: auto(Egg.init, passingTags: true))
      $0.register(
        lifetime: .singleton, factory: auto(Chicken.init).injecting(\.egg, tags: "some"))
    } _: {
      [try $0.resolve(Chicken.self)]
    },
    Case("not what was not built", kept: ["Leaf"]) {
      $0.register(lifetime: .singleton, factory: auto(Leaf.init))
      $0.register(lifetime: .singleton, factory: auto(Branch.init(leaf:)))
    } _: { resolver in
      let leaf: Leaf = try resolver.resolve()
      return [leaf]
    },
  ]

  private func container(_ test: Case) -> Container { Container(name: "app", test.register) }

  @Test(arguments: cases) func whatIsTakenOver(_ test: Case) throws {
    let (old, new) = (container(test), container(test))
    let before = try test.use(old)
    let carried = new.takeOver(from: old)
    let after = try test.use(new)
    let kept = before.filter { after[$0.key] == $0.value }
    #expect(kept.keys.sorted() == test.kept)
    #expect(carried.map { "\($0.key.service)" }.sorted() == test.kept)
    withExtendedLifetime((old, new)) {}
  }

  /// Each may be wanted alone: what it was built with comes with it.
  @Test func whatIsWantedComesWithWhatItWasBuiltWith() throws {
    let register: (any Registrar) throws -> Void = {
      $0.register(lifetime: .singleton, factory: auto(Leaf.init))
      $0.register(lifetime: .singleton, factory: auto(Branch.init(leaf:)))
      $0.register(lifetime: .singleton, factory: auto(Egg.init))
    }
    let (old, new) = (try Container(register), try Container(register))
    let (branch, egg) = (try old.resolve(Branch.self), try old.resolve(Egg.self))
    let carried = new.takeOver(from: old) {
      $0.key.service == Branch.self
    }
    #expect(Set(carried.map { "\($0.key.service)" }) == ["Branch", "Leaf"])
    #expect(try new.resolve(Branch.self) === branch)
    #expect(try new.resolve(Leaf.self) === branch.leaf)
    #expect(try new.resolve(Egg.self) !== egg)
  }

  /// What differs is built again, and with it all that needs it, however far away.
  @Test func whatIsBuiltWithSomethingElseIsBuiltAgain() throws {
    let (old, new) = (Container(), Container())
    for container in [old, new] {
      container.register(lifetime: .singleton, factory: auto(Branch.init(leaf:)))
      container.register(lifetime: .singleton, factory: auto(Tree.init(branches:)))
      container.register(lifetime: .singleton, factory: auto(Egg.init))
    }
    old.register(factory: auto(Leaf.init))
    new.register(factory: auto(Leaf.init))
    let (tree, egg) = (try old.resolve(Tree.self), try old.resolve(Egg.self))
    new.takeOver(from: old)
    #expect(try new.resolve(Tree.self) !== tree)
    #expect(try new.resolve(Tree.self).branches[0] !== tree.branches[0])
    #expect(try new.resolve(Egg.self) === egg)
  }

  /// One more of them is another array.
  @Test func anArrayWithAnotherElementIsAnotherOne() throws {
    func container(_ tags: [String]) -> Container {
      Container { registrar in
        registrar.register(lifetime: .singleton, factory: auto(Leaf.init))
        for tag in tags { registrar.register(tags: tag, factory: auto(Branch.init(leaf:))) }
        registrar.register(lifetime: .singleton, factory: auto(Tree.init(branches:)))
      }
    }
    for (before, after) in [(["a"], ["a", "b"]), (["a", "b"], ["b"]), (["a", "b"], ["b", "a"])] {
      let (old, new) = (container(before), container(after))
      let tree = try old.resolve(Tree.self)
      new.takeOver(from: old)
      #expect(try new.resolve(Tree.self) !== tree, "\(before) -> \(after)")
    }
  }

  @Test func whatAParentHasIsTheSame() throws {
    let parent = Container {
      $0.register(lifetime: .singleton, factory: { _ in Leaf() })
      $0.register(lifetime: .scoped, factory: auto(Egg.init))
      $0.register(factory: auto(Branch.init(leaf:)))
    }
    func container() -> Container {
      Container(parent: parent) {
        $0.register(lifetime: .singleton, factory: auto(Tree.init(branches:)))
      }
    }
    let (old, new) = (container(), container())
    let (tree, egg) = (try old.resolve(Tree.self), try old.resolve(Egg.self))
    let carried = new.takeOver(from: old)
    #expect(Set(carried.map { "\($0.key.service)" }) == ["Tree", "Egg"])
    #expect(try new.resolve(Tree.self) === tree)
    #expect(try new.resolve(Egg.self) === egg)
  }

  /// What the new container has in the place of the parent's is what its children are built with.
  @Test func whatHidesAParentsRegistrationIsAnother() throws {
    let parent = Container {
      $0.register(factory: auto(Leaf.init))
      $0.register(lifetime: .scoped, factory: auto(Branch.init(leaf:)))
    }
    let old = Container(parent: parent)
    let new = Container(parent: parent) { $0.register(factory: auto(Leaf.init)) }
    let branch = try old.resolve(Branch.self)
    new.takeOver(from: old)
    #expect(try new.resolve(Branch.self) !== branch)
  }
}

extension Container {
  /// Takes over what is registered at the same place.
  @discardableResult
  func takeOver(
    from old: Container, _ isWanted: (Registration) -> Bool = { _ in true }
  ) -> [Registration] {
    carryOver(from: old, where: { $0.location == $1.location }, isWanted)
  }
}
