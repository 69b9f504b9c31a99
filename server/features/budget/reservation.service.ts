import { sql } from 'kysely';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { officerId } from '#server/kit/officers.ts';
import { inOpenYear, type ShortKey } from './moves.ts';
import './budget.tables.ts';

/** Part of an amount that a key pays, with tax. */
export interface KeyShare {
  keyId: string;
  amount: string;
}

/** What is to be reserved for a requisition. */
export interface Reservation {
  author: Author;
  requisitionId: string;
  folio: string;
  shares: readonly KeyShare[];
}

type Outcome = { outcome: 'done' | 'missing' | 'other' } | { outcome: 'short'; short: ShortKey[] };

/**
 * Reserves the whole of a requisition, or nothing, in the change of the requisition: see `reserve_budget`. The same again
 * writes nothing; another amount for one that holds a reservation is refused (409 `other_reservation`).
 */
export async function reserveFor(
  tx: Transaction,
  { author, requisitionId, folio, shares }: Reservation,
): Promise<{ ok: true } | { ok: false; short: ShortKey[] }> {
  const asked = new Map<string, bigint>();
  for (const { keyId, amount } of shares) asked.set(keyId, (asked.get(keyId) ?? 0n) + centsOf(amount));
  if (asked.size === 0) throw invalid({ shares: 'Falta decir con qué clave se paga.' });
  const given = JSON.stringify([...asked].map(([key, cents]) => ({ key, amount: decimal(cents) })));
  const { rows } = await inOpenYear(
    sql<{ said: Outcome }>`
    select reserve_budget(${requisitionId}, ${folio}, ${given}::jsonb, ${officerId(author.person)}) said`.execute(
      tx,
    ),
  );
  const { said } = rows[0]!;
  if (said.outcome === 'missing') throw invalid({ shares: 'Una clave presupuestaria ya no existe.' });
  if (said.outcome === 'other')
    throw failure('other_reservation', { detail: `${folio} ya tiene una reserva por otra cantidad.` });
  return said.outcome === 'short' ? { ok: false, short: said.short } : { ok: true };
}

/** Gives back what is still reserved for a requisition; nothing happens where nothing is. */
export async function releaseFor(
  tx: Transaction,
  { author, requisitionId, reason }: { author: Author; requisitionId: string; reason: string },
): Promise<void> {
  await sql`select release_budget(${requisitionId}, ${reason}, ${officerId(author.person)})`.execute(tx);
}
