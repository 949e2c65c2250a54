import Foundation

extension Foundation.Bundle {
  static let module = Bundle.main
}
