/// `POST /notes` writes a note down, `GET /notes` lists them.
public struct NotesHandler: Handler {
  let context: RequestContext
  let notes: Notes

  public func respond() -> Response? {
    guard context.request.path == "/notes" else { return nil }
    switch context.request.method {
    case "GET":
      return Response(.ok, notes.all.map { $0 + "\n" }.joined())
    case "POST":
      notes.add(String(decoding: context.request.body, as: UTF8.self))
      return Response(.created, "noted\n")
    default:
      return Response(.notAllowed, "use GET or POST\n")
    }
  }
}
