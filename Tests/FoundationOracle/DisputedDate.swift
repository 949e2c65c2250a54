import Foundation

/// Texts that Foundation reads as another date than RFC 3339 says, or reads though it says that they
/// are none.
///
/// Foundation ignores text behind a date, counts on from the 30th of February and from 12:60, is content
/// with fewer digits, loses digits of fractions, knows no offset of more than 18 hours and no "t", and
/// has the Julian calendar before 1582-10-15.
package enum DisputedDate {
  private static let gregorian = Date(timeIntervalSince1970: -12_219_292_800)

  /// - Returns: false for a text that is no date to either, or the same date to both.
  package static func matches(_ text: String) -> Bool {
    guard text.prefixMatch(of: /[0-9]+-[0-9]+-[0-9]+[Tt]/) != nil else { return false }
    let plain = /(.{4}-.{2}-.{2}T.{2}:.{2}:.{2})(Z|[+\-](0[0-9]|1[0-4]):?[0-5][0-9])/
    guard let date = text.wholeMatch(of: plain).map({ "\($0.1)Z" }) else { return true }
    guard let time = try? Date(date, strategy: .iso8601) else { return false }
    return time.formatted(.iso8601) != date || time < gregorian
  }
}
