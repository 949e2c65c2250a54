/// The text of a log: fourteen days from the first of March 2025, one line in a hundred spoiled.
func accessLog(seed: UInt64, lines: Int) -> String {
  var random = SplitMix64(seed: seed)
  let start = 1_740_787_200
  let span = 14 * 86_400
  // Two draws, of which the busier half of the day wins more often.
  let times = (0..<lines).map { _ in
    let first = random.below(span)
    let second = random.below(span)
    return start + (7 * 3600..<21 * 3600 ~= first % 86_400 ? first : second)
  }
  var text = ""
  for time in times.sorted() {
    let visit = Visit(at: time, using: &random)
    if random.chance(10) {
      text += random.pick(Damage.allCases).line(from: visit, using: &random) + "\n"
    } else {
      text += visit.line + "\n"
    }
  }
  return text
}
