import Guise

// The types of the calls in this folder.

final class Engine: Sendable {}

final class Car: Sendable {
  let engine: Engine
  init(engine: Engine) { self.engine = engine }
}

@MainActor final class Screen {
  // expected-note@+1 3 {{implicitly asynchronous}}
  init(engine: Engine) {}
}

// expected-note@+1 3 {{class 'Draft' does not conform to the 'Sendable' protocol}}
final class Draft {
  var engine: Engine?
  let number = 1
  init() {}
}

protocol Store: Sendable {}

struct FileStore: Store {}

struct ProxyStore: Store {
  var engine: Engine?
  init() {}
}

struct LoggingStore: Store {
  init(_ inner: any Store) {}
}
