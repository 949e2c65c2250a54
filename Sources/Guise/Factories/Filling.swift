/// The properties of one instance, in the order in which they are filled.
enum Filling<Service> {
  case listed([PropertyInjection<Service>])
  case collected([any InjectedProperty])

  var count: Int {
    switch self {
    case .listed(let injections): injections.count
    case .collected(let properties): properties.count
    }
  }

  func fill(_ index: Int, of instance: inout Service, from resolver: any Resolver) throws {
    switch self {
    case .listed(let injections): try injections[index].apply(to: &instance, from: resolver)
    case .collected(let properties): try properties[index].fill(of: instance, from: resolver)
    }
  }

  nonisolated(nonsending)
    func fill(_ index: Int, of instance: inout Service, from resolver: any Resolver) async throws
  {
    switch self {
    case .listed(let injections): try await injections[index].apply(to: &instance, from: resolver)
    case .collected(let properties): try await properties[index].fill(of: instance, from: resolver)
    }
  }
}
