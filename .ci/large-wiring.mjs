// A catalog and a manifest of a size that a large application reaches.

const areas = ["billing", "catalog", "checkout", "identity", "mail", "search", "shipping", "stock"];
const kinds = ["client", "importer", "policy", "report", "store"];

const capitalized = (word) => word[0].toUpperCase() + word.slice(1);

/** An identifier such as "billing.store-17", and the service that its factory makes. */
function factory(index) {
  const area = areas[index % areas.length];
  const kind = kinds[Math.floor(index / areas.length) % kinds.length];
  const number = Math.floor(index / (areas.length * kinds.length));
  return { id: `${area}.${kind}-${number}`, service: `${capitalized(area)}.${capitalized(kind)}` };
}

const isDecorator = (index) => index % 10 === 9;

/** Of factories of 40 services, every tenth of them a decorator and all with settings. */
export function largeCatalog(count) {
  const factories = {};
  for (let index = 0; index < count; index += 1) {
    const { id, service } = factory(index);
    const [module] = service.split(".");
    const parameters = [
      { kind: "settings", service: `${service}${index}.Settings` },
      { kind: "required", name: "Clock", service: "Core.Clock" },
      { kind: "array", name: "Rule", service: "Core.Rule" },
      { kind: "optional", name: "Log", service: "Core.Log" },
    ];
    const own = { kind: "required", name: service.split(".")[1], service };
    factories[id] = {
      services: [service],
      file: `${module}/Factories.swift`,
      parameters: isDecorator(index) ? [...parameters, own] : parameters,
      settings: {
        type: `${service}${index}.Settings`,
        schema: {
          type: "object",
          fields: {
            path: { type: "string" },
            mode: { enum: ["keep", "replace", "append"], optional: true },
            limit: { type: "integer", format: "uint16", optional: true },
            follow: { type: "boolean", optional: true },
          },
        },
      },
    };
  }
  return { version: 1, factories };
}

/** Of registrations spread over so many factories, in ten assemblies. */
export function largeManifest(count, factories) {
  const usable = Array.from({ length: factories }, (_, index) => index)
    .filter((index) => !isDecorator(index));
  const assemblies = {};
  for (let index = 0; index < count; index += 1) {
    const { id } = factory(usable[(index * 37) % usable.length]);
    const assembly = (assemblies[`part${index % 10}`] ??= { registrations: {} });
    assembly.registrations[`r${index}`] = {
      factory: id,
      tags: [`tag${index}`],
      lifetime: "singleton",
      settings: { path: "${root}/data", mode: "replace", limit: index },
      dependencies: { Clock: "r0", Rule: ["r1", "r2"], Log: { tags: ["audit"] } },
    };
  }
  const text = JSON.stringify({ assemblies }, null, 2);
  return text.replace(/"factory": "([^"]*)"/, '"factory": "‸$1"');
}
