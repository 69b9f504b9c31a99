import { formatDate } from '#web/kit/format.ts';
import type { EntryField } from './catalogue-fields.ts';

/** Value of a control. */
export type FormValue = string | boolean | string[];
export type FormValues = Record<string, FormValue>;
export type Entry = Record<string, unknown>;

const MEGABYTE = 1024 * 1024;

/** The entry as its form shows it; without one, an empty form. */
export function toForm(fields: readonly EntryField[], entry: Entry | undefined): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, formValue(field, entry?.[field.name])]));
}

function formValue({ kind, name, options, isOptional }: EntryField, value: unknown): FormValue {
  switch (kind) {
    case 'yes':
      return value === undefined ? name === 'active' : value === true;
    case 'flag':
      return value === 1;
    case 'choices':
      return Array.isArray(value) ? value.map(String) : [];
    case 'list':
      return Array.isArray(value) ? value.join(', ') : '';
    case 'megabytes':
      return String(Math.round((typeof value === 'number' ? value : 25 * MEGABYTE) / MEGABYTE));
    case 'choice':
      return typeof value === 'string' ? value : isOptional === true ? '' : (options?.[0]?.value ?? '');
    case 'number':
    case 'days':
      return typeof value === 'number' ? String(value) : '';
    default:
      return typeof value === 'string' ? value : '';
  }
}

/** What the form sends; the key only when the entry is new. */
export function toBody(fields: readonly EntryField[], values: FormValues, isNew: boolean): Entry {
  return Object.fromEntries(
    fields
      .filter((field) => isNew || field.isKey !== true)
      .map((field) => [field.name, bodyValue(field, values[field.name] ?? '')]),
  );
}

function bodyValue({ kind, isOptional, name }: EntryField, value: FormValue): unknown {
  if (kind === 'flag') return value === true ? 1 : 0;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  switch (kind) {
    case 'list':
      return text.split(/[\s,;]+/).filter((part) => part !== '');
    case 'number':
      return /^\d+$/.test(text) ? Number(text) : null;
    case 'days':
      return text === '' ? null : Number(text);
    case 'megabytes':
      return Number(text) * MEGABYTE;
    default:
      // The help of a paper is a text that may be empty; other empty options are null.
      return text === '' && isOptional === true && name !== 'help' ? null : text;
  }
}

/** Messages for what cannot even be sent, by field. */
export function formProblems(fields: readonly EntryField[], values: FormValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { name, kind, label, isOptional } of fields) {
    const value = values[name];
    const text = typeof value === 'string' ? value.trim() : undefined;
    if (text === undefined) continue;
    if (kind === 'number' || kind === 'megabytes') {
      if (!/^\d{1,4}$/.test(text)) problems[name] = `${label}: escribe un número entero.`;
    } else if (kind === 'days') {
      if (!/^\d{0,4}$/.test(text)) problems[name] = `${label}: escribe un número entero o déjalo vacío.`;
    } else if (text === '' && isOptional !== true && kind !== 'list') {
      problems[name] = `Falta: ${label.toLowerCase()}.`;
    }
  }
  return problems;
}

/** A value in words, for tables of differences. */
function shown({ kind, options }: EntryField, value: FormValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const label = (one: string) => options?.find((option) => option.value === one)?.label ?? one;
  if (Array.isArray(value)) return value.length === 0 ? 'Ninguno' : value.map(label).join(', ');
  if (value === undefined || value === '') return 'Vacío';
  if (kind === 'date') return formatDate(value);
  return label(value);
}

/** A value of a field as it came from the server, in words. */
export function shownValue(fields: readonly EntryField[], name: string, value: unknown): string {
  const field = fields.find((one) => one.name === name);
  return field === undefined ? String(value ?? '') : shown(field, formValue(field, value));
}
