/// A request line and how the server answered it.
struct Answer {
  var request: String
  var status: Int
  var bytes: Int?

  init(using random: inout SplitMix64) {
    let version = random.pick([(70, "HTTP/1.1"), (25, "HTTP/2.0"), (5, "HTTP/1.0")])
    switch random.below(1000) {
    case 0..<5:
      // The client connected, and sent nothing in time.
      (request, status, bytes) = ("-", 408, nil)
    case 5..<10:
      // A TLS handshake on the port for plain HTTP.
      (request, status, bytes) = (#"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"#, 400, 226)
    case 10..<14:
      (request, status, bytes) = ("GET /", 200, 5_120)
    case 14..<19:
      (request, status, bytes) = ("GET /articles/storm glass \(version)", 404, 312)
    case 19..<23:
      (request, status, bytes) = (#"GET /search?q=\"anchor\" \#(version)"#, 200, 3_870)
    case 23..<75:
      let status = random.pick([(weight: 8, element: 404), (1, 403), (1, 410)])
      (request, self.status, bytes) = ("GET \(random.pick(Site.missing)) \(version)", status, 312)
    case 75..<95:
      let status = random.pick([(weight: 6, element: 201), (2, 401), (1, 422), (1, 500)])
      (request, self.status, bytes) = (
        "POST /api/reports \(version)", status, 40 + random.below(90)
      )
    case 95..<115:
      (request, status, bytes) = ("HEAD / \(version)", 200, nil)
    default:
      let page = random.pick(Site.pages)
      request = "GET \(page.path) \(version)"
      status = random.pick([
        (weight: 870, element: 200), (70, 304), (25, 301), (15, 206), (12, 503), (8, 500),
      ])
      switch status {
      case 304: bytes = nil
      case 301: bytes = 178
      case 500, 503: bytes = 540
      case 206: bytes = 1 + random.below(page.size)
      default: bytes = page.size + random.below(page.size / 10 + 1)
      }
    }
  }
}
