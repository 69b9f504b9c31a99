import { z } from 'zod';
import { ContractFacts } from './evaluation-orders.ts';
import { Instrument } from './evaluations.ts';
import { EVALUATION_BANDS } from './rules/evaluations/evaluation-band.ts';
import {
  ORDER_STATES,
  PERIOD_STATES,
  PROPOSAL_KINDS,
  type OrderState,
  type PeriodState,
  type ProposalKind,
} from './rules/evaluations/evaluation-machine.ts';
import { PERIOD_KEY } from './rules/evaluations/evaluation-period.ts';
import { LEAST_REASON_LETTERS, MOST_CRITERIA } from './rules/evaluations/evaluation-instrument.ts';
import { ANSWERS, NOT_APPLICABLE, type Answer } from './rules/evaluations/evaluation-score.ts';

const names = <Name extends string>(words: Readonly<Record<Name, string>>) =>
  Object.keys(words) as [Name, ...Name[]];
const text = (most: number) => z.string().max(most, `Escribe hasta ${most} letras.`);
const count = z.number().int().nonnegative();

/** Mailbox of who is asked in an area. */
export const AskedMail = z.email('Escribe un correo como nombre@universidad.mx.').max(200);
export const Reason = z
  .string()
  .trim()
  .min(LEAST_REASON_LETTERS, `Explica por qué, con al menos ${LEAST_REASON_LETTERS} letras.`)
  .max(1_000, 'Escribe hasta 1,000 letras.');

const AnswerChoice: z.ZodType<Answer, Answer> = z.union([
  z.union(ANSWERS.map((answer) => z.literal(answer))),
  z.literal(NOT_APPLICABLE),
]);
export const Answers = z.record(z.string().max(40), AnswerChoice);
export type Answers = z.infer<typeof Answers>;

export const PeriodKey = z.string().regex(PERIOD_KEY, 'Elige un semestre o un trimestre.');

const CriterionDraft = z.object({
  id: z.string().max(60),
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'La clave lleva minúsculas, números y guion bajo.'),
  label: text(60),
  weight: z.number().min(0).max(100),
  help: text(300),
  by: z.enum(['area', 'officer']),
  byLateness: z.boolean().optional(),
  anchors: z.array(text(120)).length(5),
});

/** What is written of a draft; whether it is whole is asked when it is published. */
export const InstrumentValues = z.object({
  name: text(120),
  source: text(300),
  criteria: z.array(CriterionDraft).max(MOST_CRITERIA),
  bands: z.array(z.object({ key: z.enum(EVALUATION_BANDS), from: z.number().min(0).max(100) })).max(3),
});
export type InstrumentValues = z.infer<typeof InstrumentValues>;

export const InstrumentItem = InstrumentValues.extend({
  id: z.uuid(),
  key: z.string(),
  edition: z.number(),
  state: z.enum(['draft', 'published']),
  publishedAt: z.string().nullable(),
  version: z.number(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Names of the fields that others changed meanwhile and that were taken in. */
  joined: z.array(z.string()),
});
export type InstrumentItem = z.infer<typeof InstrumentItem>;

export const InstrumentRow = InstrumentItem.pick({
  id: true,
  key: true,
  edition: true,
  name: true,
  state: true,
  publishedAt: true,
  updatedAt: true,
}).extend({
  /** Periods that were evaluated with it. */
  periods: z.array(z.string()),
});

export type InstrumentRow = z.infer<typeof InstrumentRow>;

export const PeriodRow = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(names<PeriodState>(PERIOD_STATES)),
  instrument: z.string(),
  orders: z.object({ captured: count, sent: count, returned: count, accepted: count, excluded: count }),
  replyDue: z.string().nullable(),
  publishedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  version: z.number(),
});
export type PeriodRow = z.infer<typeof PeriodRow>;

export const OrderRow = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  supplierName: z.string(),
  area: z.string(),
  state: z.enum(names<OrderState>(ORDER_STATES)),
  hasArea: z.boolean(),
  hasOfficer: z.boolean(),
  addedAt: z.string(),
  version: z.number(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** A criterion that nobody is asked for, with what the portal knows of it. */
export const KnownAnswer = z.object({ label: z.string(), text: z.string() });

const Part = z.object({ answers: Answers, comment: z.string(), by: z.string(), at: z.string() }).nullable();

export const OrderItem = OrderRow.extend({
  supplierNumber: z.string(),
  areaEmail: z.string().nullable(),
  /** Whom that area was asked through last, in any period; null when it never was. */
  proposedEmail: z.string().nullable(),
  /** Address of the screen where the area answers. */
  link: z.string(),
  instrument: Instrument,
  areaPart: Part,
  /** Mailbox whose code who answered for the area typed; null where it is signed in with the mailbox that was asked. */
  areaThrough: z.string().nullable(),
  officerPart: Part,
  recusals: z.array(z.object({ name: z.string(), reason: z.string(), at: z.string() })),
  reason: z.string().nullable(),
  settledBy: z.string().nullable(),
  /** Null where it is of no contract, or nothing of it was received in the period. */
  facts: ContractFacts.nullable(),
  /** Criteria that are known and not asked, by key. */
  known: z.record(z.string(), KnownAnswer),
  /** Since when this mailbox is asked, and when it was reminded; null where it was not. */
  askedAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  /** Why this person cannot accept it; null when nothing hinders. */
  acceptRefusal: z.string().nullable(),
  canChange: z.boolean(),
});
export type OrderItem = z.infer<typeof OrderItem>;

export const ResultRow = z.object({
  number: z.string(),
  name: z.string(),
  line: z.string().nullable(),
  orders: z.number(),
  score: z.number(),
  band: z.enum(EVALUATION_BANDS),
  /** A key that somebody handed over; null where none was. */
  handed: z.object({ by: z.string(), at: z.string(), isUsed: z.boolean() }).nullable(),
});
export type ResultRow = z.infer<typeof ResultRow>;

export const ReplyRow = z.object({
  id: z.uuid(),
  supplierNumber: z.string(),
  supplierName: z.string(),
  folio: z.string(),
  dueOn: z.string(),
  text: z.string().nullable(),
  fileName: z.string().nullable(),
  sentAt: z.string().nullable(),
  decision: z.enum(['kept', 'amended']).nullable(),
  answer: z.string().nullable(),
  decidedBy: z.string().nullable(),
  version: z.number(),
});
export type ReplyRow = z.infer<typeof ReplyRow>;

export const ProposalRow = z.object({
  id: z.uuid(),
  supplierNumber: z.string(),
  supplierName: z.string(),
  kind: z.enum(names<ProposalKind>(PROPOSAL_KINDS)),
  state: z.enum(['open', 'taken', 'declined']),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  version: z.number(),
});
export type ProposalRow = z.infer<typeof ProposalRow>;

/** A step that is being taken in the background, or the last one that was not taken. */
export const PeriodWork = z.object({
  step: z.enum(['review', 'publish', 'close']),
  state: z.enum(['running', 'cancelled', 'failed']),
  /** Orders that are counted already, and how many there are. */
  done: count,
  total: count,
  failure: z.string().nullable(),
  askedBy: z.string().nullable(),
  askedAt: z.string(),
});
export type PeriodWork = z.infer<typeof PeriodWork>;

export const PeriodItem = PeriodRow.extend({
  replyDays: z.number(),
  /** Contracts of which something was received in the period and that are not evaluated in it yet. */
  proposed: count,
  /** Null while no step is under way and the last one was taken. */
  work: PeriodWork.nullable(),
  /** What its next step is, and what hinders it, in words. */
  next: z
    .object({
      step: z.enum(['review', 'publish', 'close']),
      hindrances: z.array(z.string()),
      /** What is left out by it for good, or done before its day: it is taken with a reason then. */
      missing: z.array(z.string()),
    })
    .nullable(),
  /** Whether the last step may be taken back; null where none may be, a refusal where somebody relied on it. */
  reopening: z.object({ to: z.enum(['open', 'published']), refusal: z.string().nullable() }).nullable(),
  results: z.array(ResultRow),
  replies: z.array(ReplyRow),
  proposals: z.array(ProposalRow),
  /** Suppliers with a result and without an address to inform them. */
  unreachable: count,
  toInform: count,
});
export type PeriodItem = z.infer<typeof PeriodItem>;

/** A contract that was in force in a period, of a registered supplier, and is not evaluated in it yet. */
export const Candidate = z.object({
  contractId: z.uuid(),
  number: z.string(),
  title: z.string(),
  supplierNumber: z.string(),
  supplierName: z.string(),
  area: z.string(),
  /** Null where nothing of it was received in the period: only what was received is proposed. */
  facts: ContractFacts.nullable(),
});
export type Candidate = z.infer<typeof Candidate>;

export const NewOrder = z.object({
  supplierNumber: z.string().trim().min(1, 'Escribe el número de registro.').max(60),
  contractId: z.uuid().optional(),
  number: z.string().trim().min(1, 'Escribe el número del pedido.').max(60),
  title: z.string().trim().min(1, 'Escribe qué se entregó.').max(300),
  area: z.string().trim().min(1, 'Escribe qué área lo recibió.').max(200),
  areaEmail: AskedMail.optional(),
});
export type NewOrder = z.infer<typeof NewOrder>;

export const InstrumentList = z.object({ rows: z.array(InstrumentRow) });
export const PeriodList = z.object({ rows: z.array(PeriodRow) });

export const OrderPage = z.object({ rows: z.array(OrderRow), total: count, page: count, size: count });
export type OrderPage = z.infer<typeof OrderPage>;
