struct PackageResources {
  static let Rules_md: [UInt8] = []
  static let page_css: [UInt8] = []
  static let page_js: [UInt8] = []
}
