import type { Selectable } from 'kysely';
import { INSTRUMENT_FIELDS } from '#contract/rules/evaluations/evaluation-fields.ts';
import { fieldLabels, type FieldState } from '#contract/rules/texts/field-differences.ts';
import {
  ORDER_STATES,
  PERIOD_STATES,
  PROPOSAL_KINDS,
} from '#contract/rules/evaluations/evaluation-machine.ts';
import { NOT_APPLICABLE, type Answer } from '#contract/rules/evaluations/evaluation-score.ts';
import { changeable } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import './evaluations.tables.ts';
import type {
  EvaluationInstrumentTable,
  EvaluationOrderTable,
  EvaluationPeriodTable,
  EvaluationProposalTable,
  EvaluationReplyTable,
} from './evaluations.tables.ts';

/** An edition with the name of whoever wrote it last. */
export type InstrumentRecord = Selectable<EvaluationInstrumentTable> & { updated_name: string | null };
export type PeriodRecord = Selectable<EvaluationPeriodTable>;
export type OrderRecord = Selectable<EvaluationOrderTable>;
export type ReplyRecord = Selectable<EvaluationReplyTable>;
export type ProposalRecord = Selectable<EvaluationProposalTable>;

type Reader = Db | Transaction;

export const readInstrument = (db: Reader, id: string): Promise<InstrumentRecord | undefined> =>
  db
    .selectFrom('evaluation_instrument')
    .selectAll()
    .select(nameInColumn('updated_by').as('updated_name'))
    .where('id', '=', id)
    .executeTakeFirst();
export const readPeriod = (db: Reader, id: string): Promise<PeriodRecord | undefined> =>
  db.selectFrom('evaluation_period').selectAll().where('id', '=', id).executeTakeFirst();
export const readOrder = (db: Reader, id: string): Promise<OrderRecord | undefined> =>
  db.selectFrom('evaluation_order').selectAll().where('id', '=', id).executeTakeFirst();
export const readReply = (db: Reader, id: string): Promise<ReplyRecord | undefined> =>
  db.selectFrom('evaluation_reply').selectAll().where('id', '=', id).executeTakeFirst();
export const readProposal = (db: Reader, id: string): Promise<ProposalRecord | undefined> =>
  db.selectFrom('evaluation_proposal').selectAll().where('id', '=', id).executeTakeFirst();

/** What a person writes of an edition, and how far it is. */
export const instrumentState = ({
  name,
  source,
  criteria,
  bands,
  status,
}: Pick<InstrumentRecord, 'name' | 'source' | 'criteria' | 'bands' | 'status'>): FieldState => ({
  name,
  source,
  criteria,
  bands,
  _status: status === 'draft' ? 'Borrador' : 'Publicado',
});

/** An edition of an instrument. */
export const instrumentThing = changeable<FieldState>({
  subject: 'evaluation:instrument',
  table: 'evaluation_instrument',
  key: 'id',
  fields: [...INSTRUMENT_FIELDS, { name: '_status', label: 'Estado' }],
  isPublic: () => false,
  read: async (tx, id) => {
    const record = await readInstrument(tx, id);
    return record === undefined ? undefined : instrumentState(record);
  },
});

export const periodState = ({ name, status, reply_due, reply_days }: PeriodRecord): FieldState => ({
  name,
  status: PERIOD_STATES[status],
  replyDays: reply_days,
  replyDue: reply_due ?? '',
});

/** A period: visitors see it once it is published. */
export const periodThing = changeable<FieldState>({
  subject: 'evaluation:period',
  table: 'evaluation_period',
  key: 'id',
  fields: fieldLabels({
    name: 'Nombre',
    status: 'Estado',
    replyDays: 'Días hábiles para aclarar',
    replyDue: 'Último día para aclarar',
  }),
  isPublic: (_, after) => after?.status === PERIOD_STATES.published || after?.status === PERIOD_STATES.closed,
  read: async (tx, id) => {
    const record = await readPeriod(tx, id);
    return record === undefined ? undefined : periodState(record);
  },
});

/** Answers as histories tell them. */
export const inWords = (answers: Record<string, Answer> | null): string =>
  Object.entries(answers ?? {})
    .map(([key, answer]) => `${key} ${answer === NOT_APPLICABLE ? 'no aplica' : answer}`)
    .join(', ');

/** Answers are told by criterion, and who gave them; the comments stay in the row. */
export const orderState = (order: OrderRecord): FieldState => ({
  number: order.number,
  supplier: order.supplier_name,
  area: order.area,
  areaEmail: order.area_email ?? '',
  status: ORDER_STATES[order.status],
  areaBy: order.area_by_name ?? '',
  areaAnswers: inWords(order.area_answers),
  officerAnswers: inWords(order.officer_answers),
  reason: order.reason ?? '',
});

/** The evaluation of an order. */
export const orderThing = changeable<FieldState>({
  subject: 'evaluation:order',
  table: 'evaluation_order',
  key: 'id',
  fields: fieldLabels({
    number: 'Pedido',
    supplier: 'Proveedor',
    area: 'Área requirente',
    areaEmail: 'A quién se le pide',
    status: 'Estado',
    areaBy: 'Quién respondió por el área',
    areaAnswers: 'Respuestas del área',
    officerAnswers: 'Respuestas de la Unidad',
    reason: 'Motivo',
  }),
  isPublic: () => false,
  read: async (tx, id) => {
    const record = await readOrder(tx, id);
    return record === undefined ? undefined : orderState(record);
  },
});

/** A supplier's reply to its result. */
export const replyThing = changeable<FieldState>({
  subject: 'evaluation:reply',
  table: 'evaluation_reply',
  key: 'id',
  fields: fieldLabels({
    supplier: 'Proveedor',
    text: 'Aclaración',
    decision: 'Decisión',
    answer: 'Respuesta',
  }),
  isPublic: () => false,
  read: async (tx, id) => {
    const record = await readReply(tx, id);
    if (record === undefined) return undefined;
    const { supplier_name: supplier, text, decision, answer } = record;
    return { supplier, text, decision, answer };
  },
});

/** What is proposed to a person about a supplier. */
export const proposalThing = changeable<FieldState>({
  subject: 'evaluation:proposal',
  table: 'evaluation_proposal',
  key: 'id',
  fields: fieldLabels({ supplier: 'Proveedor', kind: 'Propuesta', status: 'Estado', note: 'Qué se hizo' }),
  isPublic: () => false,
  read: async (tx, id) => {
    const record = await readProposal(tx, id);
    if (record === undefined) return undefined;
    const { supplier_name: supplier, kind, status, note } = record;
    return { supplier, kind: PROPOSAL_KINDS[kind], status, note };
  },
});
