// The schemas in the JSON service of VS Code, without a window: see .ci/schema-service.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInThisContext } from "node:vm";

const [worker, validate] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));

// In seconds, of one processor.
const limit = 0.5;

const registrations = (text) => `"assemblies": { "app": { "registrations": { ${text} } } }`;
const registration = (text) => registrations(`"a": { ${text} }`);

// Whose schema, and a manifest with a mark; what is proposed there (`only` that), and what is not.
const cursors = [
  ["Logbook", "‸", { some: ["assemblies", "variables", "include"] }],
  ["Logbook", registrations('"a": ‸'), { some: ["system-clock"], never: ["file-store", "notes"] }],
  ["Logbook", registration('"factory": "‸"'), { some: ["system-clock", "file-store"], never: ["notes"] }],
  ["Logbook", registration('"factory": "file-store", "settings": { ‸ }'), { only: ["path", "existing"] }],
  ["Logbook", registration('"factory": "traffic-report", "settings": { "by": ‸ }'), { only: ["day", "hour"] }],
  ["fixtures", registration('"factory": "exporter", "dependencies": { ‸ }'), { only: ["ExportJob", "Report"] }],
  ["Logbook", registration('"factory": "system-clock", "decorators": [‸]'), { some: ["memory-store"] }],
  ["general", registration("‸"), { some: ["factory", "settings", "lifetime"] }],
];

// Whose schema, a manifest with a mark where its one problem is, and a part of the message.
const problems = [
  ["Logbook", registration('"factory": ‸"nots"'), "No factory has this identifier"],
  ["large", registration('"factory": ‸"system-clock"'), "No factory has this identifier"],
  ["Logbook", registrations('‸"a": { "factory": "file-store" }'), 'Missing property "settings"'],
  ["Logbook", registration('"factory": "file-store", "settings": { "path": "a", "existing": "keep", ‸"pth": "b" }'),
    "Property pth is not allowed"],
  ["general", registration('"factory": "a", ‸"lifetme": "weak"'), "Property lifetme is not allowed"],
];

/** The catalog and the registrations of an example, so often that an application is large. */
function large(registrationCount, factoryCount) {
  const { factories } = read("Examples/Logbook/guise-catalog.json");
  const { assemblies } = read("Examples/Logbook/manifest.json");
  const few = Object.values(assemblies).flatMap((assembly) => Object.entries(assembly.registrations));
  const copies = (entries, count, copy) => Object.fromEntries(Array.from({ length: count }, (_, index) => {
    const [name, value] = entries[index % entries.length], number = Math.floor(index / entries.length);
    return [`${name}-${number}`, copy(value, number)];
  }));
  const registrations = copies(few, registrationCount, (one, n) => ({ ...one, factory: `${one.factory}-${n}` }));
  return {
    catalog: { version: 1, factories: copies(Object.entries(factories), factoryCount, (one, number) =>
      JSON.parse(JSON.stringify(one).replaceAll("LogbookKit.", `Area${number % 6}.`))) },
    manifest: JSON.stringify({ assemblies: { app: { registrations } } }, null, 2).slice(1, -1),
  };
}

const { catalog, manifest: largeManifest } = large(150, 300);
const scratch = mkdtempSync(join(tmpdir(), "guise-schemas-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
writeFileSync(join(scratch, "large.json"), JSON.stringify(catalog));
const narrowed = (path) => JSON.parse(execFileSync(validate, ["--schema", "--catalog", path], { maxBuffer: 1 << 28 }));
// Manifests name these in "$schema", from the same folder.
const schemas = {
  general: read("Schemas/guise-manifest-1.schema.json"),
  fixtures: narrowed("Tests/Fixtures/catalog.json"),
  large: narrowed(join(scratch, "large.json")),
  Logbook: read("Examples/Logbook/guise-manifest.schema.json"),
};

// The worker of the Monaco editor, asked as the editor asks it: a message of type 0 is answered by one of type 1.
const replies = [];
const send = (method, args) => new Promise((resolve, reject) => {
  const req = String(replies.push({ resolve, reject }) - 1);
  globalThis.onmessage({ data: { vsWorker: 1, req, channel: "default", method, args, type: 0 } });
});
globalThis.self = globalThis;
globalThis.addEventListener ??= () => {};
globalThis.postMessage = ({ type, seq, err, res }) => {
  if (type === 1) err ? replies[seq].reject(new Error(err.message)) : replies[seq].resolve(res);
};
runInThisContext(readFileSync(worker, "utf8"), { filename: worker });
globalThis.onmessage({ data: "start" });
globalThis.onmessage({ data: { languageId: "json", languageSettings: {
  validate: true, enableSchemaRequest: false, schemaValidation: "error", schemaRequest: "error",
  schemas: Object.entries(schemas).map(([name, schema]) => ({ uri: `file:///${name}.schema.json`, schema })),
} } });
await send("$initialize", [1]);

const url = "file:///manifest.json";
let versionId = 0;
const open = (text) => send("$acceptNewModel", [{ url, lines: text.split("\n"), EOL: "\n", versionId: ++versionId }]);
const ask = (method, ...values) => send("$fmr", [method, [url, ...values]]);
/** Opens a manifest that names a schema; returns where the mark is. */
async function openMarked(schema, marked) {
  const text = `{ "$schema": "${schema}.schema.json", "guise": 1, ${marked} }`;
  await open(text.replace("‸", ""));
  return { line: 0, character: text.indexOf("‸") };
}

function expect(isTrue, ...what) {
  if (isTrue) return;
  console.error("error:", ...what.map((part) => typeof part === "string" ? part : JSON.stringify(part)));
  process.exitCode = 1;
}

for (const [schema, manifest, { only, some = only, never = [] }] of cursors) {
  const { items } = await ask("doComplete", await openMarked(schema, manifest));
  const labels = items.map((item) => item.label.replace(/^"(.*)"$/, "$1"));
  const isMeant = some.every((label) => labels.includes(label)) && !never.some((label) => labels.includes(label));
  expect(isMeant && !(only && labels.length > only.length), schema, manifest, "proposes", labels);
}
for (const [schema, manifest, says] of problems) {
  const { character } = await openMarked(schema, manifest);
  const found = await ask("doValidation");
  const isThere = found.length === 1 && found[0].range.start.character === character;
  expect(isThere && found[0].message.includes(says), schema, manifest, "has the problems", found);
}
// The example is what people read first. The general schema takes it too.
for (const file of readdirSync("Examples/Logbook")) {
  if (!/^manifest.*\.json$|\.guise\.json$/.test(file)) continue;
  const manifest = readFileSync(`Examples/Logbook/${file}`, "utf8"), own = '"guise-manifest.schema.json"';
  expect(manifest.includes(`"$schema": ${own}`), "Logbook", file, "does not name its schema");
  for (const schema of ["Logbook", "general"]) {
    await open(manifest.replace(own, `"${schema}.schema.json"`));
    const found = await ask("doValidation");
    expect(found.length === 0, "Logbook", file, "has problems by the schema", schema, found);
  }
}

await openMarked("large", largeManifest);
const seconds = [];
for (let turn = 0; turn < 5; turn += 1) {
  const start = process.cpuUsage();
  const found = await ask("doValidation");
  const { user, system } = process.cpuUsage(start);
  seconds.push((user + system) / 1e6);
  expect(found.length === 0, "a large manifest has problems", found);
}
const list = seconds.map((second) => second.toFixed(3)).join(" ");
// The first reads the schema too.
expect(seconds.sort((one, other) => one - other)[2] <= limit, "a large manifest takes", list, "s");
console.log(`schemas: ${cursors.length} cursors, ${problems.length} problems; a large manifest takes ${list} s`);
