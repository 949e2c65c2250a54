/// The registrations of each service, except hidden ones, in registration order: the arrays that
/// resolves collect, ready to use.
struct RegistrationFamilies: Sendable {
  private var families = ObjectMap()

  private final class Family {
    var registrations: [Registration] = []
  }

  init(_ registrations: ContiguousArray<Registration>) {
    for registration in registrations { append(registration) }
  }

  subscript(service: Any.Type) -> [Registration] {
    families.find(ObjectIdentifier(service), Family.self)?.registrations ?? []
  }

  mutating func append(_ registration: Registration) {
    if registration.isHidden { return }
    let service = ObjectIdentifier(registration.key.service)
    let family = families.find(service, Family.self) ?? Family()
    if family.registrations.isEmpty { families.set(service, to: family) }
    family.registrations.append(registration)
  }

  func replace(_ existing: Registration, by registration: Registration) {
    let service = ObjectIdentifier(registration.key.service)
    let family = families.find(service, Family.self)
    guard let place = family?.registrations.firstIndex(where: { $0 === existing }) else { return }
    family?.registrations[place] = registration
  }
}
