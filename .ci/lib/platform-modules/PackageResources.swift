struct PackageResources {
  static let Format_json: [UInt8] = []
  static let page_html: [UInt8] = []
  static let Rules_md: [UInt8] = []
  static let Help_txt: [UInt8] = []
  static let page_css: [UInt8] = []
  static let page_js: [UInt8] = []
}
