import Guise
import GuiseManifest
import GuiseValidation

extension WiringPlan {
  /// Smaller plans, those that leave out most first.
  var reductions: [WiringPlan] {
    var all: [WiringPlan] = []
    all += without(\.requirements) + without(\.supplies) + without(\.code) + withoutFactories
    for index in code.indices {
      all += without(\.code[index].registrations) + without(\.code[index].decorations)
    }
    all += withoutFiles
    all += files.keys.sorted().flatMap { name in
      (files[name]?.paths ?? []).map { path in
        var smaller = self
        smaller.files[name]?[path[...]] = nil
        return smaller
      }
    }
    all += simplerFactories + simplerCode
    for index in requirements.indices {
      all += requirements[index].simpler.map { replacing(\.requirements[index], with: $0) }
    }
    for index in supplies.indices {
      all += supplies[index].simpler.map { replacing(\.supplies[index], with: $0) }
    }
    if declaresTags { all.append(replacing(\.declaresTags, with: false)) }
    return all
  }

  private func without<Element>(_ list: WritableKeyPath<WiringPlan, [Element]>) -> [WiringPlan] {
    self[keyPath: list].indices.map { index in
      var smaller = self
      smaller[keyPath: list].remove(at: index)
      return smaller
    }
  }

  private func replacing<Part>(
    _ part: WritableKeyPath<WiringPlan, Part>, with simpler: Part
  ) -> WiringPlan {
    var smaller = self
    smaller[keyPath: part] = simpler
    return smaller
  }

  /// Without a factory, and what the files say of it.
  private var withoutFactories: [WiringPlan] {
    factories.indices.map { index in
      var smaller = self
      let id = smaller.factories.remove(at: index).id
      for name in files.keys {
        for assembly in files[name]?["assemblies"]?.keys ?? [] {
          smaller.files[name]?["assemblies"]?[assembly]?["registrations"]?[id] = nil
        }
      }
      return smaller
    } + without(\.factories)
  }

  private var withoutFiles: [WiringPlan] {
    files.keys.sorted().filter { $0 != Self.main }.map { name in
      var smaller = self
      smaller.files[name] = nil
      let included = smaller.files[Self.main]?["include"]?.elements.filter {
        $0.string?.hasSuffix(name) != true
      }
      smaller.files[Self.main]?["include"] = included.map { .array($0) }
      return smaller
    }
  }

  private var simplerFactories: [WiringPlan] {
    factories.indices.flatMap { index in
      factories[index].simpler.map { replacing(\.factories[index], with: $0) }
    }
  }

  private var simplerCode: [WiringPlan] {
    code.indices.flatMap { assembly in
      code[assembly].registrations.indices.flatMap { index in
        code[assembly].registrations[index].simpler.map {
          replacing(\.code[assembly].registrations[index], with: $0)
        }
      }
    }
  }
}

/// A part of a plan that can be made simpler.
private func changed<Part>(_ part: Part, _ changes: ((inout Part) -> Void)...) -> [Part] {
  changes.map { change in
    var simpler = part
    change(&simpler)
    return simpler
  }
}

extension Shape {
  /// With one adapter less.
  fileprivate var simpler: [Shape] {
    guard case .adapted(let adapter, let shape) = self else { return [] }
    return [shape] + shape.simpler.map { .adapted(adapter, $0) }
  }
}

extension FactoryPlan {
  fileprivate var simpler: [FactoryPlan] {
    var all = parameters.indices.map { index in
      changed(self, { $0.parameters.remove(at: index) })[0]
    }
    all += changed(
      self, { $0.properties = [] }, { $0.offers = [] }, { $0.isOpaque = false },
      { $0.isUnnamed = false }, { $0.effect = .sync },
      { if $0.effect == .asyncMainActor { $0.effect = .async } })
    all += properties.indices.flatMap { index in
      changed(
        self, { $0.properties.remove(at: index) }, { $0.properties[index].tags = [] },
        { $0.properties[index].isOptional = false })
    }
    for index in parameters.indices {
      all += parameters[index].simpler.map { shape in
        changed(self, { $0.parameters[index] = shape })[0]
      }
    }
    for index in properties.indices {
      all += properties[index].shape.simpler.map { shape in
        changed(self, { $0.properties[index].shape = shape })[0]
      }
    }
    return all
  }
}

extension CodeRegistrationPlan {
  fileprivate var simpler: [CodeRegistrationPlan] {
    var all = changed(
      self, { $0.parameters = [] }, { $0.properties = [] }, { $0.effect = .sync },
      { $0.isEager = false }, { $0.isClosure = false }, { $0.takesArgument = false },
      { $0.passesTags = false }, { $0.tags = [] }, { $0.scope = nil })
    for index in parameters.indices {
      all += changed(self, { $0.parameters.remove(at: index) })
      all += parameters[index].simpler.map { shape in
        changed(self, { $0.parameters[index] = shape })[0]
      }
    }
    return all
  }
}

extension RequirementPlan {
  fileprivate var simpler: [RequirementPlan] {
    changed(
      self, { $0.tags = [] }, { $0.scope = nil }, { $0.takesArgument = false }, { $0.from = .async }
    )
      + service.simpler.map { shape in changed(self, { $0.service = shape })[0] }
  }
}

extension SupplyPlan {
  fileprivate var simpler: [SupplyPlan] {
    changed(self, { $0.tags = [] }, { $0.scope = nil })
  }
}
