/// Turns `[text](address)` into `text [1]`, and notes the addresses.
public struct Links: Plugin {
  public init() {}

  public func apply(to document: inout Document) {
    var addresses: [Substring] = []
    for index in document.blocks.indices {
      document.blocks[index].text.replace(#/\[([^\]]+)\]\(([^\s)]+)\)/#) { match in
        addresses.append(match.2)
        return "\(match.1) [\(addresses.count)]"
      }
    }
    for (index, address) in addresses.enumerated() {
      document.notes.append("[\(index + 1)] \(address)")
    }
  }
}
