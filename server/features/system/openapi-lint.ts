import type { OpenApiDocument, OperationObject } from './openapi-types.ts';

/** Every fault of the document that a strict reader of OpenAPI 3.1 would name, one sentence each. */
export function faultsOf(document: OpenApiDocument): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  const tags = new Set(document.tags.map(({ name }) => name));
  if (!/^3\.1\.\d$/.test(document.openapi)) faults.push('openapi is not 3.1');
  if (document.servers.length === 0) faults.push('servers is empty');
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/')) faults.push(`${path} does not begin with a slash`);
    for (const [method, operation] of Object.entries(item)) {
      const place = `${method} ${path}`;
      if (seen.has(operation.operationId))
        faults.push(`${place}: operationId ${operation.operationId} is not unique`);
      seen.add(operation.operationId);
      faults.push(...operationFaults(operation, tags).map((fault) => `${place}: ${fault}`));
      faults.push(...parameterFaults(operation, path).map((fault) => `${place}: ${fault}`));
    }
  }
  return [...faults, ...referenceFaults(document)];
}

function operationFaults(operation: OperationObject, tags: Set<string>): string[] {
  const faults: string[] = [];
  const statuses = Object.keys(operation.responses);
  if (operation.summary === '') faults.push('no summary');
  if (!/^[a-z][A-Za-z0-9]+$/.test(operation.operationId)) faults.push('operationId is not a plain name');
  for (const tag of operation.tags) if (!tags.has(tag)) faults.push(`tag ${tag} is not declared`);
  if (operation.tags.length !== 1) faults.push('not exactly one tag');
  if (!statuses.some((status) => status.startsWith('2'))) faults.push('no 2xx response');
  if (!statuses.some((status) => status.startsWith('4'))) faults.push('no 4xx response');
  if (operation['x-acceso'] === undefined) faults.push('no x-acceso');
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!('$ref' in response) && response.description === '')
      faults.push(`response ${status} has no description`);
  }
  return faults;
}

function parameterFaults(operation: OperationObject, path: string): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const keys = operation.parameters.map((one) => `${one.in} ${one.name}`);
  return [
    ...inPath.filter((name) => !declared.includes(name as string)).map((name) => `{${name}} is not declared`),
    ...declared.filter((name) => !inPath.includes(name)).map((name) => `${name} is not in the path`),
    ...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `parameter ${key} stands twice`),
    ...operation.parameters
      .filter((one) => !one.description || one.description === one.name)
      .map(({ name }) => `parameter ${name} has no description`),
  ];
}

/** References that lead nowhere, and components that nothing refers to. */
function referenceFaults(document: OpenApiDocument): string[] {
  const used = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] as string),
  );
  const present = (['schemas', 'responses', 'headers'] as const).flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
  );
  return [
    ...[...used]
      .filter((reference) => !present.includes(reference))
      .map((reference) => `${reference} does not exist`),
    ...present.filter((reference) => !used.has(reference)).map((reference) => `${reference} is never used`),
  ];
}
