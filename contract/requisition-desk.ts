import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import { PROCEDURE_KINDS } from './procedure-kinds.ts';
import { CappedCount } from './procedures.ts';
import { Requisition } from './requisitions.ts';
import { REJECT_REASONS, REQUISITION_STATES, RETURN_REASONS } from './requisition-states.ts';
import { LOT_WAYS } from './rules/requisitions/requisition-lots.ts';

export const LINE_VERDICTS = ['favourable', 'conditional', 'unfavourable'] as const;
export type LineVerdict = (typeof LINE_VERDICTS)[number];
export const LINE_VERDICT_LABELS: Record<LineVerdict, string> = {
  favourable: 'Favorable',
  conditional: 'Favorable con condiciones',
  unfavourable: 'No favorable',
};

/** Least letters of a question, and of the reason of a rejection. */
export const LEAST_QUESTION = 20;
export const LEAST_REJECTION = 30;
/** Requisitions that are authorised at once. */
export const MOST_AT_ONCE = 50;

const keysOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>, ask: string) =>
  z.enum(Object.keys(labels) as [Key, ...Key[]], ask);
const text = (least: number, ask: string) =>
  z.string().trim().min(least, ask).max(2_000, 'Escribe hasta 2,000 letras.');

/** How many lines the person had before them: all of them are seen before anything is authorised. */
const seenLines = z.number().int().min(0).max(500);

export const ApprovalInput = z.object({ seenLines });
export type ApprovalInput = z.infer<typeof ApprovalInput>;

export const ReturnInput = z.object({
  reason: keysOf(RETURN_REASONS, 'Elige qué le falta.'),
  text: text(LEAST_QUESTION, `Explica qué esperas, con al menos ${LEAST_QUESTION} letras.`),
  /** Fields that the question is about: names of the form, or `lines/` with the id of a line. */
  about: z.array(z.string().max(80)).max(40).default([]),
});
export type ReturnInput = z.infer<typeof ReturnInput>;

export const RejectInput = z.object({
  reason: keysOf(REJECT_REASONS, 'Elige por qué se rechaza.'),
  text: text(LEAST_REJECTION, `Explica por qué, con al menos ${LEAST_REJECTION} letras.`),
});
export type RejectInput = z.infer<typeof RejectInput>;

export const LineOpinionInput = z.object({
  lineId: z.uuid(),
  verdict: z.enum(LINE_VERDICTS, 'Elige el sentido del dictamen.'),
  text: z.string().trim().max(2_000, 'Escribe hasta 2,000 letras.').default(''),
});
export const OpinionOnLines = z.object({ lines: z.array(LineOpinionInput).min(1).max(500) });
export type OpinionOnLines = z.infer<typeof OpinionOnLines>;

export const ManyApprovals = z.object({
  items: z
    .array(z.object({ folio: z.string().min(1).max(60), version: z.number().int().min(1), seenLines }))
    .min(1, 'Elige al menos una requisición.')
    .max(MOST_AT_ONCE, `Autoriza hasta ${MOST_AT_ONCE} a la vez.`),
});
export type ManyApprovals = z.infer<typeof ManyApprovals>;

export const HoldInput = z.object({
  /** The act that orders it: number of the letter, who signed it. */
  act: text(5, 'Escribe el oficio o acuerdo que la detiene.'),
  reason: text(LEAST_QUESTION, `Explica el motivo, con al menos ${LEAST_QUESTION} letras.`),
});
export type HoldInput = z.infer<typeof HoldInput>;

/** What a person is asked for: to authorise, or to give an opinion on lines. */
export const TURN_KINDS = ['approval', 'technical'] as const;
export type TurnKind = (typeof TURN_KINDS)[number];

/** A requisition that waits for a person. Amounts in pesos. */
export const ToApproveRow = z.object({
  folio: z.string(),
  version: z.number(),
  title: z.string(),
  requester: z.string(),
  area: z.string(),
  turn: z.enum(TURN_KINDS),
  /** With and without tax. */
  total: z.string(),
  net: z.string(),
  lines: z.number(),
  /** Last day of the step. */
  dueOn: z.string().nullable(),
});
export type ToApproveRow = z.infer<typeof ToApproveRow>;

/** A requisition of an area that its head authorises, which waits for somebody else. */
export const OfAreaRow = z.object({
  folio: z.string(),
  title: z.string(),
  requester: z.string(),
  area: z.string(),
  state: z.enum(REQUISITION_STATES),
  /** Who has it now; nobody by name where an office does. */
  people: z.array(z.string()),
  since: z.iso.datetime(),
  dueOn: z.string().nullable(),
});
export type OfAreaRow = z.infer<typeof OfAreaRow>;

/** Who acts, and until when. */
const Turn = z.object({ name: z.string(), dueOn: z.string().nullable() });

/** One requisition as whoever decides about it sees it. */
export const RequisitionForDecision = z.object({
  requisition: Requisition,
  turn: z.enum(TURN_KINDS).nullable(),
  /** Why its reader decides nothing of it; null where they may. */
  stop: z.string().nullable(),
  /** What its reader is told and that stops nothing, such as the limit of their function. */
  note: z.string().nullable(),
  /** Steps that follow this one, in order. */
  next: z.array(Turn),
  /** Lines of its reader's matter, of a technical opinion. */
  opinionOn: z.array(z.uuid()),
  opinions: z.array(
    z.object({
      lineId: z.uuid(),
      verdict: z.enum(LINE_VERDICTS),
      text: z.string(),
      by: z.string(),
      at: z.string(),
      /** Whether its line says something else since. */
      isOfBefore: z.boolean(),
    }),
  ),
  /** What changed since its reader decided about it or looked at it last. */
  changes: z.array(
    z.object({ name: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() }),
  ),
});
export type RequisitionForDecision = z.infer<typeof RequisitionForDecision>;

/** Where a requisition is after a decision, and who has it now. */
export const DecisionResult = z.object({
  folio: z.string(),
  version: z.number(),
  state: z.enum(REQUISITION_STATES),
  /** Who acts next; null where nobody has it yet. */
  next: z.string().nullable(),
  /** What the unit only tells: that another person should have done it. */
  note: z.string().optional(),
});
export type DecisionResult = z.infer<typeof DecisionResult>;

/** What became of each of several; `problem` says why one was not authorised. */
export const ManyDecided = z.object({
  results: z.array(
    z.object({ folio: z.string(), result: DecisionResult.nullable(), problem: z.string().nullable() }),
  ),
});
export type ManyDecided = z.infer<typeof ManyDecided>;

/** Lines of requisitions that become a draft of a procedure. */
export const ConversionInput = z.object({
  /** What only the federal treasury carries out (LAASSP 2025, art. 35, frs. IV and V) begins from no requisition. */
  kind: z
    .enum(PROCEDURE_KINDS, 'Elige el tipo de procedimiento.')
    .exclude(['dialogue', 'negotiated'], 'Ese procedimiento solo lo hace Hacienda: elige otro tipo.'),
  title: z.string().trim().min(10, 'Escribe el título (10 letras o más).').max(250),
  way: z.enum(LOT_WAYS),
  lines: z
    .array(z.object({ lineId: z.uuid(), quantity: z.string().trim().max(20) }))
    .min(1, 'Elige al menos un renglón.')
    .max(2_000, 'Elige hasta 2,000 renglones.'),
  /** What is answered to preconditions that ask for a reason, by their code. */
  reasons: z.record(z.string().max(40), z.string().trim().max(2_000)).default({}),
});
export type ConversionInput = z.infer<typeof ConversionInput>;

/** What is checked before lines become a procedure: see `rules/requisition-conversion.ts`. */
export const ConversionCheck = z.object({
  code: z.string(),
  text: z.string(),
  state: z.enum(['met', 'missing', 'reason', 'told']),
});

/** A line that may become part of a procedure. */
export const ConvertibleLine = z.object({
  id: z.uuid(),
  folio: z.string(),
  /** Title of its requisition. */
  title: z.string(),
  area: z.string(),
  number: z.number(),
  description: z.string(),
  unit: z.string(),
  quantity: z.string(),
  /** How much of it procedures have already. */
  elsewhere: z.string(),
  unitPrice: z.string().nullable(),
  budgetLine: z.string().nullable(),
});
export type ConvertibleLine = z.infer<typeof ConvertibleLine>;

/** Lots that would be made, and what is checked before. */
export const ConversionPreview = z.object({
  lots: z.array(
    z.object({
      description: z.string(),
      unit: z.string(),
      quantity: z.string(),
      budgetLine: z.string().nullable(),
      estimate: z.string().nullable(),
      /** Requisitions from which it comes. */
      folios: z.array(z.string()),
    }),
  ),
  /** Without tax. */
  net: z.string(),
  checks: z.array(ConversionCheck),
  /** The kind that was asked for, or else the one that the amount takes. */
  kind: ConversionInput.shape.kind,
  /** What is wrong with the quantity of a line, by its id. */
  wrong: z.record(z.string(), z.string()),
});
export type ConversionPreview = z.infer<typeof ConversionPreview>;

/** From which requisition a lot of a procedure comes. */
export const LotSource = z.object({
  folio: z.string(),
  title: z.string(),
  area: z.string(),
  requester: z.string(),
  lineNumber: z.number(),
  lotNumber: z.number(),
  quantity: z.string(),
  unit: z.string(),
  /** What of the award belongs to it, without tax; null before the award. */
  awarded: z.string().nullable(),
});
export type LotSource = z.infer<typeof LotSource>;

/** Columns of the buyers' desk. */
export const DESK_COLUMNS = {
  folio: { label: 'Folio', isSortable: true },
  titulo: { label: 'Qué se pide', isSortable: true },
  area: { label: 'Área', isSortable: true },
  solicita: { label: 'Solicita', isSortable: true, isExtra: true },
  estado: { label: 'Estado', isSortable: true },
  monto: { label: 'Monto sin IVA', isSortable: true },
  total: { label: 'Monto con IVA', isSortable: true, isExtra: true },
  comprador: { label: 'Comprador', isSortable: true },
  desde: { label: 'Desde', isSortable: true },
  enviada: { label: 'Enviada', isSortable: true, isExtra: true },
} as const satisfies ListColumns;

export const DESK_VIEWS = ['libres', 'mias', 'todas'] as const;
export const DESK_VIEW_LABELS: Record<(typeof DESK_VIEWS)[number], string> = {
  libres: 'Sin comprador',
  mias: 'Las que llevo',
  todas: 'Todas',
};
export const DeskQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  ver: oneOf(DESK_VIEWS).optional().describe('Sin comprador, las que lleva quien pregunta, o todas.'),
  estado: oneOf(REQUISITION_STATES).optional(),
  orden: listOrder(DESK_COLUMNS),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});
export const DeskFileQuery = DeskQuery.extend(LIST_FILE);

/** A requisition on the buyers' desk. */
export const DeskRow = z.object({
  id: z.uuid(),
  folio: z.string(),
  version: z.number(),
  title: z.string(),
  area: z.string(),
  requester: z.string(),
  state: z.enum(REQUISITION_STATES),
  net: z.string(),
  gross: z.string(),
  buyer: z.string().nullable(),
  isMine: z.boolean(),
  since: z.string(),
  sentAt: z.string(),
});
export type DeskRow = z.infer<typeof DeskRow>;
export const DeskPage = z.object({
  rows: z.array(DeskRow),
  total: CappedCount,
  page: z.number(),
  size: z.number(),
});
export type DeskPage = z.infer<typeof DeskPage>;
