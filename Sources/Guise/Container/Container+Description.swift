extension Container: CustomStringConvertible {
  /// `Container "request": 3 registrations, in Container: 12 registrations`; says nothing of instances.
  public var description: String {
    let name = name.map { " \"\($0)\"" } ?? ""
    if isClosed { return "Container\(name): closed" }
    let count = ownRegistrations(of: nil).count
    let own = "Container\(name): \(count) registration\(count == 1 ? "" : "s")"
    return parent.map { "\(own), in \($0)" } ?? own
  }
}
