/// A manifest with parameters of every form, settings and variables of every type, a file that it
/// includes, and an overlay.
enum CompletionWirings {
  static let files = [
    "guise-catalog.json": catalog, "manifest.json": manifest, "base.json": base,
    "overlay.json": overlay, "format.schema.json": #"{"$schema": "x", "type": "object"}"#,
  ]

  private static let catalog = """
    {"version": 1,
     "factories": {
      "clock": {"services": ["App.Clock", "App.Ticker"], "file": "App/Factories.swift"},
      "store": {"services": ["App.Store"], "file": "App/Factories.swift",
        "parameters": [{"name": "Clock", "kind": "optional", "service": "App.Clock"}]},
      "cached": {"services": ["App.Store"], "file": "App/Factories.swift",
        "parameters": [{"name": "Store", "kind": "required", "service": "App.Store"},
          {"name": "Clock", "kind": "required", "service": "App.Clock"}]},
      "page": {"services": ["App.Page"], "file": "App/Factories.swift",
        "parameters": [{"kind": "argument", "service": "Swift.Int"},
          {"name": "Store", "kind": "required", "service": "App.Store"}]},
      "hub": {"services": ["App.Hub"], "file": "App/Factories.swift",
        "parameters": [{"name": "one", "kind": "required", "service": "App.Store", "tags": ["main"]},
          {"name": "several", "kind": "array", "service": "App.Store"},
          {"name": "keyed", "kind": "keyed", "service": "App.Store"},
          {"name": "later", "kind": "lazy", "service": "App.Store"},
          {"name": "full", "kind": "lazyFull", "service": "App.Store"},
          {"name": "request", "kind": "optional", "service": "App.Request"}]},
      "settings": {"services": ["App.Settings"], "file": "App/Factories.swift",
        "parameters": [{"kind": "settings", "service": "App.Settings.Values"}],
        "settings": {"type": "App.Settings.Values", "schema": {"type": "object", "fields": {
          "string": {"type": "string"},
          "integer": {"type": "integer"},
          "number": {"type": "number", "optional": true},
          "decimal": {"type": "number", "format": "decimal", "optional": true},
          "boolean": {"type": "boolean", "optional": true},
          "url": {"type": "string", "format": "uri", "optional": true},
          "date": {"type": "string", "format": "date-time", "optional": true},
          "uuid": {"type": "string", "format": "uuid", "optional": true},
          "level": {"enum": ["debug", "info"], "optional": true},
          "version": {"enum": [1, 2], "optional": true},
          "strings": {"type": "array", "items": {"type": "string"}, "optional": true},
          "levels": {"type": "array", "items": {"enum": ["debug", "info"]}, "optional": true},
          "numbers": {"type": "array", "items": {"type": "integer"}, "optional": true},
          "names": {"type": "dictionary", "values": {"type": "string"}, "optional": true},
          "inner": {"type": "object", "optional": true, "fields": {
            "host": {"type": "string"}, "port": {"type": "integer", "optional": true}}}
        }}}}},
     "supplies": [{"key": {"service": "App.Request"}, "scope": "request", "file": "App/main.swift"}],
     "requirements": [
      {"file": "App/main.swift", "key": {"service": "App.Settings"}},
      {"file": "App/main.swift", "key": {"service": "App.Hub"}, "scope": "request"},
      {"file": "App/main.swift", "key": {"service": "App.Page", "arguments": ["Swift.Int"]}}]}
    """

  private static let base = """
    {
      "guise": 1,
      "fragment": true,
      "variables": {"base": {"type": "string", "default": "b"}},
      "assemblies": {
        "time": {
          "defaults": {"lifetime": "singleton"},
          "registrations": {
            "clock": {"factory": "clock", "as": ["App.Clock"], "eager": true},
            "ticker": {"factory": "clock", "as": "App.Ticker", "lifetime": "transient"}
          }
        }
      }
    }

    """

  private static let manifest = """
    {
      "guise": 1,
      "include": ["base.json"],
      "catalog": "guise-catalog.json",
      "variables": {
        "string": {"type": "string", "env": "STRING"},
        "level": {"type": "string", "default": "info"},
        "other": {"type": "string", "default": "other"},
        "composed": {"type": "string", "default": "${other}/x"},
        "link": {"type": "string", "default": "https://example.com"},
        "token": {"type": "string", "secret": true, "env": "TOKEN"},
        "integer": {"type": "integer", "default": 7},
        "number": {"type": "number", "default": 0.5},
        "boolean": {"type": "boolean", "default": true},
        "json": {"type": "json", "env": "JSON"},
        "object": {"type": "json", "default": {"host": "h"}}
      },
      "scopes": ["session", "request"],
      "start": ["first"],
      "root": "app",
      "assemblies": {
        "app": {
          "uses": ["time", "stores"],
          "registrations": {
            "settings": {
              "factory": "settings",
              "lifetime": "singleton",
              "settings": {
                "string": "${string}", "integer": "${integer}", "number": "${number}",
                "decimal": "${number}", "boolean": "${boolean}", "url": "${link}",
                "date": "2020-01-01T00:00:00Z", "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
                "level": "${level}", "version": 1, "strings": ["${token}", "a${base}"],
                "levels": ["debug"], "numbers": ["${integer}", 1], "names": {"a": "${composed}"},
                "inner": "${object}"
              }
            },
            "more": {
              "factory": "settings",
              "tags": ["more"],
              "settings": {
                "string": "a", "integer": 1, "strings": [], "levels": [], "inner": {"host": ""},
                "names": {}, "version": 2, "level": "debug"
              }
            },
            "hub": {
              "factory": "hub",
              "lifetime": "scoped",
              "scope": "request",
              "dependencies": {
                "one": "first", "several": ["first", "second"], "keyed": {"keys": {"a": "second"}},
                "full": {"tags": ["main"]}
              }
            },
            "page": {"factory": "page", "dependencies": {"Store": "second"}}
          }
        },
        "stores": {
          "registrations": {
            "first": {
              "factory": "store", "lifetime": "singleton", "tags": ["main"],
              "decorators": ["cached", {"factory": "cached", "dependencies": {"Clock": "clock"}}]
            },
            "second": {"factory": "store", "tags": ["spare"], "dependencies": {"Clock": "clock"}},
            "third": {"factory": "store", "enabled": false}
          }
        }
      }
    }

    """

  private static let overlay = """
    {
      "guise": 1,
      "include": ["manifest.json"],
      "variables": {
        "level": {"override": true, "default": "debug"},
        "own": {"type": "string", "default": "o"}
      },
      "assemblies": {
        "app": {
          "registrations": {
            "more": {"override": true, "settings": {"string": "${own}", "inner": {"port": 1}}},
            "page": {"override": true, "dependencies": {"Store": {"tags": ["main"]}}}
          }
        },
        "stores": {"registrations": {"third": {"override": true, "enabled": true, "tags": ["x"]}}}
      }
    }

    """
}
