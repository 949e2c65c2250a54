/// The imaginary web site whose log is made: its pages, its visitors and their browsers.
enum Site {
  struct Page: Sendable {
    var path: String
    /// The typical size of its answer.
    var size: Int
  }

  static let pages: [(weight: Int, element: Page)] = [
    (120, Page(path: "/", size: 5_120)),
    (80, Page(path: "/articles/", size: 9_800)),
    (60, Page(path: "/articles/tide-tables", size: 14_300)),
    (48, Page(path: "/articles/reading-the-barometer", size: 11_900)),
    (40, Page(path: "/articles/knots", size: 17_250)),
    (24, Page(path: "/articles/na%C3%AFve-navigation", size: 8_730)),
    (30, Page(path: "/harbours", size: 22_400)),
    (20, Page(path: "/harbours?country=NO&sort=depth", size: 7_300)),
    (16, Page(path: "/harbours?country=PT", size: 6_900)),
    (26, Page(path: "/search?q=anchor", size: 3_900)),
    (14, Page(path: "/search?q=%22storm+glass%22", size: 2_450)),
    (90, Page(path: "/assets/site.css", size: 18_340)),
    (85, Page(path: "/assets/site.js", size: 41_200)),
    (70, Page(path: "/assets/logo.svg", size: 2_210)),
    (45, Page(path: "/assets/charts/north-sea.png", size: 288_400)),
    (30, Page(path: "/assets/charts/skagerrak.png", size: 301_750)),
    (50, Page(path: "/favicon.ico", size: 1_150)),
    (25, Page(path: "/robots.txt", size: 180)),
    (40, Page(path: "/feed.xml", size: 30_600)),
    (22, Page(path: "/api/tides?station=42", size: 960)),
    (18, Page(path: "/api/tides?station=7", size: 955)),
    (12, Page(path: "/downloads/almanac-2025.pdf", size: 4_718_592)),
    (30, Page(path: "/health", size: 2)),
  ]

  /// What scanners ask for, and no site has.
  static let missing = [
    "/wp-login.php", "/.env", "/.git/config", "/phpmyadmin/index.php", "/articles/old-page",
    "/cgi-bin/luci/;stok=/locale", "/apple-touch-icon.png", "/backup.zip",
  ]

  static let agents: [(weight: Int, element: String)] = [
    (
      30,
      #"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/133.0.0.0 Safari/537.36"#
    ),
    (
      18,
      #"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15"#
    ),
    (14, #"Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0"#),
    (12, #"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"#),
    (7, #"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"#),
    (8, #"harbour-monitor/1.4"#),
    (6, #"curl/8.11.1"#),
    (2, #"Reader \"Seagull\" 3.1"#),
    (2, #"Mozilla/5.0 (\\\\fileserver\\proxy)"#),
    (3, #"-"#),
  ]

  static let referrers: [(weight: Int, element: String)] = [
    (50, "-"),
    (20, "https://logbook.example/"),
    (12, "https://logbook.example/articles/"),
    (10, "https://search.example/?q=tide+tables"),
    (2, #"https://search.example/?q=\"storm glass\""#),
    (4, "https://forum.example/thread/1871#post-12"),
  ]

  static let users: [(weight: Int, element: String)] = [
    (960, "-"), (14, "keeper"), (10, "mate"), (8, "anna lee"), (4, #""""#), (4, "pilot@harbour"),
  ]

  /// Several machines write into one log, not all of them in UTC. Minutes to the east.
  static let zones: [(weight: Int, element: Int)] = [(80, 0), (12, 60), (5, -420), (3, 330)]
}
