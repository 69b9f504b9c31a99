import type { JsonSchema } from './api-schemas.ts';

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
  switch (schema.type) {
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

const STRINGS: Record<string, string> = {
  amount: '1234567.80',
  currency: 'MXN',
  email: 'compras@universidad.example',
  slug: 'la-011000999-e12-2026',
  numero: 'LA-011000999-E12-2026',
  number: 'LA-011000999-E12-2026',
  title: 'Adquisición de equipo de cómputo',
  procedureTitle: 'Adquisición de equipo de cómputo',
  supplierName: 'Papelería y Suministros del Bajío, S.A. de C.V.',
  name: 'Papelería y Suministros del Bajío, S.A. de C.V.',
  originalName: 'convocatoria.pdf',
  nombre: 'convocatoria.pdf',
  mediaType: 'application/pdf',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  area: 'Dirección de Recursos Materiales',
  contractingArea: 'Dirección de Recursos Materiales',
  unit: 'Pieza',
  quantity: '25.00',
  phone: '000 000 0000',
  href: '/documentos/4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a11/1/archivo',
  reason: 'Se publicó por error un archivo incompleto.',
  changeNote: 'Corrige la fecha de la junta de aclaraciones.',
  desde: '2026-01-15',
  hasta: '2026-12-15',
};

function stringExample(schema: JsonSchema, name: string): string {
  if (schema.format === 'uuid') return '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a11';
  if (schema.format === 'date-time') return '2026-03-02T16:00:00Z';
  if (schema.format === 'date') return '2026-03-02';
  if (schema.format === 'email') return 'compras@universidad.example';
  if (schema.format === 'uri') return 'https://compras.universidad.example/';
  const candidates = [STRINGS[name], 'Ejemplo', '2026-03-02', '1234567.80', '10:00', '1', 'A1B2C3', ''];
  const fitting = candidates.find((text) => text !== undefined && fits(schema, text));
  return fitting ?? 'Ejemplo'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
}

function fits({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}
