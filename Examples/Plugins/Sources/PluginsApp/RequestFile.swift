internal import Foundation
public import PluginsCore

/// Reads requests from a text: `=== NAME CHANNEL`, and below it what is to be rendered.
public enum RequestFile {
  /// A line that cannot be understood.
  public struct InvalidLine: Error, CustomStringConvertible {
    public let number: Int
    public let reason: String

    public var description: String { "line \(number): \(reason)" }
  }

  public static func requests(in text: String) throws -> [Request] {
    var requests: [Request] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("===") {
        requests.append(try request(line, number: index + 1))
      } else if !requests.isEmpty {
        requests[requests.count - 1].text += line + "\n"
      } else if !line.allSatisfy(\.isWhitespace) {
        throw InvalidLine(number: index + 1, reason: "expected === NAME CHANNEL before any text")
      }
    }
    for index in requests.indices {
      requests[index].text = requests[index].text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return requests
  }

  /// A request that has no text yet.
  private static func request(_ line: Substring, number: Int) throws -> Request {
    let words = line.dropFirst(3).split(separator: " ").map(String.init)
    guard words.count == 2 else {
      throw InvalidLine(number: number, reason: "expected === NAME CHANNEL")
    }
    guard let channel = Channel(rawValue: words[1]) else {
      let known = Channel.allCases.map(\.rawValue).joined(separator: " or ")
      throw InvalidLine(number: number, reason: "no channel is called \(words[1]), but \(known)")
    }
    return Request(name: words[0], channel: channel, text: "")
  }
}
