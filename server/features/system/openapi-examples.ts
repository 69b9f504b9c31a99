import type { JsonSchema } from './api-schemas.ts';
import { EXAMPLE_TEXTS } from './openapi-words.ts';

/** A value that satisfies `schema`, the same at every start; `name` is the property that holds it. */
export function exampleOfSchema(
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
  name = '',
): unknown {
  if (schema.$ref !== undefined) {
    const target = schema.$ref.split('/').at(-1) ?? '';
    return exampleOfSchema(components[target] ?? {}, components, name);
  }
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const chosen = choices.find((choice) => choice.type !== 'null') ?? {};
    return exampleOfSchema(chosen, components, name);
  }
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOfSchema(part, components, name)));
  }
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  switch (type) {
    case 'object':
      return objectExample(schema, components);
    case 'array':
      return arrayExample(schema, components, name);
    case 'integer':
    case 'number':
      return numberExample(schema, name);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'string':
      return stringExample(schema, name);
    default:
      return {};
  }
}

function objectExample(schema: JsonSchema, components: Record<string, JsonSchema>): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {});
  const example = Object.fromEntries(
    entries.map(([key, value]) => [key, exampleOfSchema(value, components, key)]),
  );
  if (entries.length === 0 && typeof schema.additionalProperties === 'object') {
    for (const key of schema.propertyNames?.enum ?? []) {
      example[String(key)] = exampleOfSchema(schema.additionalProperties, components, String(key));
    }
  }
  return example;
}

function arrayExample(schema: JsonSchema, components: Record<string, JsonSchema>, name: string): unknown[] {
  if (schema.prefixItems !== undefined) {
    return schema.prefixItems.map((item) => exampleOfSchema(item, components, name));
  }
  if (schema.items === undefined) return [];
  const count = Math.max(1, schema.minItems ?? 1);
  return Array.from({ length: count }, () => exampleOfSchema(schema.items ?? {}, components, name));
}

const NUMBERS: Record<string, number> = {
  bytes: 482_133,
  pages: 12,
  size: 20,
  year: 2026,
  fiscalYear: 2026,
  version: 3,
  score: 92,
  average: 92,
};

function numberExample(schema: JsonSchema, name: string): number {
  const wanted = NUMBERS[name] ?? 1;
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? wanted : schema.exclusiveMinimum + 1);
  return Math.min(Math.max(wanted, least), schema.maximum ?? Number.MAX_SAFE_INTEGER);
}

function stringExample(schema: JsonSchema, name: string): string {
  if (schema.format === 'uuid') return '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a11';
  if (schema.format === 'date-time') return '2026-03-02T16:00:00Z';
  if (schema.format === 'date') return '2026-03-02';
  if (schema.format === 'email') return 'compras@universidad.example';
  if (schema.format === 'uri') return 'https://compras.universidad.example/';
  const candidates = [
    EXAMPLE_TEXTS[name],
    'Ejemplo',
    '2026-03-02',
    '1234567.80',
    '10:00',
    '1',
    'A1B2C3',
    '2026-1',
    '2026',
    'ejemplo',
    'a'.repeat(64),
    '',
  ];
  const fitting = candidates.find((text) => text !== undefined && fits(schema, text));
  return fitting ?? 'Ejemplo'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
}

function fits({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}
