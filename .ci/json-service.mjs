// The JSON service of VS Code without a window: the worker of the Monaco editor, asked as the
// editor asks it.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

// Kinds of messages between an editor and its worker.
const request = 0;
const reply = 1;

export class JSONService {
  #replies = new Map();
  #requests = 0;
  #versions = new Map();

  /** Starts the worker in a file with schemas, by their URIs. There can be one in a process. */
  static async start(worker, schemas) {
    const service = new JSONService();
    globalThis.self = globalThis;
    globalThis.postMessage = (message) => service.#receive(message);
    globalThis.addEventListener ??= () => {};
    // On start the worker says that it does not know the platform.
    const { warn } = console;
    console.warn = () => {};
    runInThisContext(readFileSync(worker, "utf8"), { filename: worker });
    console.warn = warn;

    const languageSettings = {
      validate: true,
      enableSchemaRequest: false,
      schemaValidation: "error",
      schemaRequest: "error",
      schemas: Object.entries(schemas).map(([uri, schema]) => ({ uri, schema })),
    };
    globalThis.onmessage({ data: "start" });
    globalThis.onmessage({ data: { languageSettings, languageId: "json" } });
    await service.#send("$initialize", [1]);
    return service;
  }

  /** Gives a document a text. Its schema is the one that "$schema" names, relative to its URI. */
  open(uri, text) {
    const versionId = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, versionId);
    const model = { url: uri, lines: text.split("\n"), EOL: "\n", versionId };
    return this.#send("$acceptNewModel", [model]);
  }

  problems(uri) {
    return this.#ask("doValidation", uri);
  }

  async completions(uri, position) {
    return (await this.#ask("doComplete", uri, position)).items;
  }

  /** What is shown in Markdown; nothing where nothing is known. */
  async hover(uri, position) {
    return (await this.#ask("doHover", uri, position))?.contents.join("\n") ?? "";
  }

  #ask(method, ...values) {
    return this.#send("$fmr", [method, values]);
  }

  #send(method, args) {
    const req = String(++this.#requests);
    return new Promise((resolve, reject) => {
      this.#replies.set(req, { resolve, reject });
      const data = { vsWorker: 1, req, channel: "default", method, args, type: request };
      globalThis.onmessage({ data });
    });
  }

  #receive(message) {
    if (message.type !== reply) return;
    const { resolve, reject } = this.#replies.get(message.seq);
    this.#replies.delete(message.seq);
    if (message.err) reject(new Error(message.err.message));
    else resolve(message.res);
  }
}
