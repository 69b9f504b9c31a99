import { z } from 'zod';
import { ORDER_STATES } from './purchase-orders.ts';
import { OrderReceipt, ReceiptLine } from './receipts.ts';
import { RequisitionForm, RequisitionLine } from './requisition-fields.ts';
import {
  LINE_STATES,
  REQUISITION_ACTS,
  REQUISITION_STATES,
  STEP_DECISIONS,
  STEP_KINDS,
} from './requisition-states.ts';
import type { RequisitionMove } from './rules/requisitions/requisition-machine.ts';

const MOVES = [
  'send',
  'opine',
  'approve',
  'return',
  'answer',
  'reject',
  'fund',
  'unfund',
  'take',
  'assign',
  'research',
  'convert',
  'cancel',
  'hold',
  'release',
] as const satisfies readonly RequisitionMove[];

/** A step of the route, frozen when it was sent; before that, as it would be today. */
export const RequisitionStep = z.object({
  /** Null while it is only foreseen. */
  id: z.uuid().nullable(),
  number: z.number(),
  kind: z.enum(STEP_KINDS),
  /** What people call it: «Autoriza el titular del área». */
  name: z.string(),
  /** Of an opinion: name of the partida that asks for it, and numbers of its lines. */
  matter: z.string().nullable(),
  lines: z.array(z.number()),
  /** Who may act on it now; who acted, once somebody did. Nobody: an administrator decides it. */
  people: z.array(z.string()),
  /** Its last day; of one that is not open yet, the day by which it would be decided. Null while a question is open. */
  dueOn: z.string().nullable(),
  isOpen: z.boolean(),
  decision: z.enum(STEP_DECISIONS).nullable(),
  decidedAt: z.string().nullable(),
  /** In whose place it was decided. */
  inPlaceOf: z.string().nullable(),
  text: z.string(),
});
export type RequisitionStep = z.infer<typeof RequisitionStep>;

export const RequisitionQuestion = z.object({
  id: z.uuid(),
  /** Name of the field, as differences name it; empty: of the whole. */
  field: z.string(),
  /** What the field is called. */
  label: z.string(),
  reason: z.string().nullable(),
  text: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type RequisitionQuestion = z.infer<typeof RequisitionQuestion>;

export const RequisitionFile = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number(),
  mediaType: z.string(),
  /** Which paper of the list it is; null: some other one. */
  paper: z.string().nullable(),
  paperName: z.string().nullable(),
  addedAt: z.string(),
});
export type RequisitionFile = z.infer<typeof RequisitionFile>;

/** What lists show of a requisition. */
export const RequisitionRow = z.object({
  id: z.uuid(),
  /** Its folio once it was sent; null before. */
  folio: z.string().nullable(),
  title: z.string(),
  state: z.enum(REQUISITION_STATES),
  area: z.string(),
  requester: z.string(),
  /** Sin IVA, and con IVA. */
  net: z.string(),
  gross: z.string(),
  sentAt: z.string().nullable(),
  /** Since when it is in this state. */
  since: z.string(),
  dueOn: z.string().nullable(),
  /** Who has it now. */
  people: z.array(z.string()),
});
export type RequisitionRow = z.infer<typeof RequisitionRow>;

/** A line as it is read: with its amount and its own course once a buyer has it. */
export const SeenLine = RequisitionLine.extend({
  number: z.number(),
  amount: z.string().nullable(),
  state: z.enum(LINE_STATES).nullable(),
});

/** An order by which something of a requisition is bought, as whoever asked for it follows it: nothing private of its supplier. */
const RequisitionOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  supplier: z.string(),
  /** Of the whole order, with IVA. */
  total: z.string(),
  currency: z.string(),
  dueOn: z.string().nullable(),
  /** Which day its supplier said when it accepted, or proposes. */
  promisedOn: z.string().nullable(),
  /** The next day for which its supplier announced a delivery that has not come. */
  announcedOn: z.string().nullable(),
  /** It buys for others too: their lines are not here. */
  buysMore: z.boolean(),
  /** Unit price without IVA; how much of it was accepted. */
  lines: z.array(
    z.object({
      number: z.number(),
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      unitPrice: z.string(),
      accepted: z.string(),
    }),
  ),
  /** What came of those lines, the newest first. */
  receipts: z.array(
    OrderReceipt.pick({
      number: true,
      state: true,
      note: true,
      acceptBy: true,
      replaceBy: true,
      isReplaced: true,
    }).extend({
      arrivedAt: z.string(),
      lines: z.array(ReceiptLine.omit({ lineId: true, serials: true }).extend({ number: z.number() })),
    }),
  ),
});
export type RequisitionOrder = z.infer<typeof RequisitionOrder>;

export const Requisition = RequisitionRow.extend({
  version: z.number(),
  areaId: z.uuid(),
  form: RequisitionForm.omit({ lines: true }),
  lines: z.array(SeenLine),
  taxes: z.array(z.object({ rate: z.string(), amount: z.string() })),
  tax: z.string(),
  /** What is still missing to send it: name of the field, and what is said at its place. */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What does not keep it from being sent. */
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Of a draft: the day by which the buyers would have it, and by which it would be bought; null where too little is known. */
  buyersOn: z.string().nullable(),
  boughtOn: z.string().nullable(),
  /** Keys that pay it, with what each is charged with IVA. */
  keys: z.array(
    z.object({
      id: z.uuid(),
      key: z.string(),
      name: z.string(),
      sourceName: z.string(),
      available: z.string(),
      amount: z.string(),
    }),
  ),
  /** Where its lines are bought: requests for quotations, and procedures with their address once they are public. */
  purchases: z.array(
    z.object({
      kind: z.enum(['quotation', 'procedure']),
      number: z.string(),
      title: z.string(),
      /** Where it is: «Recibiendo cotizaciones», «Adjudicado». */
      says: z.string(),
      /** Whether lines that it asks for are still to be decided there: they are in no other way meanwhile. */
      isOpen: z.boolean(),
      slug: z.string().nullable(),
      /** To whom its lots were awarded. */
      supplier: z.string().nullable(),
      /** Last day of what is still to be delivered of it. */
      deliveredOn: z.string().nullable(),
      /** Last day for quotations. */
      closesOn: z.string().nullable(),
      lines: z.array(z.number()),
      /** Orders sent to whom it was awarded. */
      orders: z.array(RequisitionOrder),
    }),
  ),
  /** What was answered to the check of splitting when it was sent. */
  answers: z.array(z.object({ message: z.string(), choice: z.enum(['join', 'explain']), text: z.string() })),
  /** Of a route that nobody could follow: why it cannot be sent. */
  hole: z.string().nullable(),
  steps: z.array(RequisitionStep),
  /** Papers that what is asked for goes with, while it is written. */
  papers: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      message: z.string(),
      isRequired: z.boolean(),
      isGiven: z.boolean(),
    }),
  ),
  questions: z.array(RequisitionQuestion),
  files: z.array(RequisitionFile),
  history: z.array(
    z.object({
      act: z.enum(REQUISITION_ACTS),
      at: z.string(),
      person: z.string(),
      inPlaceOf: z.string().nullable(),
      note: z.string(),
    }),
  ),
  endReason: z.string().nullable(),
  endText: z.string().nullable(),
  buyer: z.string().nullable(),
  /** What whoever reads it may do now. */
  moves: z.array(z.enum(MOVES)),
  /** Whether whoever reads it writes it now. */
  isWritten: z.boolean(),
});
export type Requisition = z.infer<typeof Requisition>;
