import { sql } from 'kysely';
import { centsOf, decimal } from '#contract/rules/money.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { officerId, rememberOfficer } from '#server/kit/officers.ts';
import './budget.tables.ts';

/** Part of an amount that a key pays, with tax. */
export interface KeyShare {
  keyId: string;
  amount: string;
}

/** A key that has less than what is asked of it. */
export interface ShortKey {
  keyId: string;
  key: string;
  asked: string;
  available: string;
}

/** What is to be reserved for a requisition. */
export interface Reservation {
  author: Author;
  requisitionId: string;
  folio: string;
  shares: readonly KeyShare[];
}

/**
 * Reserves the whole of a requisition, or nothing: whoever reserves of the same keys at once waits for the other. The same
 * again writes nothing; another amount for a requisition that holds a reservation is refused (409 `other_reservation`).
 */
export async function reserveFor(
  tx: Transaction,
  { author, requisitionId, folio, shares }: Reservation,
): Promise<{ ok: true } | { ok: false; short: ShortKey[] }> {
  const asked = sumsByKey(shares);
  if (asked.size === 0) throw invalid({ shares: 'Falta decir con qué clave se paga.' });
  const keys = await lockKeys(tx, requisitionId, [...asked.keys()]);
  if (keys.length < asked.size) throw invalid({ shares: 'Una clave presupuestaria ya no existe.' });
  const held = await selectHeld(tx, requisitionId);
  if (held.length > 0) {
    const isSame =
      held.length === asked.size && held.every(({ keyId, amount }) => asked.get(keyId) === centsOf(amount));
    if (isSame) return { ok: true };
    throw failure('other_reservation', { detail: `${folio} ya tiene una reserva por otra cantidad.` });
  }
  const short = keys.flatMap(({ id, code, available }) =>
    centsOf(available) >= asked.get(id)!
      ? []
      : [{ keyId: id, key: code, asked: decimal(asked.get(id)!), available }],
  );
  if (short.length > 0) return { ok: false, short };
  await writeEntries(tx, author, {
    kind: 'reserve',
    document: requisitionId,
    number: folio,
    reason: '',
    shares: keys.map(({ id }) => ({ keyId: id, amount: decimal(asked.get(id)!) })),
  });
  return { ok: true };
}

/** Gives back what is still reserved for a requisition; nothing happens where nothing is. */
export async function releaseFor(
  tx: Transaction,
  { author, requisitionId, reason }: { author: Author; requisitionId: string; reason: string },
): Promise<void> {
  await lockKeys(tx, requisitionId, []);
  const shares = await selectHeld(tx, requisitionId);
  if (shares.length === 0) return;
  await writeEntries(tx, author, { kind: 'release', document: requisitionId, number: null, reason, shares });
}

function sumsByKey(shares: readonly KeyShare[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { keyId, amount } of shares) sums.set(keyId, (sums.get(keyId) ?? 0n) + centsOf(amount));
  return sums;
}

/** The keys, and those that the requisition holds, in one order for everybody, locked until the transaction ends. */
async function lockKeys(
  tx: Transaction,
  requisitionId: string,
  ids: readonly string[],
): Promise<{ id: string; code: string; available: string }[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reservation:${requisitionId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: string; code: string; available: string; asked: boolean }>`
    select k.id, k.code, k.available, k.id = any(${[...ids]}::uuid[]) asked from spending_key k
    where k.id = any(${[...ids]}::uuid[])
      or k.id in (select d.key_id from budget_document d where d.document = ${requisitionId} and d.reserved > 0)
    order by k.id for no key update`.execute(tx);
  return rows.filter(({ asked }) => asked).map(({ asked: _asked, ...key }) => key);
}

async function selectHeld(tx: Transaction, requisitionId: string): Promise<KeyShare[]> {
  const { rows } = await sql<KeyShare>`select d.key_id "keyId", d.reserved amount from budget_document d
    where d.document = ${requisitionId} and d.reserved > 0 order by d.key_id`.execute(tx);
  return rows;
}

interface NewEntries {
  kind: 'reserve' | 'release';
  document: string;
  /** Null: as its earlier entries say. */
  number: string | null;
  reason: string;
  shares: readonly KeyShare[];
}

/** The id of an entry follows from its document, its key and its turn: the same one is never written twice. */
async function writeEntries(tx: Transaction, author: Author, entries: NewEntries): Promise<void> {
  const { kind, document, number, reason, shares } = entries;
  await rememberOfficer(tx, author.person);
  await sql`insert into budget_entry (id, key_id, kind, amount, document, document_number, reason, author_id)
    select named_uuid(concat_ws(':', ${kind}::text, ${document}::text, s.key, count(e.id))), s.key, ${kind}, s.amount,
      ${document}, coalesce(${number}, max(n.document_number), ''), ${reason}, ${officerId(author.person)}
    from unnest(${shares.map(({ keyId }) => keyId)}::uuid[], ${shares.map(({ amount }) => amount)}::numeric[]) s(key, amount)
    left join budget_entry e on e.document = ${document} and e.key_id = s.key and e.kind = ${kind}
    left join lateral (select o.document_number from budget_entry o where o.document = ${document} limit 1) n on true
    group by s.key, s.amount order by s.key`.execute(tx);
}
