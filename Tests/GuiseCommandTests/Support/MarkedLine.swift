/// A line whose range at fault is written into it, between `⟦` and `⟧`.
struct MarkedLine {
  var scalars: [Unicode.Scalar] = []
  var range = 0..<0

  var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  init(_ marked: String) {
    var start = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": start = scalars.count
      case "⟧": range = start..<scalars.count
      default: scalars.append(scalar)
      }
    }
  }
}
