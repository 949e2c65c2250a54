/// The registrations of each service, but for hidden ones, in registration order: as arrays collect them,
/// so that none has to be put together for a resolve.
struct RegistrationFamilies: Sendable {
  private var families: [ObjectIdentifier: [Registration]] = [:]

  init(_ registrations: some Sequence<Registration>) {
    for registration in registrations { append(registration) }
  }

  subscript(service: Any.Type) -> [Registration] { families[ObjectIdentifier(service)] ?? [] }

  mutating func append(_ registration: Registration) {
    if registration.isHidden { return }
    families[ObjectIdentifier(registration.key.service), default: []].append(registration)
  }

  /// Puts a registration in the place of another, which has the same key: both are hidden, or neither is.
  mutating func replace(_ existing: Registration, by registration: Registration) {
    let service = ObjectIdentifier(registration.key.service)
    guard let place = families[service]?.firstIndex(where: { $0 === existing }) else { return }
    families[service]?[place] = registration
  }
}
