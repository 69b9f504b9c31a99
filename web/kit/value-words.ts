import { valueText, type FieldLabel } from '#contract/rules/texts/field-differences.ts';
import { formatDate, formatDateTime } from './format.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map(plainWords).join('; ');
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(plainWords).filter(Boolean).join(', ');
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  if (INSTANT.test(value)) return formatDateTime(value);
  // A file is known by its fingerprint: its first letters tell it from another.
  if (/^[0-9a-f]{64}$/.test(value)) return `archivo ${value.slice(0, 8)}…`;
  return DAY.test(value) ? formatDate(value) : value;
}

/** Values of a thing under the names of differences and conflicts, as people read them. */
export function valueWords(fields: readonly FieldLabel[]): (name: string, value: unknown) => string {
  return (name, value) => valueText(fields, name, value, plainWords);
}
