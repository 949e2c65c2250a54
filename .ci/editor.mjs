// What an editor proposes, explains and complains of at given places of manifests, and how long a
// large manifest takes it.
//
//     node .ci/editor.mjs WORKER GUISE-VALIDATE
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { cursors, problems } from "./editor-cursors.mjs";
import { JSONService } from "./json-service.mjs";
import { largeCatalog, largeManifest } from "./large-wiring.mjs";

const [worker, validate] = process.argv.slice(2);

// In seconds, of one processor.
const limit = 0.5;

const scratch = mkdtempSync(join(tmpdir(), "guise-editor-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const narrowed = (catalog) =>
  JSON.parse(execFileSync(validate, ["--schema", "--catalog", catalog], { maxBuffer: 1 << 28 }));
const read = (path) => JSON.parse(readFileSync(path, "utf8"));

writeFileSync(join(scratch, "large.json"), JSON.stringify(largeCatalog(1000)));
// Manifests name these in "$schema", from the same folder.
const schemas = {
  general: read("Schemas/guise-manifest-1.schema.json"),
  fixtures: narrowed("Tests/Fixtures/catalog.json"),
  logbook: read("Examples/Logbook/guise-manifest.schema.json"),
  plugins: read("Examples/Plugins/guise-manifest.schema.json"),
  server: read("Examples/Server/guise-manifest.schema.json"),
  large: narrowed(join(scratch, "large.json")),
};
const folder = "file:///wiring/";
const service = await JSONService.start(
  worker,
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [`${folder}${name}.schema.json`, schema])),
);

let passed = 0;
let failed = 0;
function expect(isTrue, name, found) {
  if (isTrue) {
    passed += 1;
  } else {
    failed += 1;
    console.error(`error: ${name}: found ${JSON.stringify(found)}`);
  }
}

/** Opens a manifest that names a schema; returns its URI, and where the mark is in it. */
async function open(schema, marked) {
  const uri = `${folder}manifest.json`;
  const head = `{ "$schema": "${schema}.schema.json", "guise": 1, `;
  const [before, after = ""] = `${head}${marked.trim().replace(/^\{/, "")}`.split("‸");
  const lines = before.split("\n");
  await service.open(uri, before + after);
  return { uri, position: { line: lines.length - 1, character: lines.at(-1).length } };
}

const text = (documentation) => documentation?.value ?? documentation ?? "";
for (const cursor of cursors) {
  const { uri, position } = await open(cursor.schema, cursor.manifest);
  if (cursor.hover) {
    const hover = await service.hover(uri, position);
    for (const part of cursor.hover) expect(hover.includes(part), cursor.name, hover);
    for (const part of cursor.never ?? []) expect(!hover.includes(part), cursor.name, hover);
    continue;
  }
  const items = await service.completions(uri, position);
  const labels = items.map((item) => item.label.replace(/^"(.*)"$/, "$1"));
  const { name, proposes, only = false, never = [], explains = {}, inserts = {} } = cursor;
  for (const label of proposes) expect(labels.includes(label), `${name}, ${label}`, labels);
  for (const label of never) expect(!labels.includes(label), `${name}, not ${label}`, labels);
  if (only) expect(labels.length === proposes.length, `${name}, only these`, labels);
  const item = (label) => items[labels.indexOf(label)];
  for (const [label, part] of Object.entries(explains)) {
    const found = text(item(label)?.documentation);
    expect(found.includes(part), `${name}, on ${label}`, found);
  }
  for (const [label, part] of Object.entries(inserts)) {
    expect(item(label)?.insertText.includes(part), `${name}, for ${label}`, item(label));
  }
}

for (const problem of problems) {
  const { uri, position } = await open(problem.schema, problem.manifest);
  const found = await service.problems(uri);
  const { line, character } = found[0]?.range.start ?? {};
  const isThere = line === position.line && character === position.character;
  const isMeant = found.length === 1 && isThere && found[0].message.includes(problem.says);
  expect(isMeant, problem.name, found);
}

// The examples are what people read first.
const examples = {
  logbook: ["manifest.json", "manifest.development.json"],
  plugins: ["manifest.json", "manifest.quiet.json", "extras.guise.json"],
  server: ["manifest.json", "manifest.development.json"],
};
for (const [name, files] of Object.entries(examples)) {
  for (const file of files) {
    const path = `Examples/${name[0].toUpperCase()}${name.slice(1)}/${file}`;
    const manifest = readFileSync(path, "utf8");
    const own = "guise-manifest.schema.json";
    expect(JSON.parse(manifest).$schema === own, `${path} names its schema`);
    const uri = `${folder}manifest.json`;
    await service.open(uri, manifest.replace(own, `${name}.schema.json`));
    const found = await service.problems(uri);
    expect(found.length === 0, `${path} has no problem`, found);
  }
}

/** Does something several times; returns the seconds of processor time that each took. */
async function times(count, action) {
  const seconds = [];
  for (let turn = 0; turn < count; turn += 1) {
    const start = process.cpuUsage();
    await action();
    const { user, system } = process.cpuUsage(start);
    seconds.push((user + system) / 1e6);
  }
  return seconds;
}

const large = await open("large", largeManifest(300, 1000));
const row = (name, seconds) =>
  console.log(`${name}: ${seconds.map((second) => second.toFixed(3)).join(" ")} s`);
console.log("300 registrations, 1,000 factories, in processor time:");
// The first reads the schema too.
const validation = await times(7, async () => {
  const found = await service.problems(large.uri);
  expect(found.length === 0, "a large manifest has no problem", found);
});
row("validation", validation);
row("completion", await times(5, () => service.completions(large.uri, large.position)));
row("hover", await times(5, () => service.hover(large.uri, large.position)));
const median = [...validation].sort((one, other) => one - other)[validation.length >> 1];
expect(median <= limit, `a validation takes at most ${limit} s`, median);

console.log(
  `editor: at ${cursors.length} cursors and ${problems.length} problems, ` +
    `${passed} expectations hold and ${failed} do not`,
);
process.exitCode = failed === 0 ? 0 : 1;
