import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { SupplierContract, SupplierDetail } from '#contract/suppliers.ts';
import { PRESENT_AMOUNT } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { CONTACT_IS_PUBLIC } from './public-contact.sql.ts';

/** Contracts listed in full; the sums by year count all of them. */
const MAX_CONTRACTS = 200;

interface SupplierColumns {
  id: string;
  number: string | null;
  person_type: string;
  name: string;
  legal_suffix: string | null;
  trade_name: string | null;
  state_name: string | null;
  size: string | null;
  lines: string[];
  line_codes: string[];
  status: string;
  registered_on: string | null;
  renewed_on: string | null;
  valid_until: string | null;
  cancellation: { on: string; isVoluntary: boolean } | null;
  website: string | null;
  rfc: string | null;
  email: string | null;
  phone: string | null;
}

type CertificateColumns =
  | { certificate_code: null; certificate_issued_at: null; certificate_valid_until: null }
  | { certificate_code: string; certificate_issued_at: Date; certificate_valid_until: string };

/** Columns of one registered supplier by its number with its certificate in force; undefined when there is none. */
export async function selectSupplier(
  db: Db,
  number: string,
): Promise<(SupplierColumns & CertificateColumns) | undefined> {
  const result = await sql<SupplierColumns & CertificateColumns>`
    select s.id, s.number, s.person_type, s.name, s.legal_suffix, s.trade_name, s.state_name, s.size,
      line_names(s.lines) lines, s.lines line_codes,
      s.status, s.registered_on, s.renewed_on, s.valid_until,
      case when s.person_type = 'legal' then s.rfc end rfc,
      case when ${CONTACT_IS_PUBLIC} then s.email end email, case when ${CONTACT_IS_PUBLIC} then s.phone end phone,
      case when ${CONTACT_IS_PUBLIC} then s.website end website,
      case when s.status = 'cancelled' then (
        select json_build_object('on', (e.at at time zone 'America/Mexico_City')::date, 'isVoluntary', e.details ? 'folio')
        from supplier_event e where e.supplier_id = s.id and e.to_status = 'cancelled' order by e.id desc limit 1) end cancellation,
      c.code certificate_code, c.issued_at certificate_issued_at, c.valid_until certificate_valid_until
    from supplier s left join certificate c
      on c.supplier_id = s.id and c.revoked_at is null and s.status in ('active', 'expiring')
      and c.valid_until >= ${todayInMexico()}::date
    where s.number = ${number} and s.status <> 'unregistered'`.execute(db);
  return result.rows[0];
}

interface ContractRow {
  number: string;
  title: string;
  procedure_number: string;
  procedure_slug: string;
  signed_on: string | null;
  amount: string | null;
  present_amount: string | null;
  currency: string;
  status: SupplierContract['status'];
}

/** Contracts of a supplier under procedures that the public sees, newest first. */
export async function selectContracts(db: Db, supplierId: string): Promise<SupplierContract[]> {
  const result = await sql<ContractRow>`
    select c.number, c.title, p.number procedure_number, p.slug procedure_slug, c.signed_on, c.amount,
      ${PRESENT_AMOUNT} present_amount, c.currency, c.status
    from contract c join procedure p on p.id = c.procedure_id
    where c.supplier_id = ${supplierId} and p.public_state <> 'hidden'
    order by c.signed_on desc nulls last, c.number limit ${sql.lit(MAX_CONTRACTS)}`.execute(db);
  return result.rows.map((row) => ({
    number: row.number,
    title: row.title,
    procedureNumber: row.procedure_number,
    procedureSlug: row.procedure_slug,
    signedOn: row.signed_on,
    amount: row.amount,
    presentAmount: row.present_amount,
    currency: row.currency,
    status: row.status,
  }));
}

/** Contracted pesos per year (`YEAR_RULE`), as amendments left them, newest first. */
export async function sumByYear(db: Db, supplierId: string): Promise<SupplierDetail['years']> {
  const result = await sql<{ year: number; contracts: number; amount: string }>`
    select extract(year from c.counts_on)::int as year, count(*) contracts,
      sum(${PRESENT_AMOUNT})::numeric(18,2)::text amount
    from contract c join procedure p on p.id = c.procedure_id
    where c.supplier_id = ${supplierId} and p.public_state <> 'hidden' and c.counts_on is not null
      and c.currency = 'MXN' and c.amount is not null
    group by 1 order by 1 desc`.execute(db);
  return result.rows.map((row) => ({ ...row, contracts: Number(row.contracts) }));
}
