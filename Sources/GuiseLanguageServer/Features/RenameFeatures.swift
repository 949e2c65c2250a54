internal import GuiseManifest
internal import StrictJSON

/// `textDocument/prepareRename`: checks that the name can be renamed, before the user enters a new
/// one.
enum PrepareRenameFeature: PlaceRequest {
  typealias Parameters = LSPPositionParameters

  static let method = "textDocument/prepareRename"
  static let capabilities: [String: JSON] = [:]

  static func answer(
    _ place: RequestedPlace, _ parameters: Parameters
  ) throws(LSPError) -> JSON {
    let target = try place.rename().target
    return [
      "range": place.range(target.range).json, "placeholder": .string(target.name.text),
    ]
  }
}

/// `textDocument/rename`.
enum RenameFeature: PlaceRequest {
  struct Parameters: LSPPlaceParameters {
    var textDocument: LSPDocumentIdentifier
    var position: LSPPosition
    var newName: String
  }

  static let method = "textDocument/rename"
  static let capabilities: [String: JSON] = ["renameProvider": ["prepareProvider": true]]

  static func answer(
    _ place: RequestedPlace, _ parameters: Parameters
  ) throws(LSPError) -> JSON {
    let rename = try place.rename()
    let locations = place.locations
    var whole = LSPWorkspaceEdit()
    do {
      for (file, ranges) in try rename.edits(to: parameters.newName) {
        for range in ranges {
          let location = locations.location(file, range)
          whole.changes[location.uri, default: []].append(
            LSPTextEdit(range: location.range, newText: parameters.newName))
        }
      }
    } catch {
      throw LSPError(.requestFailed, error.reason)
    }
    return whole.json
  }
}

extension RequestedPlace {
  fileprivate func rename() throws(LSPError) -> Rename {
    do {
      return try Rename(context, in: manifests)
    } catch {
      throw LSPError(.requestFailed, error.reason)
    }
  }
}
