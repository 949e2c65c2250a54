import Guise
import TestSupport
import Testing

@Suite("What is printed")
struct DescriptionTests {
  @Test func containersTellTheirNamesAndRegistrations() async throws {
    let app = Container()
    #expect("\(app)" == "Container: 0 registrations")
    app.register(instance: 1)
    app.register(instance: "a")
    let request = Container(parent: app, name: "request") { $0.register(instance: 2.5) }
    #expect("\(request)" == #"Container "request": 1 registration, in Container: 2 registrations"#)
    try await request.close()
    #expect("\(request)" == #"Container "request": closed"#)
  }

  @Test func anErrorMadeByHandTellsTheKey() {
    let key = AnyKey(Key<Int>(tags: "a"))
    let error = ResolutionError(.notFound, key: key)
    #expect("\(error)".hasPrefix("nothing is registered for Swift.Int (tags: \"a\")"))
    #expect(error.path == [.init(key: key)])
    #expect(ResolutionError(.requiresAsync, key: key).path.isEmpty)
    #expect("\(ResolutionError(.noScope, key: key, scopeName: "request"))".contains("\"request\""))
  }

  @Test func aFactoryMayThrowAResolutionError() {
    let container = Container()
    let key = AnyKey(Key<String>(tags: "gone"))
    let own = container.register { _ in
      if true { throw ResolutionError(.notFound, key: key) }
      return 1
    }
    let error = resolutionError { try container.resolve(Int.self) }
    #expect(error?.reason == .notFound && error?.key == key)
    #expect(error?.path.map(\.key) == [own.erased, key])
  }
}
