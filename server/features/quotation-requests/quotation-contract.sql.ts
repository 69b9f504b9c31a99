import { sql } from 'kysely';
import type { QuotationContracting } from '#contract/quotation-requests-api.ts';
import { change } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { QUOTATION_REQUEST, type Doer } from './quotation-request-change.ts';
import type { StoredRequest } from './quotation-requests.sql.ts';

/**
 * Whether what was decided becomes a contract from here: of direct quotations that somebody won, while no procedure buys it, or
 * while its own direct award is a draft in which nobody wrote quotations or contracts.
 */
export async function mayContract(
  db: Db | Transaction,
  { id, kind, state }: Pick<StoredRequest, 'id' | 'kind' | 'state'>,
): Promise<boolean> {
  if (kind !== 'direct' || state !== 'decided') return false;
  const { rows } = await sql<{
    may: boolean;
  }>`select exists (select from quotation_award where request_id = ${id})
    and not exists (select from quotation_contract(${id}) q join procedure p on p.id = q.procedure_id
      join quotation_request r on r.id = ${id}
      where p.id is distinct from r.procedure_id or p.kind <> 'direct' or p.status <> 'draft'
        or exists (select from tenderer t where t.procedure_id = p.id)
        or exists (select from contract c where c.procedure_id = p.id)) may`.execute(db);
  return rows[0]?.may === true;
}

/** Procedures in which what was decided is contracted, with their contracts with whoever won. */
export async function selectContracting(
  db: Db | Transaction,
  { id, state }: Pick<StoredRequest, 'id' | 'state'>,
): Promise<QuotationContracting[]> {
  if (state !== 'decided') return [];
  const { rows } = await sql<QuotationContracting>`select p.id "procedureId", p.number,
      coalesce((select jsonb_agg(jsonb_build_object('number', c.number, 'supplier', c.supplier_name, 'amount', c.amount::text,
          'signedOn', case when p.status <> 'draft' then c.signed_on end) order by c.number)
        from contract c where c.procedure_id = p.id and exists (
          select from quotation_award a where a.request_id = ${id} and a.supplier_id = c.supplier_id)), '[]') contracts
    from quotation_contract(${id}) q join procedure p on p.id = q.procedure_id order by p.number`.execute(db);
  return rows;
}

/** Keeps in which procedure, and as which of its lots, a request is contracted. */
export async function tieQuotationRequest(
  tx: Transaction,
  tie: {
    id: string;
    version: number;
    author: Doer;
    procedureId: string;
    lots: readonly { id: string; lotId: string }[];
  },
): Promise<void> {
  const { id, version, author, procedureId, lots } = tie;
  await change(
    tx,
    QUOTATION_REQUEST,
    { id, version, author, operation: 'prepareQuotationContract' },
    async (inside) => {
      await sql`update quotation_request set procedure_id = ${procedureId} where id = ${id}`.execute(inside);
      for (const lot of lots)
        await sql`update quotation_lot set lot_id = ${lot.lotId} where id = ${lot.id} and request_id = ${id}`.execute(
          inside,
        );
    },
  );
}
