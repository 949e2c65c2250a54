import GuiseManifest

extension ManifestSource {
  /// A manifest of one assembly, `app`, in memory.
  ///
  /// - Parameters:
  ///   - registrations: members of `registrations`, the first on line 2.
  ///   - uses: members of `uses`.
  ///   - variables: members of `variables`.
  static func app(
    _ registrations: String, uses: String = "", variables: String = ""
  ) -> ManifestSource {
    .bytes(
      Array(
        """
        {"guise":1,"variables":{\(variables)},"assemblies":{"app":{"uses":[\(uses)],"registrations":{
        \(registrations)
        }}}}
        """.utf8))
  }
}
