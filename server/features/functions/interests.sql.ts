import { sql, type RawBuilder } from 'kysely';
import type { DeclaredInterest, InterestAbout, InterestGround } from '#contract/interests.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { handsOf } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { iso } from '#server/kit/wire.ts';

export const INTERESTS_SIZE = 50;

interface Row {
  id: string;
  version: number;
  personId: string;
  person: string;
  about: InterestAbout;
  aboutId: string;
  title: string | null;
  ground: InterestGround;
  bidder: string;
  words: string;
  at: Date;
  endedAt: Date | null;
  endedBy: string | null;
  endedWhy: string | null;
}

const COLUMNS = sql`d.id, d.version, d.person_id "personId", d.person_name person, d.about, d.about_id "aboutId",
  audit_about(d.about, d.about_id::text, null, null) title, d.ground, d.bidder, d.words, d.declared_at at, d.taken_back_at "endedAt",
  (select o.name from officer o where o.id = d.taken_back_by) "endedBy", d.taken_back_why "endedWhy"`;

async function shown(
  db: Db | Transaction,
  rows: readonly Row[],
  reader: Person,
): Promise<DeclaredInterest[]> {
  const own = await handsOf(db, reader.id, [...new Set(rows.map(({ personId }) => personId))]);
  const mayKeep = reader.ability.can('administer', 'People');
  return rows.map(({ personId, title, at, endedAt, endedBy, endedWhy, ...row }) => ({
    ...row,
    title: title ?? '',
    at: iso(at),
    takenBack: endedAt === null ? null : { by: endedBy ?? '', at: iso(endedAt), why: endedWhy ?? '' },
    mayTakeBack: endedAt === null && mayKeep && !own.includes(personId),
  }));
}

const select = async (db: Db | Transaction, where: RawBuilder<unknown>) =>
  (
    await sql<Row>`select ${COLUMNS} from declared_interest d where ${where} order by d.declared_at desc, d.id`.execute(
      db,
    )
  ).rows;

/** A page of all that was declared, the newest first. */
export async function listInterests(db: Db, page: number, reader: Person) {
  const { rows } = await sql<
    Row & { total: number }
  >`select ${COLUMNS}, count(*) over ()::int total from declared_interest d
    order by d.declared_at desc, d.id limit ${INTERESTS_SIZE} offset ${(page - 1) * INTERESTS_SIZE}`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { rows: await shown(db, rows, reader), total, page, size: INTERESTS_SIZE };
}

/** What was declared in the purchase of a record, also what was taken back: whoever consults reads all of it, everybody their own. */
export async function selectInterestsOf(
  db: Db,
  { subject, id }: { subject: string; id: string },
  reader: Person,
): Promise<DeclaredInterest[]> {
  const isReader = reader.ability.can('consult', 'Head') || reader.ability.can('consult', 'People');
  const rows = await select(
    db,
    sql`(${isReader} or d.person_id = ${reader.id}) and exists (select from purchase_roots(d.about, array[d.about_id::text]) r
      where r in (select purchase_roots(${subject}, array[${id}])))`,
  );
  return shown(db, rows, reader);
}

export const selectInterest = async (db: Db | Transaction, id: string): Promise<Row | undefined> =>
  (await select(db, sql`d.id = ${id}`))[0];
