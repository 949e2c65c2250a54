/// What an assembly says that it is.
///
/// Unchecked, as an `AnyHashable` need not be `Sendable`: it is a constant that is only hashed and
/// compared, by whichever thread assembles. An identity with mutable state would be no identity.
struct AssemblyIdentity: @unchecked Sendable {
  let value: AnyHashable
}
