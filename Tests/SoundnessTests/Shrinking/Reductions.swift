import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON

extension WiringPlan {
  /// Smaller plans, those that leave out most first: all that its JSON can do without.
  var reductions: some Sequence<WiringPlan> {
    let whole = (try? JSON(plan: self)) ?? [:]
    let paths = whole.paths.sorted { $0.count < $1.count }
    let shorter = paths.filter { $0.first != .key("files") }.flatMap { path in
      (whole[path[...]]?.string?.simpler ?? []).map { (path, JSON.string($0)) }
    }
    let changed =
      paths.lazy.map { Self.removing($0, from: whole) }
      + shorter.lazy.map { path, text in
        var smaller = whole
        smaller[path[...]] = text
        return smaller
      }
    return changed.compactMap {
      try? JSONDecoder().decode(WiringPlan.self, from: Data($0.text.utf8))
    }
  }

  /// A factory goes with its registrations, a file with its includes.
  private static func removing(_ path: [JSON.PathStep], from whole: JSON) -> JSON {
    var smaller = whole
    smaller[path[...]] = nil
    let key = if case .key(let key)? = path.last { key } else { "" }
    let id = path.first == .key("factories") ? whole[path[...]]?["id"]?.string : nil
    for other in smaller.paths.reversed() where other.first == .key("files") {
      let isIncluded =
        path.count == 2 && path.first == .key("files") && other.contains(.key("include"))
        && smaller[other[...]]?.string?.hasSuffix(key) == true
      let isRegistered =
        id.map { Array(other.suffix(2)) == [.key("registrations"), .key($0)] } == true
      if isIncluded || isRegistered { smaller[other[...]] = nil }
    }
    return smaller
  }
}

extension String {
  /// A shape with one adapter less, and another effect.
  fileprivate var simpler: [String] {
    if self == FactoryPlan.Effect.asyncMainActor.rawValue { return ["async"] }
    let words = split(separator: " ")
    return words.indices.dropLast().map { index in
      (words[..<index] + words[(index + 1)...]).joined(separator: " ")
    }
  }
}
