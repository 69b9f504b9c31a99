import type { PlacedOperation } from './openapi-types.ts';

/** A call that a person can paste into a terminal, with the example values of the description. */
export function curlCommand({ path, method, operation }: PlacedOperation, base: string): string {
  const given = operation.parameters.filter((parameter) => parameter.required);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example;
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(
    given.filter(({ in: place }) => place === 'query').map(({ name, example }) => [name, String(example)]),
  ).toString();
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${base}${address}${search === '' ? '' : `?${search}`}'`,
  ];
  if (operation.security.length > 0) lines.push('-H "Authorization: Bearer $ID_TOKEN"');
  for (const { name, in: place, example } of given)
    if (place === 'header') lines.push(`-H '${name}: ${String(example)}'`);
  const form = operation.requestBody?.content['multipart/form-data']?.schema.properties;
  const json = operation.requestBody?.content['application/json'];
  if (json !== undefined) {
    lines.push(
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify(json.example).replaceAll("'", String.raw`'\''`)}'`,
    );
  } else if (form !== undefined) {
    lines.push(...Object.keys(form).map((name) => `-F ${name}=@archivo.${name}`));
  } else if (operation.requestBody !== undefined) lines.push('--data-binary @archivo.pdf');
  return lines.join(' \\\n  ');
}
