import { sql } from 'kysely';
import type { PostalPlace } from '#contract/postal-codes.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import './postal-codes.tables.ts';

/** A settlement of the catalogue. */
export interface Settlement {
  code: string;
  kind: string;
  name: string;
  municipality: string;
  stateName: string;
}

export async function selectPlace(db: Db, code: string): Promise<PostalPlace> {
  const settlements = await db
    .selectFrom('postal_settlement')
    .select(['kind', 'name', 'municipality'])
    .where('code', '=', code)
    .orderBy('name')
    .orderBy('kind')
    .execute();
  return {
    code,
    municipalities: [...new Set(settlements.map(({ municipality }) => municipality))].toSorted(),
    settlements,
  };
}

/** What tells a settlement apart. */
export const settlementKey = ({ code, kind, name, municipality }: Omit<Settlement, 'stateName'>): string =>
  [code, kind, name, municipality].join('\u001F');

/** Which settlements of these codes are there already. */
export async function knownSettlements(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .selectFrom('postal_settlement')
    .select(['code', 'kind', 'name', 'municipality'])
    .where('code', 'in', codes)
    .execute();
  return new Set(rows.map(settlementKey));
}

/** Adds what is not there yet; says how many were. */
export async function insertSettlements(
  tx: Transaction,
  rows: readonly Settlement[],
  importId: string | null,
): Promise<number> {
  const { rows: added } = await sql`
    insert into postal_settlement (code, kind, name, municipality, state_name, import_id)
    select s.code, s.kind, s.name, s.municipality, s."stateName", ${importId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      s (code text, kind text, name text, municipality text, "stateName" text)
    on conflict do nothing returning code`.execute(tx);
  return added.length;
}

export async function removeSettlements(tx: Transaction, importId: string): Promise<void> {
  await tx.deleteFrom('postal_settlement').where('import_id', '=', importId).execute();
}
