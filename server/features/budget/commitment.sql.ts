import { sql } from 'kysely';
import type {
  BoughtCharge,
  ContractCharge,
  DecidedCharge,
  LotPart,
} from '#contract/rules/requisitions/commitment.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import type { Transaction } from '#server/kit/db.ts';

/** A line of a requisition as lots buy it. */
export interface BoughtLine extends BoughtCharge {
  requisitionId: string;
  folio: string;
  year: number;
  /** Its requisition has, or had, a reservation. */
  isFunded: boolean;
  /** The procedure buys of its requisition; others only share lots with it. */
  isOwn: boolean;
}

/** A line whose requisition has no money is paid by nobody here. */
export const asCharge = (line: BoughtLine): BoughtCharge =>
  line.isFunded ? line : { ...line, keys: [{ keyId: '', share: '100' }] };

/** All lines of the requisitions that a procedure buys of, and of those that share lots with them. */
export async function selectBought(tx: Transaction, procedureId: string): Promise<BoughtLine[]> {
  const { rows } = await sql<BoughtLine>`
    with bought as (select distinct l.requisition_id id from lot o join lot_source s on s.lot_id = o.id
      join requisition_line l on l.id = s.line_id where o.procedure_id = ${procedureId}),
    beside as (select distinct z.requisition_id id from bought b join requisition_line l on l.requisition_id = b.id
      join lot_source s on s.line_id = l.id join lot_source t on t.lot_id = s.lot_id join requisition_line z on z.id = t.line_id)
    select r.id "requisitionId", r.folio, r.fiscal_year "year", r.id in (select id from bought) "isOwn", l.quantity, l.unit_price "unitPrice", l.tax_rate "taxRate",
      coalesce(l.state = 'cancelled', false) or r.state in ('rejected', 'cancelled', 'lapsed') "isCancelled",
      exists (select from budget_entry e where e.document = r.id and e.kind = 'reserve') "isFunded",
      coalesce((select json_agg(json_build_object('keyId', k.key_id, 'share', k.share::text) order by k.key_id)
        from requisition_key_share k where k.line_id = l.id), '[]') keys,
      coalesce((select json_agg(json_build_object('lotId', s.lot_id, 'quantity', s.quantity::text) order by s.lot_id)
        from lot_source s where s.line_id = l.id), '[]') sources
    from (select id from bought union select id from beside) b join requisition r on r.id = b.id join requisition_line l on l.requisition_id = r.id
    where l.quantity is not null order by r.id, l.number`.execute(tx);
  return rows;
}

/**
 * Of these lots, those whose award was given, with who won them and whether they signed; and those that a signed contract covers without
 * an award that was told lot by lot.
 */
export async function selectDecided(tx: Transaction, lots: readonly string[]): Promise<DecidedCharge[]> {
  const { rows } = await sql<DecidedCharge>`
    select o.id, (select json_agg(w) from (
        select a.supplier_name winner, sum(a.amount)::text amount, exists (
          select from contract_lot cl join contract c on c.id = cl.contract_id
          where cl.lot_id = o.id and c.supplier_name = a.supplier_name and c.signed_on is not null) "isContracted"
        from award a where a.lot_id = o.id and a.status = 'awarded' and a.amount is not null group by a.supplier_name
        order by a.supplier_name) w) won
    from lot o join procedure p on p.id = o.procedure_id
    where o.id = any(${[...lots]}::uuid[]) and (o.status = 'awarded' or exists (select from contract_lot cl
        join contract c on c.id = cl.contract_id where cl.lot_id = o.id and c.signed_on is not null)) and p.status in ('awarded', 'partially_awarded', 'contracted', 'complete')
    order by o.id`.execute(tx);
  return rows.map((lot) => ({ ...lot, won: lot.won ?? [] }));
}

/** A signed contract as its amendments left it. */
export interface SignedContract extends ContractCharge {
  number: string;
  isEnded: boolean;
  /** What was accepted and what was paid of it. */
  used: string[];
  /** What its orders that are closed or ended leave undelivered, in cents with tax, and of which lots: nobody owes it any more. */
  gone: bigint;
  goneParts: LotPart[];
}

/** Signed contracts in pesos of a procedure whose result is given, as their amendments left them. */
export async function selectContracts(tx: Transaction, procedureId: string): Promise<SignedContract[]> {
  const { rows } = await sql<
    Omit<SignedContract, 'years' | 'gone' | 'goneParts'> & {
      first: string;
      gone: string;
      goneParts: { lotId: string | null; weight: string }[] | null;
      years: { year: number; amount: string }[];
      amendedIn: number | null;
    }
  >`select c.id, c.number, c.supplier_name winner, c.amount first, coalesce(m.amount_after, c.amount) amount,
      extract(year from m.signed_on)::int "amendedIn", c.years, array(select l.lot_id from contract_lot l where l.contract_id = c.id) lots,
      coalesce(e.kind <> 'completion', false) "isEnded",
      (select coalesce(sum(coalesce(x.remainder, e.remainder)), 0)::numeric(18,2)::text from purchase_order o
        left join order_settlement x on x.order_id = o.id and x.closed_at is not null
        left join order_ending e on e.order_id = o.id and e.state = 'resolved' where o.contract_id = c.id) gone,
      (select json_agg(json_build_object('lotId', w.lot_id, 'weight', w.weight)) from (select k.lot_id,
          (sum(greatest(nullif(k.quantity, '')::numeric - coalesce((select sum(r.accepted) from receipt_line r where r.line_id = k.id), 0), 0)
            * nullif(k.unit_price, '')::numeric * (100 + case when k.tax_rate = 'exempt' then 0 else k.tax_rate::int end)) * 1000000)::numeric(40,0)::text weight
        from purchase_order o join purchase_order_line k on k.order_id = o.id
          left join order_settlement x on x.order_id = o.id and x.closed_at is not null
          left join order_ending e on e.order_id = o.id and e.state = 'resolved'
        where o.contract_id = c.id and coalesce(x.remainder, e.remainder) > 0 group by 1 order by 1) w
        where w.weight is not null) "goneParts",
      array[coalesce((select sum(d.amount) from contract_delivery d where d.contract_id = c.id and d.accepted_on is not null), 0.00)::text,
        coalesce((select sum(y.amount) from contract_payment y where y.contract_id = c.id), 0.00)::text] used
    from contract c join procedure p on p.id = c.procedure_id left join contract_end e on e.contract_id = c.id
      left join lateral (select a.amount_after, a.signed_on from contract_amendment a
        where a.contract_id = c.id and a.amount_after is not null order by a.number desc limit 1) m on true
    where c.procedure_id = ${procedureId} and c.signed_on is not null and c.amount is not null and c.currency = 'MXN'
      and p.status in ('awarded', 'partially_awarded', 'contracted', 'complete') order by c.id`.execute(tx);
  return rows.map(({ first, gone, goneParts, years, amendedIn, ...contract }) => {
    // What an amendment adds or takes is of the year in which it was signed.
    const amended = years.map(({ year, amount }) => ({
      year,
      amount:
        year === amendedIn ? decimal(centsOf(amount) + centsOf(contract.amount) - centsOf(first)) : amount,
    }));
    return {
      ...contract,
      gone: centsOf(gone),
      goneParts: (goneParts ?? []).map(({ lotId, weight }) => ({ lotId, weight: BigInt(weight) })),
      years: years.length === 0 ? null : withoutLast(amended, centsOf(gone)),
    };
  });
}

/** An amount without these cents, never below nothing. */
export const less = (amount: string, cents: bigint): string =>
  decimal(centsOf(amount) > cents ? centsOf(amount) - cents : 0n);

/** What is not owed any more is of the last years. */
function withoutLast(years: readonly { year: number; amount: string }[], gone: bigint) {
  let rest = gone;
  return years
    .toSorted((one, other) => other.year - one.year)
    .map(({ year, amount }) => {
      const taken = rest < centsOf(amount) ? rest : centsOf(amount);
      rest -= taken;
      return { year, amount: less(amount, taken) };
    })
    .toReversed();
}
