import { sql } from 'kysely';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import {
  SANCTION_KIND_LABELS,
  SANCTION_STATE_LABELS,
  type SanctionKind,
  type SanctionState,
} from '#contract/supplier-admin.ts';
import { SUPPLIER_STATE_LABELS, type SupplierState } from '#contract/suppliers.ts';
import type { Transaction } from '#server/kit/db.ts';

/** Registrations with which nobody is contracted. */
const BARRED = ['disqualified', 'suspended', 'cancelled'];

interface SanctionFact {
  id: string;
  name: string;
  rfc: string | null;
  kind: SanctionKind;
  status: SanctionState;
  isBar: boolean;
  cause_text: string;
  authority: string;
  document_number: string;
  starts_on: string;
  ends_on: string | null;
}

/** What the registry and the register of sanctions say of a firm: by RFC, and by name while none tells it apart. */
export async function selectOwnFindings(
  tx: Transaction,
  { name, rfc }: { name: string; rfc: string | null },
): Promise<ContractorFinding[]> {
  const isThis = (row: string) => sql<boolean>`(${sql.ref(`${row}.rfc`)} = ${rfc}
    or (supplier_name_key(${sql.ref(`${row}.name`)}) = supplier_name_key(${name})
      and (${sql.ref(`${row}.rfc`)} is null or ${rfc}::text is null)))`;
  const { rows: suppliers } = await sql<{
    id: string;
    number: string | null;
    name: string;
    rfc: string | null;
    status: SupplierState;
  }>`select s.id, s.number, s.name, s.rfc, s.status from supplier s
    where s.status = any(${BARRED}) and (${isThis('s')} or (s.id = joined_supplier(${name}) and ${rfc}::text is null))
      and not exists (select from supplier other where other.rfc = s.rfc and other.status in ('active', 'expiring'))
    order by s.number`.execute(tx);
  const { rows: sanctions } = await sql<SanctionFact>`
    select x.id, x.name, x.rfc, x.kind, x.status, x.cause_text, x.authority, x.document_number,
      x.starts_on::text, x.ends_on::text,
      x.kind = 'disqualification' and x.status = 'active' and coalesce(x.ends_on >= ${todayInMexico()}::date, true) "isBar"
    from sanction x where x.status <> 'revoked' and x.starts_on <= ${todayInMexico()}::date and ${isThis('x')}
    order by x.starts_on desc, x.id`.execute(tx);
  const matched = (row: { rfc: string | null }) => (rfc !== null && row.rfc === rfc ? 'rfc' : 'name');
  return [
    ...suppliers.map((row): ContractorFinding => ({
      key: `registration ${row.id} ${row.status}`,
      level: 'block',
      source: 'Padrón de proveedores',
      situation: SUPPLIER_STATE_LABELS[row.status],
      name: row.name,
      rfc: row.rfc,
      matchedBy: matched(row),
      since: null,
      facts: row.number === null ? [] : [{ name: 'Número de registro', value: row.number }],
      supplierNumber: row.number,
    })),
    ...sanctions.map((row): ContractorFinding => ({
      key: `sanction ${row.id} ${row.status}`,
      level: row.isBar ? 'block' : 'doubt',
      source: 'Registro de personas sancionadas de la Universidad',
      situation: `${SANCTION_KIND_LABELS[row.kind]} (${SANCTION_STATE_LABELS[row.status].toLowerCase()})`,
      name: row.name,
      rfc: row.rfc,
      matchedBy: matched(row),
      since: row.starts_on,
      facts: [
        ...(row.ends_on === null ? [] : [{ name: 'Hasta', value: shortDate(row.ends_on) }]),
        { name: 'Causa', value: row.cause_text },
        { name: 'Autoridad', value: row.authority },
        { name: 'Oficio', value: row.document_number },
      ],
      supplierNumber: null,
    })),
  ];
}

/** Published sanctions that were in force on the day on which a contract `c` was signed; a warning bars nobody. */
export const SANCTIONED_AT_SIGNING = sql`from sanction x where (x.supplier_id = c.supplier_id or x.rfc = c.supplier_rfc)
  and x.kind <> 'warning' and x.status <> 'revoked' and x.published_at <= now() and x.starts_on <= c.signed_on
  and coalesce(x.ends_on >= c.signed_on, x.status = 'active')`;
