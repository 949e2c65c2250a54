/// A line in the Common Log Format. Its status begins at column 53, its size at 57.
func line(
  user: String = "-", time: String = "01/Mar/2025:00:00:00 +0000",
  request: String = "GET / HTTP/1.1",
  status: String = "200", size: String = "12"
) -> String {
  "h - \(user) [\(time)] \"\(request)\" \(status) \(size)"
}
