/// Says where values are within the settings, like `server.ports[2]`.
///
/// Asked for values in file order it walks over the settings once, however many there are.
struct FieldPaths {
  private struct Frame {
    var container: JSONValue
    /// The node of the child that is being looked at, or of its key.
    var position: Int
    var offset = 0

    init(_ container: JSONValue) {
      self.container = container
      position = container.index + 1
    }

    var isObject: Bool { container.kind == .object }

    var child: JSONValue {
      JSONValue(document: container.document, index: isObject ? position + 1 : position)
    }
  }

  private let root: JSONValue
  private var frames: [Frame] = []

  init(in root: JSONValue) {
    self.root = root
  }

  /// The path of a value, or of a field that it lacks.
  mutating func path(of value: JSONValue, lacking field: String? = nil) -> String {
    find(value)
    var path = ""
    for frame in frames {
      if frame.isObject {
        Self.append(frame.container.document.text(frame.position), to: &path)
      } else {
        path += "[\(frame.offset)]"
      }
    }
    if let field { Self.append(field, to: &path) }
    return path
  }

  /// Leaves a frame for each container from the root to the value, which is the last one's child.
  private mutating func find(_ value: JSONValue) {
    let index = value.index
    guard index > root.index, index < root.next else {
      frames = []
      return
    }
    while let last = frames.last, index <= last.container.index || index >= last.container.next {
      frames.removeLast()
    }
    if let last = frames.last, index < last.child.index { frames = [] }
    if frames.isEmpty { frames.append(Frame(root)) }
    while var last = frames.popLast() {
      while last.child.next <= index {
        last.position = last.child.next
        last.offset += 1
      }
      frames.append(last)
      if last.child.index == index { return }
      frames.append(Frame(last.child))
    }
  }

  private static func append(_ key: String, to path: inout String) {
    let isPlain =
      !key.isEmpty
      && key.utf8.allSatisfy { $0 < 0x80 && JSONScanner.isWordByte($0) || $0 == UInt8(ascii: "-") }
    path += isPlain ? (path.isEmpty ? key : ".\(key)") : "[\"\(key)\"]"
  }
}

extension [SettingsFault] {
  /// In file order, with their paths, and no more than anybody reads.
  func completed(in root: JSONValue) -> [SettingsFault] {
    var paths = FieldPaths(in: root)
    return sorted { $0.place < $1.place }.prefix(SettingsFault.maximumReported).map { fault in
      var fault = fault
      var field: String?
      if case .missing(let name, _) = fault.kind { field = name }
      fault.path = paths.path(of: fault.value, lacking: field)
      return fault
    }
  }
}
