package import GuiseManifest
internal import GuiseValidation

/// A manifest with notes to people: keys that begin with `x-`, which nothing reads.
package struct AnnotatedManifest {
  package var manifest: Manifest
  /// The notes of registrations, by identifier and key.
  package var notes: [String: [String: [String]]] = [:]
  /// The variables whose defaults are left out as secrets.
  package var redacted: Set<String> = []

  package init(_ manifest: Manifest = .init()) { self.manifest = manifest }

  package var document: JSON {
    manifest.value.mapMembers { part in
      switch part.key {
      case "variables":
        part.value.mapMembers {
          redacted.contains($0.key) ? $0.value.noting(["x-redacted": "default"]) : $0.value
        }
      case "assemblies":
        part.value.mapMembers { assembly in
          assembly.value.mapMembers {
            $0.key == "registrations" ? annotated($0.value) : $0.value
          }
        }
      default: part.value
      }
    }
  }

  private func annotated(_ registrations: JSON) -> JSON {
    registrations.mapMembers { registration in
      guard let notes = notes[registration.key] else { return registration.value }
      return registration.value.noting(notes.mapValues { .strings($0) })
    }
  }
}

extension JSON {
  fileprivate func mapMembers(_ change: (Member) -> JSON) -> JSON {
    .object(members.map { Member(key: $0.key, value: change($0)) })
  }

  /// Returns an entry with notes after its first key; a string abbreviates an object with that factory.
  fileprivate func noting(_ notes: [String: JSON]) -> JSON {
    var own = members
    if case .string = self { own = [Member(key: "factory", value: self)] }
    let first = own.lastIndex { ["override", "factory", "type"].contains($0.key) } ?? -1
    own.insert(contentsOf: JSON.object(notes).members, at: first + 1)
    return .object(own)
  }
}
