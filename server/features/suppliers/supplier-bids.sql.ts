import { sql } from 'kysely';
import { FOREIGN_RFC, PUBLIC_RFC } from '#contract/rules/identifiers/rfc.ts';
import type { SupplierBid, SupplierDetail } from '#contract/suppliers.ts';
import type { Db } from '#server/kit/db.ts';

/** Procedures listed in full; the counts are of all of them. */
const MAX_PROCEDURES = 50;

interface BidRow {
  procedureNumber: string;
  procedureSlug: string;
  title: string;
  decidedOn: string | null;
  lots: SupplierBid['lots'];
  procedures: string;
  offered: string;
  won: string;
}

/** What a supplier offered in procedures whose result visitors read, lot by lot, newest first. */
export async function selectBids(db: Db, supplierId: string): Promise<SupplierDetail['bids']> {
  const { rows } = await sql<BidRow>`
    with offer as (
      select t.procedure_id, l.number, l.description, b.amount,
        case when w.share < 100 then trim_scale(w.share)::text end share,
        case when w.tenderer_id is not null then 'won'
          when coalesce(b.reason, t.reason) is not null then 'left_out' else 'lost' end outcome
      from tenderer t join procedure p on p.id = t.procedure_id and p.public_state in ('awarded', 'unsuccessful')
      join bid b on b.tenderer_id = t.id and b.amount is not null
      join lot l on l.id = b.lot_id join award a on a.lot_id = l.id and a.place = 1 and a.status = l.status
      left join award w on w.lot_id = l.id and w.tenderer_id = t.id and w.status = 'awarded' and l.status = 'awarded'
      where t.supplier_id = ${supplierId} or (t.supplier_id is null and t.rfc = (
        select rfc from supplier where id = ${supplierId} and rfc not in (${FOREIGN_RFC}, ${PUBLIC_RFC})))),
    decided as (
      select procedure_id, count(*) offered, count(*) filter (where outcome = 'won') won,
        jsonb_agg(jsonb_build_object('number', number, 'description', description, 'amount', amount::text,
          'outcome', outcome) || case when share is null then '{}' else jsonb_build_object('share', share) end
          order by number) lots
      from offer group by procedure_id)
    select p.number "procedureNumber", p.slug "procedureSlug", p.title, d.lots,
      (select (max(m.at) at time zone 'America/Mexico_City')::date::text from milestone m
        where m.procedure_id = p.id and m.kind = 'award') "decidedOn",
      count(*) over () procedures, sum(d.offered) over () offered, sum(d.won) over () won
    from decided d join procedure p on p.id = d.procedure_id
    order by "decidedOn" desc nulls last, p.number limit ${sql.lit(MAX_PROCEDURES)}`.execute(db);
  const [first] = rows;
  return {
    rows: rows.map(({ procedureNumber, procedureSlug, title, decidedOn, lots }) => ({
      procedureNumber,
      procedureSlug,
      title,
      decidedOn,
      lots,
    })),
    procedures: Number(first?.procedures ?? 0),
    offered: Number(first?.offered ?? 0),
    won: Number(first?.won ?? 0),
  };
}
