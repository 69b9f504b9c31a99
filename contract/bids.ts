import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';
import { ContractorFinding } from './contractor-findings.ts';
import { endpoint } from './endpoint.ts';
import { GivenRfc, NameAlone, optionalText, SeenValues, text } from './procurement-admin.ts';
import { BidScores } from './scoring.ts';
import { SUPPLIER_STATES } from './suppliers.ts';

/** An amount as it is kept: two decimals, above zero. */
export const Money = z
  .string()
  .regex(/^\d{1,15}\.\d{2}$/, 'Escribe el monto como 1,234.50')
  .refine((value) => Number(value) > 0, 'Escribe un monto mayor que cero.');

/** What became of a bid whose envelope was never opened: taken back before the act, or it came after its hour. */
export const UNOPENED_STATES = ['withdrawn', 'late'] as const;

/** Whoever bids, in the order of arrival; without `supplierId` it is not in the registry. */
export const Tenderer = z.object({
  id: z.uuid(),
  position: z.number().int().min(1).max(500),
  supplierId: z.uuid().nullable(),
  name: NameAlone('Escribe el nombre del licitante.'),
  rfc: GivenRfc,
  /** When its envelope was opened. */
  openedAt: z.iso.datetime().nullable(),
  /** Why all of its bids are left out, and under which article. */
  reason: optionalText(1_000),
  ground: optionalText(300),
  standing: z.enum(UNOPENED_STATES).nullable().optional(),
  /** When it was taken back, or when it came; null where nobody wrote it down. */
  standingAt: z.iso.datetime().nullable().optional(),
  /** Of a quotation: its day, and its paper in the file. */
  offeredOn: CalendarDay.nullable().optional(),
  documentId: z.uuid().nullable().optional(),
});
export type Tenderer = z.infer<typeof Tenderer>;

/** A paper that is checked at the act. */
export const OpeningPaper = z.object({ id: z.string().min(1).max(60), name: text(200).min(3) });
export type OpeningPaper = z.infer<typeof OpeningPaper>;

/** Whether a bidder handed a paper in; without one nobody looked yet. */
export const PaperCheck = z.object({
  /** See {@link pairId}. */
  id: z.string().max(120),
  tendererId: z.uuid(),
  paperId: z.string().max(60),
  isDelivered: z.boolean(),
});
export type PaperCheck = z.infer<typeof PaperCheck>;

/** What somebody offers for a lot; without an amount it does not bid for it. */
export const Bid = z.object({
  /** See {@link pairId}. */
  id: z.string().max(120),
  tendererId: z.uuid(),
  lotId: z.uuid(),
  amount: Money.nullable(),
  points: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Escribe los puntos como 45.5')
    .nullable(),
  /** Technical points by criterion, where the call declares them. */
  scores: BidScores.optional(),
  /** Why it was left out, and under which article. */
  reason: optionalText(1_000),
  ground: optionalText(300),
});
export type Bid = z.infer<typeof Bid>;

/** Id of what two things have together: a bid, or a paper of a bidder. */
export const pairId = (tendererId: string, other: string): string => `${tendererId}.${other}`;

/** Everything that is written down while bids are opened. */
export const OpeningInput = z.object({
  tenderers: z.array(Tenderer).max(200),
  papers: z.array(OpeningPaper).max(60),
  checks: z.array(PaperCheck).max(12_000),
  bids: z.array(Bid).max(40_000),
});
export type OpeningInput = z.infer<typeof OpeningInput>;

export const OpeningSave = OpeningInput.partial().extend({
  seen: SeenValues.optional(),
  isAutosave: z.boolean().optional(),
  /** Why a bid that came late is noted, or put right, once the act is closed; visitors read it. */
  reason: z.string().trim().max(1_000).optional(),
});
export type OpeningSave = z.infer<typeof OpeningSave>;

/** The act as officers see it; `version` is the lock for `If-Match`. */
export const Opening = OpeningInput.extend({
  version: z.number(),
  closedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  /** Labels of what somebody else wrote meanwhile and a save took in. */
  joined: z.array(z.string()),
  /** What its closing must explain: amounts typed over after they were read out, bidders and envelopes after the act. */
  corrections: z.array(
    z.object({
      field: z.string(),
      before: z.string(),
      after: z.string(),
      tendererId: z.string(),
      changedAt: z.iso.datetime(),
    }),
  ),
});
export type Opening = z.infer<typeof Opening>;

/** What speaks against somebody who bids, with its evidence. */
export const TendererFindings = z.object({ tendererId: z.uuid(), findings: z.array(ContractorFinding) });
export type TendererFindings = z.infer<typeof TendererFindings>;

/** A supplier of the registry, to be picked. */
export const SupplierChoice = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  name: z.string(),
  rfc: z.string().nullable(),
  status: z.enum(SUPPLIER_STATES),
});
export type SupplierChoice = z.infer<typeof SupplierChoice>;

const Id = z.object({ id: z.uuid() });
const tag = 'Administración de procedimientos';

export const bidsApi = {
  suppliers: endpoint({
    operationId: 'findSuppliersToContract',
    method: 'GET',
    path: '/administracion/procedimientos/proveedores',
    tag,
    summary: 'Proveedores del padrón por nombre, RFC o número, para elegir a uno',
    query: z.object({ q: z.string().trim().max(200).default('') }),
    response: z.object({ rows: z.array(SupplierChoice) }),
  }),
  opening: endpoint({
    operationId: 'getOpening',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/apertura',
    tag,
    summary: 'La apertura de propuestas: licitantes, documentos y montos por partida',
    params: Id,
    response: Opening,
    errors: ['not_found'],
  }),
  /**
   * Saves what is written while bids are opened; what others write elsewhere meanwhile is joined. Before the hour of the
   * act no envelope is open and no amount is known; once it is closed, amounts and bidders stay as they were read out; who came late is noted with a public reason.
   */
  saveOpening: endpoint({
    operationId: 'saveOpening',
    method: 'PUT',
    path: '/administracion/procedimientos/{id}/apertura',
    tag,
    summary: 'Guarda la apertura de propuestas',
    params: Id,
    body: OpeningSave,
    response: Opening,
    ifMatch: true,
    errors: ['not_found', 'version_required', 'version_conflict', 'state_conflict'],
  }),
  closeOpening: endpoint({
    operationId: 'closeOpening',
    method: 'POST',
    path: '/administracion/procedimientos/{id}/apertura/cierre',
    tag,
    summary: 'Cierra la apertura de propuestas, con todo sobre abierto y todo monto leído',
    params: Id,
    /** Why something was put right after it was read out, where something was; visitors read it. */
    body: z.object({ reason: z.string().trim().max(1_000).optional() }),
    response: Opening,
    ifMatch: true,
    errors: ['not_found', 'version_required', 'version_conflict', 'state_conflict'],
  }),
  /** Takes the closing back while nobody relied on it: nothing was evaluated and no lot decided. */
  reopenOpening: endpoint({
    operationId: 'reopenOpening',
    method: 'POST',
    path: '/administracion/procedimientos/{id}/apertura/reapertura',
    tag,
    summary: 'Reabre la apertura de propuestas con su motivo, mientras nada se haya evaluado ni decidido',
    params: Id,
    body: z.object({
      reason: z.string().trim().min(20, 'Escribe el motivo, con al menos 20 letras.').max(1_000),
    }),
    response: Opening,
    ifMatch: true,
    errors: ['not_found', 'version_required', 'version_conflict', 'state_conflict'],
  }),
  findings: endpoint({
    operationId: 'listTendererFindings',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/apertura/antecedentes',
    tag,
    summary: 'Lo que las listas, el padrón y las relaciones dicen hoy de cada licitante',
    params: Id,
    response: z.object({ rows: z.array(TendererFindings) }),
    errors: ['not_found'],
  }),
};
