import { isCalendarDay } from './calendar-day.ts';
import { FILE, fieldText, fileFieldLabel } from './file-catalogue.ts';
import { shortDate } from './rules/days/calendar.ts';
import { maskedCurp, maskOf } from './rules/identifiers/masked.ts';
import type { ChildRow, FieldLabel, FieldState } from './rules/texts/field-differences.ts';
import {
  SANCTION_KIND_LABELS,
  SANCTION_STATE_LABELS,
  type SanctionKind,
  type SanctionState,
} from './supplier-admin.ts';
import type { SupplierFile } from './supplier-file.ts';
import { SUPPLIER_STATE_LABELS } from './suppliers.ts';

const words =
  (labels: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    labels[String(value)] ?? String(value);
const day = (value: unknown): string =>
  typeof value === 'string' && isCalendarDay(value) ? shortDate(value) : String(value);
/** A file as values by dotted path; a list is one value. */
export function flatFile(file: object, path = ''): FieldState {
  const leaves = Object.entries(file).flatMap(([name, value]): [string, unknown][] => {
    const here = path === '' ? name : `${path}.${name}`;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(flatFile(value as object, here))
      : [[here, value]];
  });
  return Object.fromEntries(leaves);
}

/** The file that {@link flatFile} made flat. */
export function fileOfFlat(flat: FieldState): SupplierFile {
  const file: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const parts = path.split('.');
    const last = parts.pop() ?? path;
    let place = file;
    for (const part of parts) place = (place[part] ??= {}) as Record<string, unknown>;
    place[last] = value;
  }
  return file as unknown as SupplierFile;
}

/** Kinds whose value is not the text that people read. */
const SPELT = new Set(['choice', 'country', 'date', 'list']);

/** What histories tell by its end or its beginning only: an account, and CURPs. */
const MASKED: Readonly<Record<string, (value: string) => string>> = {
  'bank.clabe': maskOf,
  curp: maskedCurp,
  'representative.curp': maskedCurp,
};

/** Every datum of a supplier's file, called as its form calls it. The second writing of the mail is none. */
export const SUPPLIER_FILE_FIELDS: readonly FieldLabel[] = FILE.filter(
  ({ path }) => path !== 'emailAgain',
).map((field) => ({
  name: field.path,
  label: fileFieldLabel(field.path),
  ...(SPELT.has(field.kind)
    ? { text: (value: unknown) => fieldText(field, value) }
    : MASKED[field.path] === undefined
      ? {}
      : { text: (value: unknown) => MASKED[field.path]?.(String(value)) ?? '' }),
}));

/** What people see of a registered supplier and of what becomes of it. */
export const SUPPLIER_FIELDS: readonly FieldLabel[] = [
  {
    name: 'status',
    label: 'Estado',
    text: words({ ...SUPPLIER_STATE_LABELS, unregistered: 'Sin registro' }),
  },
  { name: 'number', label: 'Número de registro' },
  { name: 'registeredOn', label: 'Inscripción', text: day },
  { name: 'renewedOn', label: 'Refrendo', text: day },
  { name: 'validUntil', label: 'Vigencia', text: day },
  { name: 'hasExpiredPapers', label: 'Documentos vencidos' },
  { name: 'lineNames', label: 'Giros' },
  { name: 'remarks', label: 'Notas internas' },
  { name: 'waitingAccount', label: 'Cuenta nueva que espera su día' },
  {
    name: 'sanctions',
    label: 'Sanciones',
    rows: {
      title: ({ kind, documentNumber }: ChildRow) =>
        `${SANCTION_KIND_LABELS[kind as SanctionKind]} ${String(documentNumber)}`,
      fields: [
        {
          name: 'status',
          label: 'Estado',
          text: (value) => SANCTION_STATE_LABELS[value as SanctionState] ?? String(value),
        },
        { name: 'cause', label: 'Causa' },
        { name: 'authority', label: 'Autoridad' },
        { name: 'startsOn', label: 'Inicio', text: day },
        { name: 'endsOn', label: 'Fin', text: day },
        { name: 'fineAmount', label: 'Multa' },
        { name: 'finePaidOn', label: 'Pago de la multa', text: day },
        { name: 'closingReason', label: 'Razón de su término' },
      ],
    },
  },
  {
    name: 'joins',
    label: 'Contratos unidos',
    rows: {
      title: ({ name }: ChildRow) => `Contratos de «${String(name)}»`,
      fields: [
        { name: 'contracts', label: 'Contratos' },
        { name: 'evaluations', label: 'Evaluaciones' },
        { name: 'undone', label: 'Separados por' },
      ],
    },
  },
  ...SUPPLIER_FILE_FIELDS.map((field) => ({ ...field, name: `file.${field.name}` })),
];
