package import GuiseManifest

extension ManifestSource {
  /// A manifest of one assembly, `app`, in memory.
  ///
  /// - Parameters:
  ///   - registrations: members of `registrations`, the first on line 2.
  ///   - uses: members of `uses`.
  ///   - variables: members of `variables`.
  ///   - top: further members of the manifest, each with a comma behind it.
  package static func app(
    _ registrations: String, uses: String = "", variables: String = "", top: String = ""
  ) -> ManifestSource {
    .bytes(
      Array(
        """
        {"guise":1,\(top)"variables":{\(variables)},"assemblies":{"app":{"uses":[\(uses)],"registrations":{
        \(registrations)
        }}}}
        """.utf8))
  }
}
