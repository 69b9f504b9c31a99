import { sql, type RawBuilder } from 'kysely';
import type { AmountLimit } from '#contract/amount-limits.ts';
import type { ProcedureKind, Regime } from '#contract/procedure-kinds.ts';
import type { CountedPurchase } from '#contract/purchase-checks.ts';
import { FAMILY_DIGITS, TAX_PERCENT } from '#contract/rules/planning/purchase-checks.ts';
import { ownRange } from '#contract/rules/planning/purchase-route.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** What somebody sells in a procedure of one budget line, and by what its other purchases are found. */
export interface OwnPart {
  supplierId: string | null;
  rfc: string | null;
  supplierName: string;
  line: string | null;
  amount: string;
  on: string;
}

const net = sql.raw(`round(c.amount * 100 / ${100n + TAX_PERCENT}, 2)`);
/** The budget line of a contract that no award tells: that of the planning, of its lots, of the first lot. */
const lineOfContract = sql`coalesce(n.budget_line,
  (select l.budget_line from contract_lot k join lot l on l.id = k.lot_id
    where k.contract_id = c.id and l.budget_line is not null order by l.number limit 1),
  (select l.budget_line from lot l where l.procedure_id = c.procedure_id and l.budget_line is not null
    order by l.number limit 1))`;

/** What a procedure buys, by supplier and line: from its award, or from its contracts, drafts too, where no lot was awarded. */
export async function readParts(db: Db | Transaction, id: string, today: string): Promise<OwnPart[]> {
  const { rows } = await sql<OwnPart>`
    select a.supplier_id "supplierId", a.supplier_rfc rfc, a.supplier_name "supplierName",
      coalesce(l.budget_line, n.budget_line) line, sum(a.amount)::text amount,
      coalesce((select max(c.signed_on) from contract c where c.procedure_id = a.procedure_id
        and c.supplier_name = a.supplier_name), ${today}::date)::text "on"
    from award a join lot l on l.id = a.lot_id left join planning n on n.procedure_id = a.procedure_id
    where a.procedure_id = ${id} and a.status = 'awarded' and a.amount is not null and a.supplier_name is not null
    group by a.supplier_id, a.supplier_rfc, a.supplier_name, a.procedure_id, 4
    union all
    select c.supplier_id, c.supplier_rfc, c.supplier_name, ${lineOfContract}, ${net}::text,
      coalesce(c.signed_on, ${today}::date)::text
    from contract c left join planning n on n.procedure_id = c.procedure_id
    where c.procedure_id = ${id} and c.currency = 'MXN' and c.amount is not null
      and not exists (select from award a where a.procedure_id = c.procedure_id and a.status = 'awarded'
        and a.supplier_name = c.supplier_name and a.amount is not null)
    union all
    select (d.form ->> 'supplierId')::uuid, d.form ->> 'supplierRfc', d.form ->> 'supplierName',
      coalesce(n.budget_line, (select l.budget_line from lot l where l.procedure_id = d.procedure_id
        and l.budget_line is not null order by l.number limit 1)),
      round((d.form ->> 'amount')::numeric * 100 / ${sql.raw(String(100n + TAX_PERCENT))}, 2)::text,
      coalesce((d.form ->> 'signedOn')::date, ${today}::date)::text
    from contract_draft d left join planning n on n.procedure_id = d.procedure_id
    where d.procedure_id = ${id} and d.form ->> 'currency' = 'MXN' and d.form ->> 'amount' is not null
      and not exists (select from award a where a.procedure_id = d.procedure_id and a.status = 'awarded'
        and a.supplier_name = d.form ->> 'supplierName' and a.amount is not null)`.execute(db);
  return rows;
}

/**
 * Purchases of the same supplier, line, regime and quarter that were made by amount. For a direct award those awarded
 * directly; for an invitation, both.
 */
export async function readOthers(
  db: Db | Transaction,
  own: { id: string; kind: ProcedureKind; regime: Regime },
  part: OwnPart,
  { from, to }: { from: string; to: string },
): Promise<CountedPurchase[]> {
  const kinds = own.kind === 'direct' ? ['direct'] : ['direct', 'invitation'];
  const isSame = (row: string) =>
    part.supplierId === null
      ? sql`${sql.ref(`${row}.supplier_id`)} is null and ${sql.ref(`${row}.supplier_rfc`)} = ${part.rfc}`
      : sql`${sql.ref(`${row}.supplier_id`)} = ${part.supplierId}::uuid`;
  const isMade = sql`p.status not in ('draft', 'cancelled', 'unsuccessful') and p.id <> ${own.id} and p.regime = ${own.regime}
    and p.kind = any(${kinds}) and coalesce(g.is_by_amount, true)`;
  const { rows } = await sql<CountedPurchase>`
    with made as (
      select c.procedure_id, c.signed_on "on", ${net} amount, ${lineOfContract} line
      from contract c join procedure p on p.id = c.procedure_id
      left join planning n on n.procedure_id = p.id left join award_ground g on g.code = n.ground_code
      where ${isSame('c')} and c.signed_on between ${from}::date and ${to}::date and c.currency = 'MXN' and ${isMade}
        and not exists (select from award a where a.procedure_id = c.procedure_id and a.status = 'awarded'
          and a.supplier_name = c.supplier_name and a.amount is not null)
      union all
      select p.id, d.day, a.amount, coalesce(l.budget_line, n.budget_line)
      from award a join procedure p on p.id = a.procedure_id join lot l on l.id = a.lot_id
      left join planning n on n.procedure_id = p.id left join award_ground g on g.code = n.ground_code
      cross join lateral (select coalesce(
        (select max(c.signed_on) from contract c where c.procedure_id = p.id and c.supplier_name = a.supplier_name),
        (p.published_at at time zone 'America/Mexico_City')::date) as day) d
      where ${isSame('a')} and a.status = 'awarded' and a.amount is not null
        and d.day between ${from}::date and ${to}::date and ${isMade})
    select p.id, p.number, p.title, min(m."on")::text "on", sum(m.amount)::text amount
    from made m join procedure p on p.id = m.procedure_id
    where m.line is not distinct from ${part.line}
    group by p.id, p.number, p.title order by 4, p.number`.execute(db);
  return rows;
}

/** Other purchases by amount of a family of keys in a year, by any supplier and area: as awarded, signed, or expected. */
export function familyPurchases(
  own: { id: string; kind: ProcedureKind; regime: Regime },
  { family, year }: { family: string; year: number },
): RawBuilder<CountedPurchase> {
  const kinds = own.kind === 'direct' ? ['direct'] : ['direct', 'invitation'];
  const ofLot = (lot: string) =>
    sql.raw(`left(coalesce(${lot}.budget_line, ${lot}.cucop), ${FAMILY_DIGITS})`);
  return sql<CountedPurchase>`
    with found as materialized (
      select procedure_id from lot l where ${ofLot('l')} = ${family}
      union
      select procedure_id from planning n where left(n.budget_line, ${sql.lit(FAMILY_DIGITS)}) = ${family}),
    bought as (
      select p.id, p.number, p.title, p.requesting_area area, n.estimate planned, n.budget_line,
        coalesce((select max(c.signed_on) from contract c where c.procedure_id = p.id),
          (coalesce(p.published_at, p.created_at) at time zone 'America/Mexico_City')::date) as "on",
        (select sum(a.amount) from award a join lot l on l.id = a.lot_id
          where a.procedure_id = p.id and a.status = 'awarded'
            and coalesce(${ofLot('l')}, left(n.budget_line, ${sql.lit(FAMILY_DIGITS)})) = ${family}) awarded,
        (select sum(${net}) from contract c where c.procedure_id = p.id and c.currency = 'MXN'
          and left(${lineOfContract}, ${sql.lit(FAMILY_DIGITS)}) = ${family}) signed,
        (select sum(l.estimate) from lot l where l.procedure_id = p.id
          and coalesce(${ofLot('l')}, left(n.budget_line, ${sql.lit(FAMILY_DIGITS)})) = ${family}) expected,
        (select string_agg(distinct c.supplier_name, ' · ' order by c.supplier_name) from contract c
          where c.procedure_id = p.id) supplier
      from found f join procedure p on p.id = f.procedure_id
      left join planning n on n.procedure_id = p.id left join award_ground g on g.code = n.ground_code
      where p.fiscal_year = ${year} and p.id <> ${own.id} and p.regime = ${own.regime} and p.kind = any(${kinds})
        and p.status not in ('cancelled', 'unsuccessful') and coalesce(g.is_by_amount, true))
    select id, number, title, "on"::text "on", coalesce(awarded, signed, expected, planned)::text amount, area, supplier
    from bought where coalesce(awarded, signed, expected, planned) is not null order by "on", number`;
}

/** See {@link familyPurchases}. */
export async function readFamily(
  db: Db | Transaction,
  own: { id: string; kind: ProcedureKind; regime: Regime },
  wish: { family: string; year: number },
): Promise<CountedPurchase[]> {
  const { rows } = await familyPurchases(own, wish).execute(db);
  return rows.map(({ supplier, area, ...row }) => ({
    ...row,
    ...(supplier ? { supplier } : {}),
    ...(area ? { area } : {}),
  }));
}

/**
 * The limits of a year and regime that are the university's: the range that says so, or the only one there is; as they stood
 * when a purchase went out, null for now.
 */
export async function readOwnLimits(
  db: Db | Transaction,
  { year, regime, at }: { year: number; regime: Regime; at: string | null },
): Promise<AmountLimit | null> {
  const { rows } = await sql<AmountLimit>`
    select key, name, fiscal_year "fiscalYear", regime, budget_from::text "budgetFrom", budget_to::text "budgetTo",
      direct_max::text "directMax", invitation_max::text "invitationMax", legal_source source,
      coalesce(is_own, false) "isOwn"
    from amount_limit_version where fiscal_year = ${year} and regime = ${regime}
      and coalesce(${at}::timestamptz, now()) >= valid_from
      and (valid_until is null or coalesce(${at}::timestamptz, now()) < valid_until)
    order by key`.execute(db);
  return ownRange(rows) ?? null;
}

/** What the supplier of a contract offered or won for its lots, and who offered the least for them, without tax. */
export async function readOffers(
  db: Db | Transaction,
  procedureId: string,
): Promise<Map<string, { offered: string | null; lowestName: string | null; lowestAmount: string | null }>> {
  const { rows } = await sql<{
    id: string;
    offered: string | null;
    lowestName: string | null;
    lowestAmount: string | null;
  }>`
    select c.id, coalesce(w.won, o.amount)::text offered, low.name "lowestName", low.amount::text "lowestAmount"
    from (select id, procedure_id, supplier_id, supplier_rfc, supplier_name,
        array(select k.lot_id from contract_lot k where k.contract_id = contract.id) lots from contract
      union all select id, procedure_id, (form ->> 'supplierId')::uuid, form ->> 'supplierRfc', form ->> 'supplierName',
        array(select jsonb_array_elements_text(form -> 'lots')::uuid) from contract_draft) c
    cross join lateral (select c.lots ids) some_lots
    cross join lateral (select case when some_lots.ids = '{}'
      then array(select id from lot where procedure_id = c.procedure_id) else some_lots.ids end ids) lots
    left join lateral (select sum(a.amount) won from award a where a.lot_id = any(lots.ids) and a.status = 'awarded'
      and a.supplier_name = c.supplier_name) w on true
    left join lateral (select sum(b.amount) amount from tenderer t join bid b on b.tenderer_id = t.id
      where t.procedure_id = c.procedure_id and t.reason is null and b.reason is null and b.lot_id = any(lots.ids)
        and (t.supplier_id = c.supplier_id or t.rfc = c.supplier_rfc or t.name = c.supplier_name)) o on true
    left join lateral (select t.name, sum(b.amount) amount from tenderer t join bid b on b.tenderer_id = t.id
      where t.procedure_id = c.procedure_id and t.reason is null and b.reason is null and b.amount is not null
        and b.lot_id = any(lots.ids)
      group by t.id, t.name having count(*) = cardinality(lots.ids) order by 2, 1 limit 1) low on true
    where c.procedure_id = ${procedureId}`.execute(db);
  return new Map(rows.map(({ id, ...offer }) => [id, offer]));
}

/** Papers of a file that stand in it. */
export async function readPapers(
  db: Db | Transaction,
  procedureId: string,
): Promise<{ id: string; kind: string; title: string; documentDate: string | null }[]> {
  return db
    .selectFrom('document')
    .select(['id', 'kind', 'title', 'document_date as documentDate'])
    .where('procedure_id', '=', procedureId)
    .where('status', '<>', 'withdrawn')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Whether its offers were asked for in the portal. */
export async function wasQuoted(db: Db | Transaction, procedureId: string): Promise<boolean> {
  const { rows } = await sql`select from quotation_request
    where procedure_id = ${procedureId} and state not in ('draft', 'cancelled') limit 1`.execute(db);
  return rows.length > 0;
}
