import type { FunctionCode } from '#contract/functions.ts';
import type { InvoiceMove } from '#contract/invoices-api.ts';
import { INVOICE_STATE_LABELS, type InvoiceState } from '#contract/invoices.ts';
import { areasOfOrders } from '#server/features/purchase-orders/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { sql } from 'kysely';
import { selectInvoice, type StoredInvoice } from './invoices.sql.ts';

/** Functions that read invoices of the areas for which they were given. */
const READERS: readonly FunctionCode[] = ['payables_officer', 'finance_head', 'auditor', 'internal_control'];
const NONE = 'No encontramos esa factura.';

/** In which states each thing is done. */
const FROM: Record<InvoiceMove, readonly InvoiceState[]> = {
  verify: ['received', 'matched'],
  return: ['received', 'matched'],
  hold: ['received', 'matched', 'verified'],
  release: ['held'],
  reject: ['received', 'matched', 'held'],
  match: ['received', 'matched'],
};

/** Areas whose invoices a person reads. */
export const readableAreas = (db: Db | Transaction, person: Person) => areasOfOrders(db, person, READERS);

const areaOf = async (db: Db | Transaction, orderId: string): Promise<string | null> =>
  (
    await sql<{
      areaId: string | null;
    }>`select area_id "areaId" from purchase_order where id = ${orderId}`.execute(db)
  ).rows[0]?.areaId ?? null;

/** An invoice that exists for this person; for others there is none. */
export async function mustRead(db: Db | Transaction, folio: string, person: Person): Promise<StoredInvoice> {
  const invoice = await selectInvoice(db, folio);
  if (invoice === undefined) throw notFound(NONE);
  const areas = await readableAreas(db, person);
  const areaId = await areaOf(db, invoice.orderId);
  if (areas !== 'all' && areaId !== null && !areas.includes(areaId)) throw notFound(NONE);
  return invoice;
}

/** Whoever pays for the area of an order. */
export const requirePays = async (db: Db | Transaction, person: Person, orderId: string): Promise<void> =>
  requireFunction(db, person, 'payables_officer', { areaId: await areaOf(db, orderId) });

/** What a state leads to. */
export const movesFrom = (state: InvoiceState): InvoiceMove[] =>
  (Object.keys(FROM) as InvoiceMove[]).filter((move) => FROM[move].includes(state));

/** Refuses what the state does not lead to. */
export function refuseMove(state: InvoiceState, move: InvoiceMove): void {
  if (FROM[move].includes(state)) return;
  throw failure('state_conflict', {
    detail: `La factura está «${INVOICE_STATE_LABELS[state].toLowerCase()}»: eso ya no se puede.`,
  });
}
