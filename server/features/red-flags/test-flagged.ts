import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

/** A made-up procedure, as far as the questions depend on it. */
export interface FlagWish {
  kind?: string;
  regime?: string;
  status?: string;
  /** Day of publication; null for a draft. */
  on?: string | null;
  opensOn?: string;
  area?: string;
  source?: string;
  isClosed?: boolean;
  /** Ids of registered suppliers, or names of others, who bid for each lot. */
  lots?: readonly (readonly string[])[];
  /** Who wins the first lot, and for how much. */
  winner?: string;
  amount?: string;
  contract?: string;
  signedOn?: string;
  /** What the contract is worth after each amendment. */
  amended?: readonly string[];
}

/** Registers a supplier. */
export async function plantSupplier(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into supplier (number, name, status) values (${`P-${name}`}, ${name}, 'active') returning id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

/** Publishes that a supplier is disqualified from a day on. */
export async function plantSanction(db: Db, supplier: string, from: string): Promise<void> {
  await sql`insert into sanction (supplier_id, name, person_type, kind, cause_code, cause_text, legal_basis, authority,
      document_number, starts_on, published_at)
    select s.id, s.name, 'legal', r.kind, r.code, r.text, r.legal_basis, 'Autoridad Ficticia', 'AF-1', ${from}::date, now()
    from supplier s, (select * from registry_reason where kind = 'disqualification' order by code limit 1) r
    where s.id = ${supplier}`.execute(db);
}

/** Says that two suppliers share data. */
export async function relate(db: Db, one: string, other: string): Promise<void> {
  const [a, b] = [one, other].toSorted();
  await sql`insert into related_finding (supplier_a, supplier_b, strength, kinds, evidence, keys)
    values (${a}, ${b}, 0.9, '{clabe}', '[]', '{"clabe 1"}')`.execute(db);
  await sql`update relation_run set started_at = now(), finished_at = now()`.execute(db);
}

const isId = (who: string) => /^[\da-f-]{36}$/.test(who);
const idOf = (who: string) => (isId(who) ? who : null);
const nameOf = (who: string) =>
  isId(who) ? sql`(select name from supplier where id = ${who}::uuid)` : sql`${who}::text`;

async function plantBids(db: Db, id: string, { lots = [], winner, amount = '123.45' }: FlagWish) {
  const firms = [...new Set(lots.flat())];
  for (const [index, who] of firms.entries())
    await sql`insert into tenderer (procedure_id, position, supplier_id, name)
      values (${id}, ${index + 1}, ${idOf(who)}, ${nameOf(who)})`.execute(db);
  for (const [index, bidders] of lots.entries()) {
    await sql`insert into lot (procedure_id, number, description, unit, quantity)
      values (${id}, ${index + 1}, 'Bien', 'Pieza', 1)`.execute(db);
    for (const who of bidders)
      await sql`insert into bid (tenderer_id, lot_id, amount)
        select t.id, l.id, 100 from tenderer t join lot l on l.procedure_id = t.procedure_id and l.number = ${index + 1}
        where t.procedure_id = ${id} and t.position = ${firms.indexOf(who) + 1}`.execute(db);
  }
  if (winner === undefined) return;
  await sql`insert into award_decision (procedure_id) values (${id})`.execute(db);
  await sql`insert into award (lot_id, procedure_id, status, supplier_id, supplier_name, amount)
    select id, procedure_id, 'awarded', ${idOf(winner)}, ${nameOf(winner)}, ${amount}::numeric from lot
    where procedure_id = ${id} and number = 1`.execute(db);
}

async function plantContract(db: Db, id: string, number: string, wish: FlagWish) {
  const { contract, signedOn = null, winner = 'Alguien', source = 'portal', amended = [] } = wish;
  if (contract === undefined) return;
  await sql`insert into contract (procedure_id, number, title, supplier_id, supplier_name, amount, source, signed_on)
    values (${id}, ${`C-${number}`}, 'Contrato', ${idOf(winner)}, ${nameOf(winner)}, ${contract}::numeric, ${source}, ${signedOn}::date)`.execute(
    db,
  );
  for (const [index, after] of amended.entries())
    await sql`insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_before, amount_after)
      select id, ${index + 1}, '2026-01-01', 'Aumento ficticio', 'art. 74', ${amended[index - 1] ?? contract}::numeric, ${after}::numeric
      from contract where procedure_id = ${id}`.execute(db);
}

/** Inserts it as the screens leave it, and gives its id. */
export async function plantFlagged(db: Db, number: string, wish: FlagWish): Promise<string> {
  const { kind = 'open', regime = 'laassp_2025', status = 'awarded', on = '2025-09-01' } = wish;
  const { area = 'Rectoría', source = 'portal', isClosed = true, opensOn } = wish;
  const { rows } = await sql<{ id: string }>`
    insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
      status, published_at, source)
    values (${number}, ${number}, ${`Compra ${number}`}, ${kind}, 'national', 'mixed', 'goods', ${regime}, 2025, ${area},
      ${status}, ${on === null ? null : `${on}T18:00:00Z`}, ${source}) returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  if (opensOn !== undefined)
    await sql`insert into milestone (procedure_id, kind, at) values (${id}, 'opening', ${`${opensOn}T16:00:00Z`})`.execute(
      db,
    );
  await sql`insert into opening (procedure_id, closed_at) values (${id}, ${isClosed ? sql`now()` : null})`.execute(
    db,
  );
  await plantBids(db, id, wish);
  await plantContract(db, id, number, wish);
  await sql`select refresh_procedures(array[${id}]::uuid[])`.execute(db);
  return id;
}
