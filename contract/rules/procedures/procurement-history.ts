import { CONTRACT_END_LABELS, type ContractEnd } from '#contract/executions.ts';
import { DOCUMENT_STATUS_LABELS } from '#contract/documents.ts';
import { GUARANTEE_KIND_LABELS, PROCEDURE_STATUS_LABELS } from '#contract/procurement-admin.ts';
import { DOCUMENT_KINDS, DOCUMENT_STAGE_LABELS, type ActKind } from '#contract/procedures.ts';
import { actName } from './act-names.ts';
import { isPlainDate, shortDate } from '../days/calendar.ts';
import { FIELD_LABELS, type PlainField } from './change-labels.ts';
import { rowsOf, type ChildRow, type FieldLabel } from '../texts/field-differences.ts';
import { shownAmount } from '../texts/money.ts';
import type { Scoring } from '#contract/scoring.ts';
import type { Simultaneous } from '#contract/simultaneous.ts';
import { scoringText } from '../bids/scoring-text.ts';
import { simultaneousText } from '../bids/simultaneous-text.ts';
import { VALUE_LABELS } from './procurement-changes.ts';

/** Words of machine values; a value without one is told as it is. */
const inWords =
  (words: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    words[String(value)] ?? String(value);

const text = (value: unknown) => String(value ?? '');
const day = (value: unknown) => (isPlainDate(text(value)) ? shortDate(text(value)) : text(value));

const LOT_STATUS_LABELS = {
  pending: 'Sin resolver',
  awarded: 'Adjudicada',
  unsuccessful: 'Desierta',
  cancelled: 'Cancelada',
};

const ACTS: FieldLabel = {
  name: 'acts',
  label: 'Fechas',
  rows: {
    title: (act: ChildRow) => actName(act.kind as ActKind, Number(act.sequence)),
    fields: [
      { name: 'at', label: 'Fecha y hora' },
      { name: 'place', label: 'Lugar' },
      { name: 'url', label: 'Enlace' },
    ],
  },
};

const LOTS: FieldLabel = {
  name: 'lots',
  label: 'Partidas',
  rows: {
    title: (lot: ChildRow) => `Partida ${text(lot.number)}`,
    fields: [
      { name: 'number', label: 'Número' },
      { name: 'description', label: 'Descripción' },
      { name: 'quantity', label: 'Cantidad' },
      { name: 'unit', label: 'Unidad' },
      { name: 'budgetLine', label: 'Partida del COG' },
      { name: 'cucop', label: 'Clave CUCoP' },
      { name: 'estimate', label: 'Precio de referencia', text: shownAmount },
      { name: 'group', label: 'Lote' },
      { name: 'profile', label: 'Perfil de cómputo', text: (key) => text(key).toUpperCase() },
      { name: 'status', label: 'Resultado', text: inWords(LOT_STATUS_LABELS) },
    ],
    key: (lot) => text(lot.number),
  },
};

const PLAIN = Object.entries(FIELD_LABELS)
  .filter(([name]) => name !== 'lots' && name !== 'documents')
  .map(([name, label]): FieldLabel => {
    if (name === 'scoring')
      return { name, label, text: (value) => scoringText(value as Scoring | null) ?? '' };
    if (name === 'simultaneous')
      return { name, label, text: (value) => simultaneousText(value as Simultaneous | null) ?? '' };
    const words = VALUE_LABELS[name as PlainField];
    return words === undefined ? { name, label } : { name, label, text: inWords(words) };
  });

/** What a procedure says, for its history and for whoever changes it at the same time as another. */
export const PROCEDURE_FIELDS: readonly FieldLabel[] = [
  ...PLAIN,
  ACTS,
  LOTS,
  { name: 'status', label: 'Estado', text: inWords(PROCEDURE_STATUS_LABELS) },
  { name: 'statusReason', label: 'Motivo del estado' },
  { name: 'publishedAt', label: 'Publicación' },
];

const FILED: FieldLabel = { name: 'documentId', label: 'Documento', text: () => 'del expediente' };

/** What becomes of a contract after its signature. */
const EXECUTION_FIELDS: readonly FieldLabel[] = [
  {
    name: 'deliveries',
    label: 'Entregas',
    rows: {
      title: (row: ChildRow) => `Entrega «${text(row.what)}»`,
      fields: [
        { name: 'what', label: 'Qué se entrega' },
        { name: 'lots', label: 'Partidas', text: (value) => (value as number[]).join(', ') },
        { name: 'amount', label: 'Monto sin IVA', text: shownAmount },
        { name: 'plannedOn', label: 'Fecha prevista' },
        { name: 'deliveredOn', label: 'Fecha de entrega' },
        { name: 'acceptedOn', label: 'Fecha de aceptación' },
        FILED,
      ],
    },
  },
  {
    name: 'penalties',
    label: 'Penas',
    rows: {
      title: (row: ChildRow) => `Pena del ${day(row.imposedOn)}`,
      fields: [
        { name: 'imposedOn', label: 'Fecha' },
        { name: 'percent', label: 'Porcentaje' },
        { name: 'amount', label: 'Monto', text: shownAmount },
        { name: 'reason', label: 'Motivo' },
        { name: 'ground', label: 'Fundamento' },
        FILED,
      ],
    },
  },
  {
    name: 'payments',
    label: 'Pagos',
    rows: {
      title: (row: ChildRow) => `Pago de la factura ${text(row.invoice)}`,
      fields: [
        { name: 'paidOn', label: 'Fecha' },
        { name: 'amount', label: 'Monto', text: shownAmount },
        { name: 'invoice', label: 'Factura' },
        { name: 'overReason', label: 'Por qué se rebasa el contrato' },
      ],
    },
  },
  {
    name: 'end',
    label: 'Cierre',
    text: (value) => {
      const { kind, endedOn, reason } = value as ContractEnd;
      return [CONTRACT_END_LABELS[kind], day(endedOn), reason].filter((part) => part !== null).join(', ');
    },
  },
];

/** What a contract says. */
export const CONTRACT_STATE_FIELDS: readonly FieldLabel[] = [
  { name: 'number', label: 'Número del contrato' },
  { name: 'title', label: 'Objeto' },
  { name: 'supplierId', label: 'Proveedor', isUntold: true },
  { name: 'supplierName', label: 'Proveedor' },
  { name: 'supplierRfc', label: 'RFC del proveedor' },
  { name: 'amount', label: 'Monto con IVA', text: shownAmount },
  { name: 'minimumAmount', label: 'Monto mínimo', text: shownAmount },
  { name: 'currency', label: 'Moneda' },
  { name: 'lots', label: 'Partidas', isSet: true, isUntold: true },
  { name: 'lotNumbers', label: 'Partidas' },
  {
    name: 'guarantees',
    label: 'Garantías',
    rows: {
      title: (row: ChildRow) => GUARANTEE_KIND_LABELS[row.kind as 'other'] ?? 'Garantía',
      fields: [
        { name: 'kind', label: 'Tipo', text: inWords(GUARANTEE_KIND_LABELS) },
        { name: 'number', label: 'Número' },
        { name: 'amount', label: 'Monto', text: shownAmount },
        { name: 'dueOn', label: 'Se entrega a más tardar' },
        { name: 'validUntil', label: 'Vigente hasta' },
      ],
    },
  },
  {
    name: 'years',
    label: 'Monto por ejercicio',
    rows: {
      title: (row: ChildRow) => `Ejercicio ${row.id}`,
      fields: [{ name: 'amount', label: 'Monto', text: shownAmount }],
    },
  },
  FILED,
  { name: 'penaltyRate', label: 'Pena por día de atraso, %' },
  { name: 'penaltyCap', label: 'Tope de la pena sin garantía, %' },
  {
    name: 'amendments',
    label: 'Convenios modificatorios',
    rows: {
      title: (row: ChildRow) => `Convenio ${text(row.number)}`,
      fields: [
        { name: 'what', label: 'Qué se modifica' },
        { name: 'ground', label: 'Fundamento' },
        { name: 'amountAfter', label: 'Monto que queda', text: shownAmount },
        { name: 'endsAfter', label: 'Fin que queda' },
        FILED,
      ],
    },
  },
  ...EXECUTION_FIELDS,
  { name: 'signedOn', label: 'Fecha de firma' },
  { name: 'startsOn', label: 'Inicio' },
  { name: 'endsOn', label: 'Fin' },
  { name: 'listReason', label: 'Por qué se contrata a este proveedor' },
  {
    name: 'listFindings',
    label: 'Lo que decían las listas',
    text: (value) =>
      rowsOf(value)
        .map(({ source, situation }) => `${text(source)}: ${text(situation)}`)
        .join('; '),
  },
];

/** What a document of a file says; its versions with the names of their files. */
export const DOCUMENT_STATE_FIELDS: readonly FieldLabel[] = [
  { name: 'title', label: 'Título' },
  { name: 'stage', label: 'Etapa', text: inWords(DOCUMENT_STAGE_LABELS) },
  {
    name: 'kind',
    label: 'Tipo de documento',
    text: inWords(Object.fromEntries(Object.entries(DOCUMENT_KINDS).map(([kind, [label]]) => [kind, label]))),
  },
  { name: 'documentDate', label: 'Fecha del acto' },
  { name: 'position', label: 'Lugar en la etapa' },
  { name: 'status', label: 'Estado', text: inWords(DOCUMENT_STATUS_LABELS) },
  { name: 'publishAt', label: 'Publicación programada' },
  { name: 'withdrawnReason', label: 'Motivo del retiro' },
  { name: 'proposal', label: 'Propuesta por revisar' },
  { name: 'proposedFor', label: 'Fecha propuesta' },
  {
    name: 'versions',
    label: 'Versiones',
    rows: {
      title: (version: ChildRow) => `Versión ${text(version.number)}`,
      fields: [
        { name: 'file', label: 'Archivo' },
        { name: 'changeNote', label: 'Nota de cambios' },
        { name: 'publishedAt', label: 'Publicada' },
      ],
    },
  },
];

/** What somebody did, for a history: «Mariana F. corrigió el contrato». */
export const PROCUREMENT_OPERATION_WORDS: Readonly<Record<string, string>> = {
  beginning: 'tenía lo que había antes de este historial',
  createProcedure: 'creó el borrador',
  saveProcedure: 'cambió',
  announceProcedure: 'anunció',
  publishProcedure: 'publicó',
  discardProcedureDraft: 'eliminó el borrador',
  'changeProcedureState.evaluate': 'pasó a evaluación',
  'changeProcedureState.award': 'registró el fallo',
  'changeProcedureState.declare_unsuccessful': 'declaró desierto',
  'changeProcedureState.contract': 'registró la contratación',
  'changeProcedureState.complete': 'dio por concluido',
  'changeProcedureState.reopen': 'volvió a abrir',
  'changeProcedureState.cancel': 'canceló',
  'changeProcedureState.suspend': 'suspendió',
  'changeProcedureState.resume': 'reanudó',
  addContract: 'agregó el contrato',
  amendContract: 'agregó un convenio modificatorio',
  saveContract: 'corrigió el contrato',
  saveContractDraft: 'cambió el borrador',
  discardContractDraft: 'eliminó el borrador',
  publishContract: 'publicó el contrato',
  saveExecution: 'registró entregas, penas o pagos',
  endContract: 'registró el cierre del contrato',
  reopenContract: 'corrigió el cierre del contrato',
  createDocument: 'agregó el documento',
  editDocument: 'cambió los datos',
  addDocumentVersion: 'agregó una versión',
  discardDraft: 'eliminó lo que faltaba por publicar',
  publishDocument: 'publicó',
  scheduleDocument: 'programó la publicación',
  unscheduleDocument: 'canceló la programación',
  withdrawDocument: 'retiró',
  proposeDocument: 'propuso publicar',
  proposeWithdrawal: 'propuso retirar',
  proposeDocumentEdit: 'propuso cambiar los datos',
  returnDocument: 'devolvió lo propuesto',
  reorderDocuments: 'cambió el orden',
};
