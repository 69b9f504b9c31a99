import type { ChildRow, FieldLabel } from '../texts/field-differences.ts';
import { shownAmount } from '../texts/money.ts';

const text = (value: unknown, none: string) => (typeof value === 'string' && value !== '' ? value : none);

/** What the planning of a procedure says, for its history and for whoever fills it in beside another. */
export const PLANNING_FIELDS: readonly FieldLabel[] = [
  { name: 'need', label: 'Necesidad' },
  { name: 'budgetLine', label: 'Partida presupuestal' },
  { name: 'certificateNumber', label: 'Número de la suficiencia' },
  { name: 'certificateOn', label: 'Fecha de la suficiencia' },
  { name: 'certificateAmount', label: 'Monto de la suficiencia', text: shownAmount },
  { name: 'certificateDocument', label: 'Documento de la suficiencia' },
  { name: 'estimate', label: 'Monto estimado', text: shownAmount },
  { name: 'plannedOn', label: 'Fecha prevista' },
  {
    name: 'isAnnounced',
    label: 'Se anuncia en Compras previstas',
    text: (value) => (value === true ? 'Sí' : 'No'),
  },
  { name: 'lineCode', label: 'Giro' },
  { name: 'selectionReason', label: 'Por qué se invita a estos proveedores' },
  {
    name: 'invited',
    label: 'Invitados',
    rows: {
      title: (row: ChildRow) => text(row.title, 'Invitado'),
      fields: [
        { name: 'position', label: 'Orden' },
        { name: 'invitedOn', label: 'Fecha de la invitación' },
        { name: 'listReason', label: 'Por qué se le invita' },
      ],
    },
  },
  { name: 'groundCode', label: 'Supuesto' },
  { name: 'groundArticle', label: 'Artículo y fracción' },
  { name: 'justification', label: 'Justificación' },
  { name: 'studyDocument', label: 'Documento de la investigación de mercado' },
  { name: 'agreementNumber', label: 'Acuerdo marco o catálogo' },
  { name: 'agreementOn', label: 'Fecha del acuerdo' },
  { name: 'agreementUrl', label: 'Enlace del acuerdo' },
  { name: 'appraisal', label: 'Valor de avalúo', text: shownAmount },
  { name: 'appraisedBy', label: 'Quién valuó' },
  { name: 'appraisedOn', label: 'Fecha del avalúo' },
  { name: 'disposalReason', label: 'Por qué se enajena' },
  {
    name: 'overrides',
    label: 'Advertencias explicadas',
    rows: {
      title: (row: ChildRow) => text(row.message, 'Advertencia'),
      fields: [{ name: 'reason', label: 'Motivo' }],
    },
  },
];
