import { sql } from 'kysely';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import type { EntryKind } from '#contract/rules/requisitions/budget-ledger.ts';
import type { Author } from '#server/kit/change.ts';
import { violatedConstraint, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { officerId } from '#server/kit/officers.ts';

/** A key that has less than what is asked of it. */
export interface ShortKey {
  keyId: string;
  key: string;
  asked: string;
  available: string;
}

/** Something that is written against a key for a document. */
export interface Move {
  document: string;
  number: string;
  keyId: string;
  kind: Extract<EntryKind, 'reserve' | 'release' | 'commit' | 'decommit' | 'accrue'>;
  amount: string;
  reason: string;
}

const GIVES = new Set<EntryKind>(['release', 'decommit']);

/** Writes what documents hold of their keys, all or nothing: first what gives money back. 409 `insufficient_funds` says of which key. */
export async function writeMoves(
  tx: Transaction,
  moves: readonly Move[],
  author: Author,
  what: string,
): Promise<void> {
  if (moves.length === 0) return;
  const documents = [...new Set(moves.map(({ document }) => document))].toSorted();
  for (const document of documents)
    await sql`select pg_advisory_xact_lock(hashtextextended('reservation:' || ${document}, 0))`.execute(tx);
  await refuseShort(tx, moves, what);
  await writeKind(
    tx,
    moves.filter(({ kind }) => GIVES.has(kind)),
    author,
  );
  await writeKind(
    tx,
    moves.filter(({ kind }) => !GIVES.has(kind)),
    author,
  );
}

/** Each id follows from the document, the key and their turn: the same entry is never written twice. */
export async function writeKind(tx: Transaction, moves: readonly Move[], { person }: Author): Promise<void> {
  if (moves.length === 0) return;
  await inOpenYear(
    sql`insert into budget_entry (id, key_id, kind, amount, document, document_number, reason, author_id)
    select named_uuid(concat_ws(':', m.kind, m.document, m."keyId", (select count(*) from budget_entry e
        where e.document = m.document and e.key_id = m."keyId" and e.kind = m.kind))),
      m."keyId", m.kind, m.amount, m.document, m.number, m.reason, ${officerId(person)}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      m (document uuid, number text, "keyId" uuid, kind text, amount numeric, reason text)
    order by m.document, m."keyId"`.execute(tx),
  );
}

/** Says to people that a year takes no entries any more. */
export async function inOpenYear<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) !== 'budget_year_closed') throw error;
    throw failure('state_conflict', {
      detail: 'El ejercicio de esa clave ya se cerró: elige una del año en curso.',
    });
  }
}

async function refuseShort(tx: Transaction, moves: readonly Move[], what: string): Promise<void> {
  const byKey = Map.groupBy(moves, ({ keyId }) => keyId);
  const { rows } = await sql<{ id: string; key: string; available: string }>`
    select id, code key, available from spending_key where id = any(${[...byKey.keys()]}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  const short = rows.flatMap(({ id, key, available }): ShortKey[] => {
    const asked = (byKey.get(id) ?? []).reduce(
      (total, { kind, amount }) => total + (GIVES.has(kind) ? -centsOf(amount) : centsOf(amount)),
      0n,
    );
    return asked > 0n && asked > centsOf(available)
      ? [{ keyId: id, key, asked: decimal(asked), available }]
      : [];
  });
  if (short.length === 0) return;
  const said = short.map(
    ({ asked, available, key }) =>
      `la clave ${key} tiene ${moneyText(available)} y hacen falta ${moneyText(asked)} más ${what}`,
  );
  throw failure('insufficient_funds', {
    detail: `No alcanza el dinero: ${said.join('; ')}. Pide a Presupuesto que amplíe la clave; mientras tanto el precio no es aceptable.`,
    extra: { short },
  });
}
