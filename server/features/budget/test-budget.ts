import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { rememberOfficer } from '#server/kit/officers.ts';

/** Who writes in tests of the budget. */
export const BUDGET_AUTHOR: Author = {
  person: { id: 'presupuesto', name: 'Paula Presupuesto' },
  requestId: 'prueba',
};

/** That author, known as an officer by whoever changes something. */
export const plantAuthor = (db: Db): Promise<void> =>
  db.transaction().execute((tx) => rememberOfficer(tx, BUDGET_AUTHOR.person));

/** A key with this approved budget, of an area of its own unless one is named. */
export async function plantKey(
  db: Db,
  {
    approved,
    item = '21101',
    areaId,
    source = '14',
    year = 2026,
  }: {
    approved: string;
    item?: string;
    areaId?: string;
    source?: string;
    year?: number;
  },
): Promise<string> {
  const id = randomUUID();
  const area = areaId ?? (await plantArea(db));
  const unit = id.slice(0, 8);
  await sql`insert into spending_key (id, year, unit, area_id, programme, source, item, expense)
    values (${id}, ${year}, ${unit}, ${area}, 'E010', ${source}, ${item}, '1')`.execute(db);
  await sql`insert into budget_entry (id, key_id, kind, amount) values (${randomUUID()}, ${id}, 'approve', ${approved})`.execute(
    db,
  );
  return id;
}

/** An area of the directory, as an import of contents would leave it. */
export async function plantArea(db: Db, parentId: string | null = null): Promise<string> {
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('portal.without_event', 'prueba', true)`.execute(tx);
    await sql`insert into area (id, slug, name, parent_id) values (${id}, ${id}, ${`Área ${id.slice(0, 8)}`}, ${parentId})`.execute(
      tx,
    );
  });
  return id;
}

/** An entry as the steps after a reservation write it. */
export const writeEntry = (
  db: Db | Transaction,
  entry: { keyId: string; kind: string; amount: string; document: string; reverses?: string; id?: string },
): Promise<unknown> =>
  sql`insert into budget_entry (id, key_id, kind, amount, document, reverses)
    values (${entry.id ?? randomUUID()}, ${entry.keyId}, ${entry.kind}, ${entry.amount}, ${entry.document}, ${entry.reverses ?? null})`.execute(
    db,
  );

/** Sums of a key. */
export async function sumsOf(db: Db, keyId: string): Promise<Record<string, string>> {
  const { rows } = await sql<
    Record<string, string>
  >`select approved, modified, reserved, committed, accrued, exercised, paid, available
    from spending_key where id = ${keyId}`.execute(db);
  return rows[0]!;
}
