import { sql, type RawBuilder } from 'kysely';
import type { ConvertibleLine, LotSource } from '#contract/requisition-desk.ts';
import { unitLabel } from '#contract/requisition-fields.ts';
import type { QuotedWay } from '#contract/rules/requisitions/requisition-conversion.ts';
import type { RequisitionState } from '#contract/requisition-states.ts';
import { sharesOfAward, type LotFromLines } from '#contract/rules/requisitions/requisition-lots.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** A line with what decides whether it becomes part of a procedure. */
export interface BoughtLine extends ConvertibleLine {
  requisitionId: string;
  state: RequisitionState;
  buyerId: string | null;
  areaId: string;
  funding: string | null;
  category: 'goods' | 'lease' | 'services' | null;
  year: number;
  profile: string | null;
  /** Where it is delivered. */
  place: string;
}

const select = (where: RawBuilder<unknown>) => sql<BoughtLine>`
  select l.id, r.folio, r.title, a.name as area, l.number, l.description, l.unit, trim_scale(l.quantity)::text quantity,
    trim_scale(coalesce((select sum(s.quantity) from lot_source s where s.line_id = l.id), 0))::text elsewhere,
    l.unit_price::text "unitPrice", l.partida "budgetLine", r.id "requisitionId", r.state, r.buyer_id "buyerId",
    r.area_id "areaId", r.funding, r.category, r.fiscal_year "year", p.slug profile,
    coalesce(nullif(l.delivery_place, ''), r.place) place
  from requisition_line l join requisition r on r.id = l.requisition_id join area a on a.id = r.area_id
    left join computing_profile p on p.slug = l.profile and p.is_published
  where r.folio is not null and l.quantity is not null and ${where} order by r.folio, l.number`;

const named = ({ unit, ...line }: BoughtLine): BoughtLine => ({ ...line, unit: unitLabel(unit) });

/** Lines of these requisitions that still have something that no procedure buys. */
export async function selectConvertible(
  db: Db | Transaction,
  folios: readonly string[],
): Promise<BoughtLine[]> {
  const { rows } = await select(sql`r.folio = any(${[...folios]})`).execute(db);
  return rows.map(named);
}

/** Lines by their ids; `isLocked` holds their requisitions until the transaction ends, so that nobody else takes of them. */
export async function selectLines(
  tx: Db | Transaction,
  ids: readonly string[],
  isLocked = false,
): Promise<BoughtLine[]> {
  if (isLocked)
    await sql`select from requisition where id in (select requisition_id from requisition_line where id = any(${[...ids]}::uuid[]))
      order by id for no key update`.execute(tx);
  const { rows } = await select(sql`l.id = any(${[...ids]}::uuid[])`).execute(tx);
  return rows.map(named);
}

/** Requests for quotations of any of these lines that no procedure holds and that have not failed. */
export async function selectQuoted(db: Db | Transaction, lineIds: readonly string[]): Promise<QuotedWay[]> {
  const { rows } = await sql<QuotedWay>`select q.folio, q.kind, q.state,
      exists (select from quotation_award a where a.request_id = q.id) "hasWinner"
    from quotation_request q where q.procedure_id is null and q.state not in ('failed', 'cancelled')
      and exists (select from quotation_lot l where l.request_id = q.id and l.line_ids && ${[...lineIds]}::uuid[])
    order by q.folio`.execute(db);
  return rows;
}

/** Procedures that hold the whole of any of these lines, so that nothing of it is left to quote; the first by number. */
export async function selectTaking(
  db: Db | Transaction,
  lineIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`select min(p.number) number
    from requisition_line l join lot_source s on s.line_id = l.id join lot o on o.id = s.lot_id join procedure p on p.id = o.procedure_id
    where l.id = any(${[...lineIds]}::uuid[]) group by l.id, l.quantity having sum(s.quantity) >= l.quantity
    order by 1 limit 1`.execute(db);
  return rows[0]?.number;
}

/** What requisitions say that a procedure says as well, the first by folio first. */
export interface Asked {
  folio: string;
  need: string;
  place: string;
  /** What is reserved for it, with IVA, and since which day; null where nothing is. */
  reserved: string | null;
  reservedOn: string | null;
}

export async function selectAsked(tx: Transaction, ids: readonly string[]): Promise<Asked[]> {
  const { rows } = await sql<Asked>`select r.folio, r.need, r.place,
      (select sum(d.reserved)::text from budget_document d where d.document = r.id and d.reserved > 0) reserved,
      (select max((e.at at time zone 'America/Mexico_City')::date)::text from budget_entry e
        where e.document = r.id and e.kind = 'reserve') "reservedOn"
    from requisition r where r.id = any(${[...ids]}::uuid[]) order by r.folio`.execute(tx);
  return rows;
}

/** Keeps from which lines each lot comes. */
export async function insertSources(
  tx: Transaction,
  lots: readonly (Pick<LotFromLines, 'sources'> & { id: string })[],
): Promise<void> {
  const rows = lots.flatMap(({ id, sources }) =>
    sources.map(({ lineId, quantity }) => ({ lot: id, line: lineId, quantity })),
  );
  await sql`insert into lot_source (lot_id, line_id, quantity)
    select lot, line, quantity from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s (lot uuid, line uuid, quantity numeric)`.execute(
    tx,
  );
}

/** Puts lines where their lots are, and their requisitions where their lines are. */
export async function settleLines(tx: Transaction, lineIds: readonly string[]): Promise<void> {
  await sql`select settle_bought_lines(${[...lineIds]}::uuid[])`.execute(tx);
}

type SourceRow = Omit<LotSource, 'awarded'> & { lotId: string; award: string | null };

/** From which lines the lots of a procedure come, and what of each award belongs to each: together it is the award. */
export async function selectSources(db: Db | Transaction, procedureId: string): Promise<LotSource[]> {
  const { rows } = await sql<SourceRow>`
    select r.folio, r.title, a.name as area, q.name as requester, l.number "lineNumber", o.number "lotNumber", o.id "lotId",
      trim_scale(s.quantity)::text quantity, l.unit, case when o.status = 'awarded' then
        (select sum(w.amount)::text from award w where w.lot_id = o.id and w.status = 'awarded') end award
    from lot o join lot_source s on s.lot_id = o.id join requisition_line l on l.id = s.line_id
      join requisition r on r.id = l.requisition_id join area a on a.id = r.area_id join officer q on q.id = r.requester_id
    where o.procedure_id = ${procedureId} order by o.number, r.folio, l.number`.execute(db);
  const shares = new Map(
    [...Map.groupBy(rows, ({ lotId }) => lotId)].map(([lotId, sources]) => {
      const award = sources[0]?.award ?? null;
      return [
        lotId,
        award === null
          ? undefined
          : sharesOfAward(
              award,
              sources.map(({ quantity }) => quantity),
            ),
      ];
    }),
  );
  return rows.map(({ award: _award, lotId, unit, ...row }) => ({
    ...row,
    unit: unitLabel(unit),
    awarded: shares.get(lotId)?.shift() ?? null,
  }));
}
