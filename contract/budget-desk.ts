import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ENTRY_KINDS, type EntryKind } from './rules/requisitions/budget-ledger.ts';

const tag = 'Presupuesto';
const Kind = z.enum(Object.keys(ENTRY_KINDS) as [EntryKind, ...EntryKind[]]);

/** Something that the budget system was told, or has to be told, and did not take yet. */
export const BudgetMessage = z.object({
  id: z.uuid(),
  kind: Kind,
  /** Requisition or contract. */
  document: z.string(),
  /** With tax. */
  amount: z.string(),
  state: z.enum(['waiting', 'refused']),
  /** What it answered last; empty while it was not asked. */
  said: z.string(),
  attempts: z.number(),
  since: z.iso.datetime(),
  nextAt: z.iso.datetime(),
  dueOn: z.string().nullable(),
});
export type BudgetMessage = z.infer<typeof BudgetMessage>;

export const BudgetDesk = z.object({
  /** Another system keeps the budget. */
  isExternal: z.boolean(),
  /** Since when it does not answer. */
  silentSince: z.iso.datetime().nullable(),
  messages: z.array(BudgetMessage),
  differences: z.array(
    z.object({ what: z.string(), theirs: z.string(), ours: z.string(), since: z.iso.datetime() }),
  ),
});
export type BudgetDesk = z.infer<typeof BudgetDesk>;

export const MessageResolution = z.object({
  act: z.enum(['again', 'aside']),
  reason: z
    .string()
    .trim()
    .min(20, 'Explica qué se hizo, con al menos 20 letras.')
    .max(500, 'Escribe hasta 500 letras.'),
});
export type MessageResolution = z.infer<typeof MessageResolution>;

/** Days by which something of a year is done, and what is left of it when the year ends (purchase-chain §3.7). */
export const BudgetYear = z.object({
  year: z.number(),
  closed: z.object({ at: z.iso.datetime(), by: z.string().nullable(), hash: z.string() }).nullable(),
  /** Why it cannot be closed yet; null where it can. */
  stop: z.string().nullable(),
  days: z.array(z.object({ name: z.string(), day: z.string(), left: z.number() })),
  /** Reserved, without a signed contract: released when the year is closed. */
  reserved: z.array(
    z.object({ document: z.string(), area: z.string(), amount: z.string(), since: z.iso.datetime() }),
  ),
  /** Committed and not received. */
  committed: z.array(z.object({ document: z.string(), key: z.string(), amount: z.string() })),
  /** Received and not paid: what may be paid with the budget of a closed year. */
  payable: z.array(z.object({ document: z.string(), key: z.string(), amount: z.string() })),
  /** Earmarked federal money, by its source. */
  earmarked: z.array(
    z.object({
      source: z.string(),
      name: z.string(),
      /** Nobody uses it: it is given back. */
      giveBack: z.string(),
      giveBackBy: z.string(),
      /** Committed or accrued, and not paid. */
      toPay: z.string(),
      payBy: z.string(),
      left: z.number(),
    }),
  ),
  /** What contracts of several years receive in later ones. */
  later: z.array(z.object({ contract: z.string(), year: z.number(), amount: z.string() })),
});
export type BudgetYear = z.infer<typeof BudgetYear>;

const folio = z.object({ folio: z.string().trim().min(1).max(60) });
const year = z.coerce.number().int().min(2000).max(2100);

/** What the budget officer does beside giving money: the other system, a part of a requisition, the end of a year. */
export const budgetDeskApi = {
  desk: endpoint({
    operationId: 'getBudgetDesk',
    method: 'GET',
    path: '/administracion/presupuesto/conciliacion',
    tag,
    summary: 'Lo que el sistema de presupuesto no ha tomado y lo que dice distinto del portal',
    response: BudgetDesk,
  }),
  resolve: endpoint({
    operationId: 'resolveBudgetMessage',
    method: 'POST',
    path: '/administracion/presupuesto/asientos/{id}/resolucion',
    tag,
    summary: 'Repite un asiento que el sistema de presupuesto no tomó, o lo da por atendido fuera del portal',
    params: z.object({ id: z.uuid() }),
    body: MessageResolution,
    response: BudgetDesk,
    errors: ['not_found', 'state_conflict'],
  }),
  year: endpoint({
    operationId: 'getBudgetYear',
    method: 'GET',
    path: '/administracion/presupuesto/cierre',
    tag,
    summary: 'Qué queda de un ejercicio: reservado, comprometido, por pagar y por devolver',
    query: z.object({ ejercicio: year.optional().describe('Sin él, el último con presupuesto.') }),
    response: BudgetYear.nullable(),
  }),
  close: endpoint({
    operationId: 'closeBudgetYear',
    method: 'POST',
    path: '/administracion/presupuesto/ejercicios/{year}/cierre',
    tag,
    summary: 'Cierra un ejercicio: libera lo reservado sin contrato y deja su hoja de totales con su huella',
    params: z.object({ year }),
    response: BudgetYear,
    errors: ['not_found', 'state_conflict'],
  }),
  part: endpoint({
    operationId: 'fundRequisitionLines',
    method: 'POST',
    path: '/requisiciones/{folio}/suficiencia-parcial',
    tag,
    summary:
      'Da suficiencia a los renglones elegidos de una requisición; los demás se cancelan y se dice a quien pidió',
    params: folio,
    body: z.object({
      lines: z.array(z.number().int().min(1).max(500)).min(1, 'Elige al menos un renglón.').max(500),
    }),
    ifMatch: true,
    response: z.object({ folio: z.string() }),
    errors: [
      'not_found',
      'version_conflict',
      'state_conflict',
      'separation_of_duties',
      'insufficient_funds',
      'other_reservation',
    ],
  }),
};
