import Guise
import TestSupport

/// The type of a service or of a parameter, as data.
indirect enum Shape: Hashable, Sendable {
  /// `Piece` of that number.
  case piece(Int)
  case adapted(AdapterShape, Shape)
  /// An argument that the caller gives: an integer.
  case argument
  case settings(SettingsKind)
  /// The container itself.
  case container

  /// As it is opened; a piece's number is one of a few.
  var type: any Part.Type {
    switch self {
    case .piece(let number): Self.pieces[number % Self.pieces.count]
    case .adapted(let adapter, let shape): shape.type.adapted(by: adapter)
    case .argument: Int.self
    case .settings(let kind): kind.type
    case .container: Container.self
    }
  }

  /// As a service, which parameters of other kinds cannot be.
  var whole: any Whole.Type { type as? any Whole.Type ?? Piece<N0>.self }

  private static let pieces: [any Whole.Type] = [
    Piece<N0>.self, Piece<N1>.self, Piece<N2>.self, Piece<N3>.self, Piece<N4>.self,
  ]

  /// The number of the piece that it is about.
  var number: Int? {
    switch self {
    case .piece(let number): number
    case .adapted(_, let shape): shape.number
    case .argument, .settings, .container: nil
    }
  }

  /// From the outermost to the innermost.
  var adapters: [AdapterShape] {
    if case .adapted(let adapter, let shape) = self { [adapter] + shape.adapters } else { [] }
  }

  /// Whether a manifest's `dependencies` have nothing to do with it.
  var isGivenOtherwise: Bool {
    switch self {
    case .argument, .settings: true
    case .piece, .adapted, .container: false
    }
  }
}

/// A type around another.
enum AdapterShape: String, CaseIterable, Hashable, Sendable {
  case optional, array, set, keyed, lazy, lazyTags, lazyFull, provider, providerTakingInteger

  /// Whether it is looked up when the instance is used.
  var isDeferred: Bool { ![.optional, .array, .set, .keyed].contains(self) }
}

/// Written as its words from the outermost to the innermost: `optional array piece2`.
extension Shape: Codable, CustomStringConvertible {
  var description: String {
    switch self {
    case .piece(let number): "piece\(number)"
    case .adapted(let adapter, let shape): "\(adapter.rawValue) \(shape)"
    case .argument: "argument"
    case .settings(let kind): "settings-\(kind.rawValue)"
    case .container: "container"
    }
  }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let shape = Shape(text.split(separator: " ").map(String.init)[...]) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no shape is written \(text)"))
    }
    self = shape
  }

  private init?(_ words: ArraySlice<String>) {
    guard let word = words.first else { return nil }
    if let adapter = AdapterShape(rawValue: word), let shape = Shape(words.dropFirst()) {
      self = .adapted(adapter, shape)
    } else if let number = Int(word.trimmingPrefix("piece")) {
      self = .piece(number)
    } else if let kind = SettingsKind(rawValue: String(word.trimmingPrefix("settings-"))) {
      self = .settings(kind)
    } else if let given = [Shape.argument, .container].first(where: { $0.description == word }) {
      self = given
    } else {
      return nil
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
