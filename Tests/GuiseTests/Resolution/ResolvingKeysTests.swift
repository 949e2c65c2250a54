import Guise
import TestSupport
import Testing

@Suite("Resolve many by keys")
struct ResolvingKeysTests {
  private func numbers(_ container: Container) -> [Key<Int>] {
    (0..<4).map { number in container.register(tags: number) { _ in number } }
  }

  @Test func asAnArrayInTheOrderOfTheKeys() throws {
    let container = Container()
    let keys = numbers(container)
    let child = Container(parent: container)
    #expect(try child.resolve(keys: keys.reversed()) as [Int] == [3, 2, 1, 0])
    #expect(try child.resolve(keys: [keys[1], keys[1]]) as [Int] == [1, 1])
    #expect(try child.resolve(keys: [Key<Int>]()) as [Int] == [])
    let found: [Int] = try child.resolve(keys: container.keys(Int.self, tags: .contains(2)))
    #expect(found == [2])
  }

  @Test func asADictionary() throws {
    let container = Container()
    let keys = numbers(container)
    let found: [Key<Int>: Int] = try container.resolve(keys: keys + keys)
    #expect(found.count == 4)
    for (number, key) in keys.enumerated() { #expect(found[key] == number) }
  }

  @Test func allFailIfOneFails() {
    let container = Container()
    let missing = Key<Int>(tags: "missing")
    let keys = numbers(container) + [missing]
    let error = resolutionError { try container.resolve(keys: keys) as [Int] }
    #expect(error?.reason == .notFound)
    #expect(error?.key == AnyKey(missing))
    #expect(
      resolutionError { try container.resolve(keys: keys) as [Key<Int>: Int] }?.reason
        == .notFound)
  }

  @Test func withArguments() throws {
    let container = Container()
    let keys = ["a", "b"].map { tag in
      container.register(tags: tag) { (_, number: Int) in "\(tag)\(number)" }
    }
    #expect(try container.resolve(keys: keys, args: 1) as [String] == ["a1", "b1"])
    // Other arguments than the keys': not another registration, and never the wrong types.
    container.register(tags: "a") { _ in "none" }
    let error = resolutionError { try container.resolve(keys: keys) as [String] }
    #expect(error?.reason == .notFound)
    #expect(error?.nearMisses.contains(AnyKey(keys[0])) == true)
    #expect(
      resolutionError { try container.resolve(keys: keys, args: "x") as [String] }?.reason
        == .notFound)
  }

  @Test func async() async throws {
    let container = Container()
    var keys = numbers(container)
    keys.append(container.register(tags: 4) { _ async in 4 })
    #expect(try await container.resolve(keys: keys) as [Int] == [0, 1, 2, 3, 4])
    let found: [Key<Int>: Int] = try await container.resolve(keys: keys)
    #expect(found.count == 5 && found[keys[4]] == 4)
    let now: () throws -> [Int] = { [keys] in try container.resolve(keys: keys) }
    #expect(resolutionError { try now() }?.reason == .requiresAsync)
  }
}
