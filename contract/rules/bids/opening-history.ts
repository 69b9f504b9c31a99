import {
  AWARD_OUTCOME_LABELS,
  type AwardOutcome,
  type OtherWinner,
  type PassedBid,
} from '#contract/awards.ts';
import type { ChildRow, FieldLabel } from '../texts/field-differences.ts';
import { moneyText, shownAmount } from '../texts/money.ts';
import { BID_STATUS_LABELS, type BidStatus } from './opening.ts';

const text = (value: unknown, none: string) => (typeof value === 'string' && value !== '' ? value : none);

const LEFT_OUT: readonly FieldLabel[] = [
  { name: 'reason', label: 'Motivo por el que se desecha' },
  { name: 'ground', label: 'Fundamento' },
];

/** What an opening of bids says, for its history and for whoever fills it in beside another. */
export const OPENING_FIELDS: readonly FieldLabel[] = [
  {
    name: 'tenderers',
    label: 'Licitantes',
    rows: {
      title: (row: ChildRow) => text(row.name, 'Licitante'),
      fields: [
        { name: 'position', label: 'Orden de llegada' },
        { name: 'name', label: 'Nombre' },
        { name: 'rfc', label: 'RFC' },
        { name: 'openedAt', label: 'Apertura del sobre' },
        { name: 'offeredOn', label: 'Fecha de la cotización' },
        { name: 'documentId', label: 'Documento de la cotización' },
        {
          name: 'standing',
          label: 'Retirada o extemporánea',
          text: (value) => BID_STATUS_LABELS[value as BidStatus] ?? '',
        },
        { name: 'standingAt', label: 'Hora en que llegó o se retiró' },
        ...LEFT_OUT,
      ],
    },
  },
  {
    name: 'papers',
    label: 'Documentos que se revisan',
    rows: {
      title: (row: ChildRow) => text(row.name, 'Documento'),
      fields: [{ name: 'name', label: 'Nombre' }],
      isOrdered: true,
    },
  },
  {
    name: 'checks',
    label: 'Documentos entregados',
    rows: {
      title: (row: ChildRow) => text(row.title, 'Documento'),
      fields: [
        {
          name: 'isDelivered',
          label: 'Entrega',
          text: (value) => (value === true ? 'Entregó' : 'Falta'),
        },
      ],
    },
  },
  {
    name: 'bids',
    label: 'Propuestas',
    rows: {
      title: (row: ChildRow) => text(row.title, 'Propuesta'),
      fields: [
        { name: 'amount', label: 'Monto', text: (value) => shownAmount(text(value, 'No cotiza')) },
        { name: 'points', label: 'Puntos' },
        ...LEFT_OUT,
      ],
    },
  },
  { name: 'closedAt', label: 'Cierre del acto' },
];

/** What an award says, lot by lot. */
export const AWARD_FIELDS: readonly FieldLabel[] = [
  {
    name: 'lots',
    label: 'Partidas',
    rows: {
      title: (row: ChildRow) => text(row.title, 'Partida'),
      fields: [
        {
          name: 'outcome',
          label: 'Resultado',
          text: (value) => AWARD_OUTCOME_LABELS[value as AwardOutcome] ?? String(value),
        },
        { name: 'tendererId', label: 'Ganador' },
        { name: 'amount', label: 'Monto', text: shownAmount },
        { name: 'share', label: 'Parte de quien va primero', text: (value) => `${text(value, '100')} %` },
        {
          name: 'others',
          label: 'Otras partes',
          text: (value) =>
            (Array.isArray(value) ? (value as OtherWinner[]) : [])
              .map(({ share, amount }) => `${share} %${amount === null ? '' : ` por ${moneyText(amount)}`}`)
              .join('; '),
        },
        { name: 'reason', label: 'Motivo' },
        { name: 'listReason', label: 'Por qué se adjudica a este proveedor' },
        {
          name: 'passed',
          label: 'Propuestas que no ganan',
          text: (value) =>
            (Array.isArray(value) ? (value as PassedBid[]) : [])
              .map(({ reason, ground }) => `${reason} (${ground})`)
              .join('; '),
        },
      ],
    },
  },
  {
    name: 'publishesEstimate',
    label: 'Publicar el precio de referencia',
    text: (value) => (value === true ? 'Sí' : 'No'),
  },
  { name: 'firmOn', label: 'Firmeza' },
];
