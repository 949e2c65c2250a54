import PluginsCore
import Synchronization

/// What ran, in order.
final class Order: Sendable {
  private let names = Mutex<[String]>([])

  var all: [String] { names.withLock { $0 } }

  func add(_ name: String) { names.withLock { $0.append(name) } }
}

/// A plugin that says when it runs, and does nothing.
struct OrderedPlugin: Plugin {
  let name: String
  let order: Order

  func apply(to document: inout Document) { order.add(name) }
}
