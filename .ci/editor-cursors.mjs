// Places in manifests, marked with ‸, and what an editor has to offer there.
//
// A cursor `proposes` labels (`only` these, `never` others), which `explains` and `inserts` look
// closer at; or its `hover` has these parts. A problem is the one that there is, at the mark.
// "schema" says whose: those of the examples, of the fixtures' catalog, or of every application.

const registrations = (text) => `{ "assemblies": { "app": { "registrations": {\n  ${text}\n} } } }`;
const registration = (text) => registrations(`"a": { ${text} }`);
const traced = (text) =>
  registration(`"factory": "core.links",
    "decorators": [{ "factory": "core.traced-plugin", ${text} }]`);

export const cursors = [
  {
    name: "keys of a manifest",
    schema: "logbook",
    manifest: "{ ‸ }",
    proposes: ["assemblies", "variables", "include", "root", "defaults"],
    explains: { assemblies: "Groups of registrations" },
  },
  {
    name: "a registration, in its short form",
    schema: "logbook",
    manifest: registrations('"a": ‸'),
    proposes: ["system-clock", "common-parser", "file-store"],
    explains: { "system-clock": "Makes `LogbookKit.Clock`", "file-store": "`path`" },
    inserts: { "system-clock": '"system-clock"', "file-store": '"settings": {' },
    // Examples of other applications.
    never: ["Logbook.Report", "retrying-store"],
  },
  {
    name: "a registration, in its short form and begun",
    schema: "logbook",
    manifest: registrations('"a": "sys‸"'),
    proposes: ["system-clock"],
    explains: { "system-clock": "Registered in `LogbookKit/" },
  },
  {
    name: "a factory",
    schema: "logbook",
    manifest: registration('"factory": "‸"'),
    proposes: ["system-clock", "file-store"],
    explains: { "file-store": "Takes\n\n- `Clock`: `LogbookKit.Clock`" },
  },
  {
    name: "an override's factory",
    schema: "logbook",
    manifest: registration('"override": true, "factory": ‸'),
    proposes: ["system-clock", "file-store"],
  },
  {
    name: "keys of a registration",
    schema: "logbook",
    manifest: registration('"factory": "file-store", ‸'),
    proposes: ["settings", "tags", "lifetime", "scope", "dependencies", "decorators", "as"],
    inserts: { lifetime: '"lifetime": ', settings: '"path"' },
    never: ["factory"],
  },
  {
    name: "keys of settings",
    schema: "logbook",
    manifest: registration('"factory": "file-store", "settings": { ‸ }'),
    proposes: ["path", "existing"],
    only: true,
  },
  {
    name: "a setting that is an enum",
    schema: "logbook",
    manifest: registration('"factory": "traffic-report", "settings": { "by": ‸ }'),
    proposes: ["day", "hour"],
    only: true,
  },
  {
    name: "a setting that is a boolean",
    schema: "fixtures",
    manifest: registration('"factory": "file-store", "settings": { "path": "a", "follow": ‸ }'),
    proposes: ["true", "false"],
  },
  {
    name: "a parameter's name",
    schema: "fixtures",
    manifest: registration('"factory": "exporter", "dependencies": { ‸ }'),
    proposes: ["ExportJob", "Report"],
    only: true,
    explains: { ExportJob: "Logbook.ExportJob with arguments Foundation.UUID, resolved later" },
  },
  {
    name: "a service",
    schema: "plugins",
    manifest: registration('"factory": "core.trace", "as": ‸'),
    proposes: ["Trace", "Footer", "Recorder", "PluginsCore.Footer"],
  },
  {
    name: "one of several services",
    schema: "plugins",
    manifest: registration('"factory": "core.trace", "as": ["Footer", ‸]'),
    proposes: ["Recorder", "PluginsCore.Recorder"],
  },
  {
    name: "a decorator",
    schema: "plugins",
    manifest: registration('"factory": "core.pipeline", "decorators": [‸]'),
    proposes: ["core.cached-pipeline", "core.traced-pipeline"],
    explains: { "core.traced-pipeline": "Makes `PluginsCore.Pipeline`" },
    never: ["core.traced-plugin", "core.pipeline"],
  },
  {
    name: "a decorator that needs settings",
    schema: "plugins",
    manifest: registration('"factory": "core.links", "decorators": [‸]'),
    proposes: ["core.traced-plugin"],
    inserts: { "core.traced-plugin": '"name"' },
  },
  {
    name: "a decorator's factory",
    schema: "plugins",
    manifest: registration('"factory": "core.links", "decorators": [{ "factory": ‸ }]'),
    proposes: ["core.traced-plugin"],
    only: true,
  },
  {
    name: "a decorator's settings",
    schema: "plugins",
    manifest: traced('"settings": { ‸ }'),
    proposes: ["name"],
    only: true,
  },
  {
    name: "a decorator's parameters, but for what it decorates",
    schema: "plugins",
    manifest: traced('"dependencies": { ‸ }'),
    proposes: ["Recorder"],
    only: true,
  },
  {
    name: "a tag that the code has a name for",
    schema: "plugins",
    manifest: registration('"factory": "core.web-writer", "tags": [‸]'),
    proposes: ["terminal", "web"],
    never: ["daily"],
  },
  {
    name: "a tag of a dependency",
    schema: "plugins",
    manifest: registration(
      '"factory": "core.reply", "dependencies": { "Footer": { "tags": [‸] } }'),
    proposes: ["terminal", "web"],
  },
  {
    name: "a lifetime",
    schema: "logbook",
    manifest: registration('"factory": "system-clock", "lifetime": ‸'),
    proposes: ["transient", "singleton", "weak", "graph", "scoped"],
  },
  {
    name: "a scope that the code resolves in",
    schema: "plugins",
    manifest: registration('"factory": "core.pipeline", "lifetime": "scoped", "scope": ‸'),
    proposes: ["request"],
  },
  {
    name: "an assembly in code",
    schema: "fixtures",
    manifest: '{ "assemblies": { "app": { "uses": [‸], "registrations": {} } } }',
    proposes: ["logging"],
  },
  {
    name: "a rule to allow",
    schema: "logbook",
    manifest: '{ "allow": [‸] }',
    proposes: ["unused-variable", "opaque-factory"],
    explains: { "unused-variable": "variable" },
    never: ["unknown-key"],
  },
  {
    name: "a variable's type",
    schema: "logbook",
    manifest: '{ "variables": { "a": { "type": ‸ } } }',
    proposes: ["string", "integer", "number", "boolean"],
  },
  {
    name: "any application's lifetime",
    schema: "general",
    manifest: registration('"factory": "a", "lifetime": ‸'),
    proposes: ["transient", "singleton", "scoped"],
  },
  {
    name: "any application's registration",
    schema: "general",
    manifest: registration('‸'),
    proposes: ["factory", "settings", "lifetime"],
  },

  {
    name: "the root",
    schema: "logbook",
    manifest: '{ "ro‸ot": "app", "assemblies": {} }',
    hover: ["The assembly to assemble\\."],
  },
  {
    name: "a factory",
    schema: "logbook",
    manifest: registration('"factory": "file-‸store"'),
    hover: ["Makes `LogbookKit.Store`", "`Clock`: `LogbookKit.Clock`", "`path`"],
    never: ["The identifier under which"],
  },
  {
    name: "a factory that is a whole registration",
    schema: "logbook",
    manifest: registrations('"a": "system-‸clock"'),
    hover: ["`system-clock`: Makes `LogbookKit.Clock`"],
  },
  {
    name: "a registration's identifier",
    schema: "logbook",
    manifest: registrations('"sto‸re": { "factory": "file-store", "settings": { "path": "a" } }'),
    hover: ["Makes `LogbookKit.Store`"],
    never: ["One use of a factory"],
  },
  {
    name: "a decorator in its short form",
    schema: "plugins",
    manifest: registration('"factory": "core.pipeline", "decorators": ["core.cached-‸pipeline"]'),
    hover: ["Makes `PluginsCore.Pipeline`"],
  },
  {
    name: "a parameter",
    schema: "fixtures",
    manifest: registration('"factory": "traffic-report", "dependencies": { "Cl‸ock": "clock" }'),
    hover: ["Logbook\\.Clock, if there is one"],
  },
  {
    name: "settings",
    schema: "logbook",
    manifest: registration('"factory": "file-store", "sett‸ings": { "path": "a" }'),
    hover: ["The settings type is LogbookKit\\.FileStore\\.Settings"],
  },
  {
    name: "a lifetime",
    schema: "logbook",
    manifest: registration('"factory": "system-clock", "life‸time": "weak"'),
    hover: ["How long an instance is kept"],
  },
  {
    name: "a rule that is allowed",
    schema: "logbook",
    manifest: '{ "allow": ["unused-‸variable"], "assemblies": {} }',
    hover: ["`unused-variable`: "],
  },
];

export const problems = [
  {
    name: "a misspelt factory",
    schema: "logbook",
    manifest: registrations('"a": ‸"sytem-clock"'),
    says: "A string names a factory that fits here",
  },
  {
    name: "a misspelt factory in an object",
    schema: "logbook",
    manifest: registration('"factory": ‸"sytem-clock"'),
    says: "No factory that fits here has this identifier",
  },
  {
    name: "a factory without the settings that it needs",
    schema: "logbook",
    manifest: registrations('‸"a": { "factory": "file-store" }'),
    says: 'Missing property "settings"',
  },
  {
    name: "a registration without a factory",
    schema: "logbook",
    manifest: registrations('‸"a": {}'),
    says: 'Missing property "factory"',
  },
  {
    name: "a setting that does not exist",
    schema: "logbook",
    manifest: registration(`"factory": "file-store",
      "settings": { "path": "a", "existing": "keep", ‸"pth": "b" }`),
    says: "Property pth is not allowed",
  },
  {
    name: "a value that the enum of a setting lacks",
    schema: "logbook",
    manifest: registration('"factory": "traffic-report", "settings": { "by": ‸"week" }'),
    says: 'Valid values: "day", "hour"',
  },
  {
    name: "a decorator that does not fit",
    schema: "plugins",
    manifest: registration('"factory": "core.pipeline", "decorators": [‸"core.links"]'),
    says: "A string names a factory that fits here",
  },
  {
    name: "a parameter that does not exist",
    schema: "logbook",
    manifest: registration('"factory": "system-clock", "dependencies": { ‸"Writer": "a" }'),
    says: "Property Writer is not allowed",
  },
  {
    name: "a service that the factory does not offer",
    schema: "plugins",
    manifest: registration('"factory": "core.trace", "as": [‸"Writer"]'),
    says: "Value is not accepted",
  },
  {
    name: "an unknown key",
    schema: "general",
    manifest: registration('"factory": "a", ‸"lifetme": "weak"'),
    says: "Property lifetme is not allowed",
  },
];
