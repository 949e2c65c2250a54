import GuiseManifest

extension Growth {
  /// Manifests in which very much is wrong, of which a report writes out as much as for people.
  static var findings: [Shape] {
    [
      Shape(name: "checking what finds nothing", cost: { check($0, dependency: "none") }),
      Shape(name: "checking what needs itself", cost: { check($0, dependency: "self") }),
    ]
  }

  private static func check(_ count: Int, dependency: String) -> Double {
    let registry = FactoryRegistry { factories in
      factories.register("leaf", as: (any Port).self) { () -> any Port in Leaf() }
      factories.register("user", as: (any Port).self, parameters: ["port"]) {
        (port: any Port) -> any Port in port
      }
    }
    let registrations = (0..<count).map { number in
      let tag = dependency == "self" ? "\(number)" : "none\(number)"
      return #""u\#(number)":{"factory":"user","tags":["\#(number)"],"#
        + #""dependencies":{"port":{"tags":["\#(tag)"]}}}"#
    }
    let text =
      #"{"guise":1,"assemblies":{"app":{"registrations":{"leaf":"leaf","#
      + registrations.joined(separator: ",") + "}}}}"
    var options = ManifestOptions()
    options.findingLimit = 50
    let validator = ManifestValidator(factories: registry, options: options)
    let source = ManifestSource.bytes(Array(text.utf8), path: "manifest.json")
    return milliseconds { consume(validator.report(for: [source])) }
  }
}
