/// The colours of pages as variables of their style: light and dark, always light on paper.
enum PageColors {
  static let text = """
    :root { color-scheme: light dark;
      --text: #1f2328; --faint: #57606a; --ground: #ffffff; --raised: #f6f8fa; --line: #d0d7de;
      --accent: #0969da; --chosen: #ddf4ff; --fault: #cf222e; --fault-ground: #ffebe9;
      --new: #116329; --new-ground: #dafbe1; --change: #7d4e00; --change-ground: #fff8c5; }
    @media screen and (prefers-color-scheme: dark) { :root {
      --text: #e6edf3; --faint: #9198a1; --ground: #0d1117; --raised: #161b22; --line: #3d444d;
      --accent: #4493f8; --chosen: #10283f; --fault: #ff7b72; --fault-ground: #3c1618;
      --new: #56d364; --new-ground: #12301c; --change: #e3b341; --change-ground: #2e2410; } }
    """
}
