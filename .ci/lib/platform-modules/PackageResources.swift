struct PackageResources {
  static let Rules_md: [UInt8] = []
}
