internal import StrictJSON

/// One pass over a text that may be broken: what is missing is taken to be there.
///
/// Where a comma is missing a new member or element begins; a key without a value has none; a
/// closing bracket closes what is still open within its own.
struct CursorScan {
  private enum Due {
    case key, colon, value, comma
  }

  private let cursor: Int
  private var found: CursorPlace?
  /// How many of the frames that the cursor is in are still open.
  private var open = 0
  /// The frames around the cursor that are closed already, innermost first.
  private var closed: [CursorFrame] = []
  private var frames: [CursorFrame] = []
  private var due = Due.value

  init(cursor: Int) { self.cursor = cursor }

  /// What was found; to be asked for after the run.
  var place: CursorPlace {
    var place = found ?? CursorPlace(.between, [], nil, at: cursor)
    place.frames = Array(frames.prefix(open)) + closed.reversed()
    return place
  }

  mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    var lexer = CursorLexer(bytes)
    while let (piece, start) = lexer.next() {
      // Pieces that begin at the cursor count as touched, but for what only ends something.
      if found == nil, cursor < start || cursor == start && !piece.isToken { settle(bytes) }
      switch piece {
      case .token(let token): take(token, isBeforeColon: lexer.isBeforeColon, bytes)
      case .comma: if let frame = frames.last { due = frame.isObject ? .key : .value }
      case .colon: if frames.last?.isObject == true, due != .key { due = .value }
      case .close(let isObject): close(isObject: isObject)
      }
    }
    if found == nil { settle(bytes) }
  }

  // MARK: What is there

  private mutating func take(
    _ token: CursorToken, isBeforeColon: Bool, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    if isKey(token, isBeforeColon: isBeforeColon) {
      frames[frames.count - 1].members.append(.init(key: token))
      note(.key, token, isBeforeColon, bytes)
      due = .colon
      return
    }
    add(token)
    note(.value, token, isBeforeColon, bytes)
    switch token.kind {
    case .object, .array:
      frames.append(CursorFrame(isObject: token.kind == .object, start: token.range.lowerBound))
      due = token.kind == .object ? .key : .value
    case .string, .word: due = .comma
    }
  }

  /// Adds a value to what is around it.
  private mutating func add(_ token: CursorToken) {
    guard let last = frames.indices.last else { return }
    guard frames[last].isObject else { return frames[last].elements.append(token) }
    // A value without a key gets one of no length.
    if due == .key || due == .comma || frames[last].members.isEmpty {
      let start = token.range.lowerBound
      frames[last].members.append(.init(key: CursorToken(kind: .word, range: start..<start)))
    }
    frames[last].members[frames[last].members.count - 1].value = token
  }

  /// Whether a token in an object is a key, and not what is due.
  private func isKey(_ token: CursorToken, isBeforeColon: Bool) -> Bool {
    guard frames.last?.isObject == true else { return false }
    switch token.kind {
    case .object, .array: return false
    case .string, .word:
      return switch due {
      case .key, .comma: true
      case .colon: token.isString || isBeforeColon
      case .value: isBeforeColon
      }
    }
  }

  private mutating func close(isObject: Bool) {
    guard let index = frames.lastIndex(where: { $0.isObject == isObject }) else { return }
    while frames.count > index, let frame = frames.popLast() {
      if open > frames.count {
        closed.append(frame)
        open = frames.count
      }
    }
    due = .comma
  }

  // MARK: Where the cursor is

  private mutating func note(
    _ standing: CursorPlace.Standing, _ token: CursorToken, _ isBeforeColon: Bool,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    // What begins at the cursor counts for more than what ends there.
    let isBetter = found == nil || found?.token?.range.upperBound == token.range.lowerBound
    guard isBetter, token.touches(cursor) else { return }
    found = CursorPlace(standing, path(bytes), token, at: cursor)
    found?.isFollowedByColon = isBeforeColon
    open = frames.count
    closed = []
  }

  /// The cursor is before what comes next, and touches nothing.
  private mutating func settle(_ bytes: UnsafeBufferPointer<UInt8>) {
    let standing: CursorPlace.Standing =
      switch due {
      case .key: .key
      case .value: .value
      case .colon, .comma: .between
      }
    let isInValue = standing == .value
    found = CursorPlace(standing, isInValue ? pathOfNext(bytes) : container(bytes), nil, at: cursor)
    open = frames.count
    closed = []
  }

  /// The way to the key or value that was taken last.
  private func path(_ bytes: UnsafeBufferPointer<UInt8>) -> [JSONValue.Step] {
    frames.compactMap { $0.lastStep(bytes) }
  }

  private func container(_ bytes: UnsafeBufferPointer<UInt8>) -> [JSONValue.Step] {
    frames.dropLast().compactMap { $0.lastStep(bytes) }
  }

  /// The way to the value that is due.
  private func pathOfNext(_ bytes: UnsafeBufferPointer<UInt8>) -> [JSONValue.Step] {
    guard let last = frames.last, !last.isObject else { return path(bytes) }
    return container(bytes) + [.index(last.elements.count)]
  }
}

extension CursorLexer.Piece {
  fileprivate var isToken: Bool {
    if case .token = self { true } else { false }
  }
}

extension CursorFrame {
  /// What leads to what was taken last.
  fileprivate func lastStep(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONValue.Step? {
    guard isObject else { return elements.isEmpty ? nil : .index(elements.count - 1) }
    guard let token = members.last?.key else { return nil }
    let content = ArraySlice(UnsafeBufferPointer(rebasing: bytes[token.content]))
    return .key(
      token.isString ? JSONText.string(content) : String(decoding: content, as: UTF8.self))
  }
}
