import { sql } from 'kysely';
import type { TendererFindings } from '#contract/bids.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import { RELATION_KIND_LABELS } from '#contract/related-suppliers.ts';
import { relationsAmong } from '#server/features/related-suppliers/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { contractorFindings } from './contractor-findings.ts';

interface Bidder {
  id: string;
  supplierId: string | null;
  name: string;
  rfc: string | null;
}

/** What two bidders of one procedure share, told of both of them: it asks for a written reason (LAASSP 2025 art. 71). */
async function relations(
  tx: Transaction,
  bidders: readonly Bidder[],
): Promise<Map<string, ContractorFinding[]>> {
  const ids = bidders.flatMap(({ supplierId }) => (supplierId === null ? [] : [supplierId]));
  const found = new Map<string, ContractorFinding[]>();
  for (const finding of await relationsAmong(tx, ids)) {
    for (const [own, other] of [
      [finding.a, finding.b],
      [finding.b, finding.a],
    ] as const) {
      const about: ContractorFinding = {
        key: `relation ${finding.id} ${finding.kinds.join(' ')}`,
        level: 'doubt',
        source: 'Proveedores relacionados',
        situation: `Comparte datos con otro licitante`,
        name: own.name,
        rfc: null,
        matchedBy: 'relation',
        since: null,
        facts: [
          { name: 'Otro licitante', value: other.name },
          { name: 'Comparten', value: finding.kinds.map((kind) => RELATION_KIND_LABELS[kind]).join(', ') },
        ],
        supplierNumber: own.number,
      };
      found.set(own.id, [...(found.get(own.id) ?? []), about]);
    }
  }
  return found;
}

/** Everybody who bids for a procedure, with what speaks against each today. */
export async function tendererFindings(tx: Transaction, procedureId: string): Promise<TendererFindings[]> {
  const { rows: bidders } = await sql<Bidder>`
    select t.id, coalesce(t.supplier_id, (select s.id from supplier s where s.rfc = t.rfc and s.status <> 'unregistered'
      limit 1)) "supplierId", t.name, t.rfc
    from tenderer t where t.procedure_id = ${procedureId} order by t.position, t.id`.execute(tx);
  const related = await relations(tx, bidders);
  const rows: TendererFindings[] = [];
  for (const bidder of bidders) {
    const findings = await contractorFindings(tx, bidder);
    rows.push({
      tendererId: bidder.id,
      findings: [...findings, ...(related.get(bidder.supplierId ?? '') ?? [])],
    });
  }
  return rows;
}
