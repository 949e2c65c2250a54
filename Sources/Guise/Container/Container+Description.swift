extension Container: CustomStringConvertible {
  /// A summary without instances:
  /// `Container "request": 3 registrations, in Container: 12 registrations`.
  public var description: String {
    var text = "Container"
    if let name { text += " \"" + name + "\"" }
    if isClosed { return text + ": closed" }
    let count = ownRegistrations(of: nil).count
    text += ": " + count.description + (count == 1 ? " registration" : " registrations")
    if let parent { text += ", in " + parent.description }
    return text
  }
}
