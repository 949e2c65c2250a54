import Foundation
import TestSupport

/// Files of a small application: a manifest, an overlay that includes it, a fragment, a catalog.
enum Project {
  static let catalog = """
    {"version": 1,
     "factories": {
      "clock": {"services": ["App.Clock"], "file": "App/Factories.swift"},
      "mailer": {"services": ["App.Mailer"], "file": "App/Factories.swift",
        "parameters": [{"kind": "settings", "service": "App.Mailer.Settings"},
          {"name": "Clock", "kind": "required", "service": "App.Clock"}],
        "settings": {"type": "App.Mailer.Settings", "schema": {"type": "object", "fields": {
          "host": {"type": "string"}, "port": {"type": "integer", "format": "uint16", "optional": true}
        }}}}},
     "requirements": [{"file": "App/main.swift", "key": {"service": "App.Mailer"}}]}
    """

  static let manifest = """
    {
      "guise": 1,
      "include": ["time.json"],
      "variables": {"host": {"type": "string", "env": "MAIL_HOST", "default": "localhost"}},
      "assemblies": {
        "app": {
          "uses": ["time"],
          "registrations": {
            "mail": {"factory": "mailer", "settings": {"host": "${host}"}}
          }
        }
      }
    }

    """

  static let time = """
    {
      "guise": 1,
      "fragment": true,
      "assemblies": {"time": {"registrations": {"now": {"factory": "clock", "lifetime": "singleton"}}}}
    }

    """

  static let overlay = """
    {
      "guise": 1,
      "include": ["manifest.json"],
      "assemblies": {
        "app": {"registrations": {"mail": {"override": true, "settings": {"port": 25}}}}
      }
    }

    """

  static let code = """
    // Registers the factories.
    factories.register("clock") { SystemClock() as any Clock }
    factories.register("mailer") { SMTPMailer($0, $1) as any Mailer }

    """

  static let files = [
    "guise-catalog.json": catalog, "manifest.json": manifest, "time.json": time,
    "manifest.overlay.json": overlay, "Sources/App/Wiring/Factories.swift": code,
  ]
}
