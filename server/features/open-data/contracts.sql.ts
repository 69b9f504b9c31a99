import { sql, type RawBuilder } from 'kysely';
import type { ContractEndKind } from '#contract/executions.ts';
import { UNDATED } from '#contract/open-data.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { PublicContract } from '#contract/procedures.ts';
import { PRESENT_AMOUNT, withheldSums } from '#server/features/procurement/public.ts';

/** A contract of a published procedure, with what its amendments and its execution made of it. */
export interface ContractRow extends Pick<
  PublicContract,
  'number' | 'title' | 'amount' | 'currency' | 'status'
> {
  slug: string;
  procedure: string;
  kind: ProcedureKind;
  area: string;
  lots: string;
  /** Of lots that several share. */
  shares: string | null;
  supplier: string;
  supplier_number: string | null;
  signed_on: string | null;
  starts_on: string | null;
  ends_on: string | null;
  minimum_amount: string | null;
  amendments: number;
  /** Each with its day, and what it changed from and to. */
  amended: string | null;
  present_amount: string | null;
  present_end: string | null;
  /** By the ledger of the budget; null where it does not hold the money. */
  committed: string | null;
  accrued: string | null;
  exercised: string | null;
  paid: string;
  /** Penalties and deductions that payments left out, and each with its day and why; null where there is none. */
  withheld: string | null;
  withheld_for: string | null;
  penalties: string;
  end: ContractEndKind | null;
  ended_on: string | null;
  is_imported: boolean;
  is_of_compranet: boolean;
}

function ofYear(year: number | typeof UNDATED | undefined): RawBuilder<unknown> {
  if (year === undefined) return sql`true`;
  if (year === UNDATED) return sql`c.counts_on is null`;
  return sql`c.counts_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;
}

/** Every contract of published procedures, those of a year, or those of none, the latest first. */
export const contractRows = (
  year: number | typeof UNDATED | undefined,
): RawBuilder<ContractRow> => sql<ContractRow>`
  select p.slug, p.number "procedure", p.kind, p.requesting_area area, c.number, c.title, c.supplier_name supplier,
    s.number supplier_number, c.signed_on, c.starts_on, c.ends_on, c.amount, c.minimum_amount, c.currency, c.status,
    (select string_agg(l.number::text, ', ' order by l.number) from contract_lot k join lot l on l.id = k.lot_id
      where k.contract_id = c.id) lots,
    (select string_agg(l.number || ': ' || trim_scale(a.share) || ' %', '; ' order by l.number) from contract_lot k
      join lot l on l.id = k.lot_id join award a on a.lot_id = l.id and a.share < 100
        and (a.supplier_id = c.supplier_id or a.supplier_name = c.supplier_name)
      where k.contract_id = c.id) shares,
    (select count(*)::int from contract_amendment m where m.contract_id = c.id) amendments,
    (select string_agg(concat_ws(', ', m.number || ': ' || m.signed_on,
        'monto de ' || m.amount_before || ' a ' || m.amount_after, 'término de ' || m.ends_before || ' a ' || m.ends_after), '; '
        order by m.number)
      from contract_amendment m where m.contract_id = c.id) amended,
    ${PRESENT_AMOUNT} present_amount,
    coalesce((select m.ends_after from contract_amendment m where m.contract_id = c.id and m.ends_after is not null
      order by m.number desc limit 1), c.ends_on) present_end,
    m.committed, m.accrued, m.exercised,
    (select sum(y.amount) from contract_payment y where y.contract_id = c.id) paid,
    (select sum(x.amount) from contract_penalty x where x.contract_id = c.id) penalties, w.withheld, w.withheld_for,
    e.kind "end", e.ended_on, c.source = 'compranet' is_imported, p.compranet_file is not null is_of_compranet
  from contract c join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
  left join supplier s on s.id = c.supplier_id and s.status <> 'unregistered'
  left join contract_end e on e.contract_id = c.id
  left join lateral (select sum(d.committed) committed, sum(d.accrued) accrued, sum(d.exercised) exercised from budget_document d
    where d.document = c.id having sum(d.committed) > 0) m on true
  left join lateral (${withheldSums}) w on true
  where ${ofYear(year)}
  order by c.counts_on desc nulls last, p.number, c.number, c.id`;
