import {
  PAPER_STATE_LABELS,
  REQUEST_STATE_LABELS,
  type PaperState,
  type RequestState,
} from './registration.ts';
import { CALL_OUTCOME_LABELS, type CallOutcome } from './registration-review.ts';
import { shortDate } from './rules/days/calendar.ts';
import type { ChildRow, FieldLabel } from './rules/texts/field-differences.ts';
import { fileFieldLabel } from './file-catalogue.ts';
import { SUPPLIER_FILE_FIELDS } from './supplier-fields.ts';

const day = (value: unknown): string => shortDate(String(value));

/** «Domicilio fiscal: Calle», or the name of a paper, of what is observed. */
const target = ({ targetKind, target: name }: ChildRow): string =>
  targetKind === 'field' ? fileFieldLabel(String(name)) : 'documento';

/** What people see of a request to the registry and of what becomes of it. */
export const REQUEST_FIELDS: readonly FieldLabel[] = [
  {
    name: 'status',
    label: 'Estado',
    text: (value) => REQUEST_STATE_LABELS[value as RequestState] ?? String(value),
  },
  { name: 'assignee', label: 'Responsable' },
  { name: 'round', label: 'Vuelta de corrección' },
  { name: 'answerDue', label: 'Fecha para responder', text: day },
  { name: 'correctionDue', label: 'Fecha para corregir', text: day },
  { name: 'decisionReason', label: 'Razón de la decisión' },
  { name: 'held', label: 'Detenida' },
  { name: 'privacyVersion', label: 'Aviso de privacidad aceptado' },
  { name: 'declarations', label: 'Declaraciones', text: () => 'Aceptadas' },
  {
    name: 'papers',
    label: 'Documentos',
    rows: {
      title: ({ title }: ChildRow) => String(title),
      fields: [
        {
          name: 'status',
          label: 'Revisión',
          text: (value) => PAPER_STATE_LABELS[value as PaperState] ?? String(value),
        },
        { name: 'fileName', label: 'Archivo' },
        { name: 'issuedOn', label: 'Expedición', text: day },
        { name: 'expiresOn', label: 'Vencimiento', text: day },
        { name: 'documentNumber', label: 'Número' },
        { name: 'remark', label: 'Observación' },
      ],
    },
  },
  {
    name: 'observations',
    label: 'Observaciones',
    rows: {
      title: (row: ChildRow) =>
        `${row.bySupplier === true ? 'Cambio que no se pidió' : 'Observación'} de ${target(row)}`,
      fields: [
        { name: 'remark', label: 'Qué corregir' },
        { name: 'reply', label: 'Respuesta del proveedor' },
        { name: 'sent', label: 'Enviada' },
        { name: 'resolved', label: 'Atendida' },
      ],
    },
  },
  {
    name: 'overrides',
    label: 'Advertencias aceptadas',
    rows: {
      title: () => 'Advertencia aceptada',
      fields: [
        { name: 'reason', label: 'Razón' },
        { name: 'by', label: 'Por' },
      ],
    },
  },
  {
    name: 'calls',
    label: 'Llamadas',
    rows: {
      title: () => 'Llamada',
      fields: [
        {
          name: 'outcome',
          label: 'Pidió el cambio',
          text: (value) => CALL_OUTCOME_LABELS[value as CallOutcome],
        },
        { name: 'person', label: 'Contestó' },
        { name: 'said', label: 'Dijo' },
      ],
    },
  },
  ...SUPPLIER_FILE_FIELDS.map((field) => ({ ...field, name: `file.${field.name}` })),
];
