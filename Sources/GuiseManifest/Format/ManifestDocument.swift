package import StrictJSON

/// One manifest file as it is written, without what its shape check left out.
///
/// It is decoded from bytes that the strict reader approved; the reader's tree gives the places.
package struct ManifestDocument: Decodable, Sendable {
  package var value: JSONValue
  package var catalog: Placed<String>?
  package var isFragment = false
  package var include: [Placed<String>] = []
  package var variables: [VariableEntry] = []
  package var scopes: [Placed<String>]?
  package var root: Placed<String>?
  package var assemblies: [AssemblyEntry] = []
  package var allow: [Placed<String>] = []
  /// Keys of the manifest whose values are left out, wholly or in part.
  package var faultyKeys: Set<String>
  /// Names of variables and assemblies that are left out.
  package var faultyVariables: Set<String> = []
  package var faultyAssemblies: Set<String> = []

  package init(from decoder: any Decoder) throws {
    guard let key = CodingUserInfoKey.approvedDocument,
      let approved = decoder.userInfo[key] as? ApprovedDocument
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a manifest is decoded through ApprovedDocument"))
    }
    value = approved.document.root
    let reader = EntryReader(
      value: value, container: try decoder.container(keyedBy: EntryKey.self), approved: approved)
    faultyKeys = reader.faultyKeys
    try reader.forEach { key, member in
      switch key {
      case "catalog": catalog = try reader.text(key, member)
      case "fragment": isFragment = try reader.value(key)
      case "include": include = try reader.texts(key, member)
      case "scopes": scopes = try reader.texts(key, member)
      case "allow": allow = try reader.texts(key, member)
      case "root": root = try reader.text(key, member)
      case "variables":
        let entries = try reader.object(key, member)
        faultyVariables = entries.faultyKeys
        try entries.forEach { name, member in
          variables.append(
            try VariableEntry(name, member, from: entries.object(name, member)))
        }
      case "assemblies":
        let entries = try reader.object(key, member)
        faultyAssemblies = entries.faultyKeys
        try entries.forEach { name, member in
          assemblies.append(
            try AssemblyEntry(name, member, from: entries.object(name, member)))
        }
      default: break
      }
    }
  }
}
