import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { maskRfc } from '#contract/rules/registry/certificate.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { StoredFacts } from './certificates.tables.ts';

interface SupplierFactsRow {
  id: string;
  number: string;
  name: string;
  legal_suffix: string | null;
  rfc: string | null;
  person_type: 'natural' | 'legal';
  registered_on: string | null;
  renewed_on: string | null;
  valid_until: string;
  lines: string[];
  source: string;
}

/** What certificates of these suppliers say; those without number or validity are left out. */
export async function selectFacts(
  tx: Transaction,
  supplierIds: readonly string[],
): Promise<{ id: string; facts: StoredFacts }[]> {
  const result = await sql<SupplierFactsRow>`
    select id, number, name, legal_suffix, rfc, person_type, registered_on, renewed_on, valid_until, line_names(lines) lines, source
    from supplier where id = any(${supplierIds}::uuid[]) and number is not null and valid_until is not null
    order by id for update`.execute(tx);
  return result.rows.map((row) => ({
    id: row.id,
    facts: {
      number: row.number,
      name: row.legal_suffix === null ? row.name : `${row.name}, ${row.legal_suffix}`,
      rfc: row.person_type === 'natural' ? maskRfc(row.rfc ?? '') : (row.rfc ?? ''),
      personType: row.person_type,
      registeredOn: row.registered_on,
      renewedOn: row.renewed_on,
      validUntil: row.valid_until,
      lines: row.lines,
      isSample: row.source === 'demo',
    },
  }));
}

/** What the certificate of a supplier says that is neither revoked nor past its last day; undefined without one. */
export async function selectFactsInForce(
  tx: Transaction,
  supplierId: string,
  today: string,
): Promise<StoredFacts | undefined> {
  const { rows } = await sql<{ facts: StoredFacts }>`
    select facts from certificate where supplier_id = ${supplierId} and revoked_at is null
      and valid_until >= ${today}::date`.execute(tx);
  return rows[0]?.facts;
}

/** Suppliers in order that have no certificate in force. */
export async function selectUncertified(tx: Transaction): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from supplier s where status in ('active', 'expiring')
      and not exists (select 1 from certificate c where c.supplier_id = s.id and c.revoked_at is null)`.execute(
    tx,
  );
  return result.rows.map(({ id }) => id);
}

/** Ends the certificates in force of these suppliers. */
export async function endCertificates(
  tx: Transaction,
  supplierIds: readonly string[],
  reason: string,
): Promise<number> {
  const result = await sql`
    update certificate set revoked_at = now(), revoked_reason = ${reason}
    where supplier_id = any(${supplierIds}::uuid[]) and revoked_at is null`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

export interface NewCertificate {
  code: string;
  supplier_id: string;
  facts: StoredFacts;
  statement: string;
  kid: string;
  issued_at: string;
  valid_until: string;
  issued_by: string;
}

/** Writes all certificates in one statement. */
export async function insertCertificates(tx: Transaction, rows: readonly NewCertificate[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into certificate (code, supplier_id, facts, statement, kid, issued_at, valid_until, issued_by)
    select code, supplier_id, facts, statement, kid, issued_at, valid_until, issued_by
    from json_populate_recordset(null::certificate, ${JSON.stringify(rows)}::json)`.execute(tx);
}

export interface CertificateRow {
  code: string;
  facts: StoredFacts;
  statement: string;
  issued_at: Date;
  valid_until: string;
  revoked_at: Date | null;
  revoked_reason: string | null;
  status: string;
  status_since: Date;
  sanction_since: string | null;
  supplier_valid_until: string | null;
}

const COLUMNS = sql`c.code, c.facts, c.statement, c.issued_at, c.valid_until, c.revoked_at, c.revoked_reason,
  s.status, s.status_since, s.valid_until supplier_valid_until,
  (select x.starts_on from sanction x where x.supplier_id = s.id and x.status = 'active' and x.published_at is not null
    and x.kind = case s.status when 'suspended' then 'suspension' when 'disqualified' then 'disqualification'
      when 'cancelled' then 'cancellation' end
    order by x.starts_on desc limit 1) sanction_since`;

/** A certificate by its code with the present state of the registration. */
export async function selectCertificate(db: Db, code: string): Promise<CertificateRow | undefined> {
  const result = await sql<CertificateRow>`
    select ${COLUMNS} from certificate c join supplier s on s.id = c.supplier_id where c.code = ${code}`.execute(
    db,
  );
  return result.rows[0];
}

/** The certificate in force of a supplier by its registration number. */
export async function selectCurrent(db: Db, number: string): Promise<CertificateRow | undefined> {
  const result = await sql<CertificateRow>`
    select ${COLUMNS} from certificate c join supplier s on s.id = c.supplier_id
    where s.number = ${number} and c.revoked_at is null and s.status in ('active', 'expiring')
      and c.valid_until >= ${todayInMexico()}::date`.execute(db);
  return result.rows[0];
}
