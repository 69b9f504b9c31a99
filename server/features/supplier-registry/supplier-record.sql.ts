import { sql } from 'kysely';
import type { RequestKind, RequestState } from '#contract/registration.ts';
import type { RegistryState } from '#contract/rules/registry/supplier-machine.ts';
import type { Sanction, SupplierRecord } from '#contract/supplier-admin.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** A supplier as the database keeps it, with its private file. */
export interface SupplierRow {
  id: string;
  number: string | null;
  person_type: 'natural' | 'legal';
  name: string;
  legal_suffix: string | null;
  trade_name: string | null;
  rfc: string | null;
  status: RegistryState;
  status_since: Date;
  suspended_from: string | null;
  has_expired_papers: boolean;
  registered_on: string | null;
  renewed_on: string | null;
  valid_until: string | null;
  lines: string[];
  email: string | null;
  phone: string | null;
  website: string | null;
  version: number;
  updated_at: Date;
}

/** A supplier by id. */
export async function selectSupplierRow(db: Db | Transaction, id: string): Promise<SupplierRow | undefined> {
  const { rows } = await sql<SupplierRow>`
    select id, number, person_type, name, legal_suffix, trade_name, rfc, status, status_since, suspended_from,
      has_expired_papers, registered_on, renewed_on, valid_until, line_names(lines) lines, email, phone, website, version, updated_at
    from supplier where id = ${id}`.execute(db);
  return rows[0];
}

/** Private file of a supplier and the unit's notes; without data for whoever was never registered through the portal. */
export async function selectSupplierFile(
  db: Db | Transaction,
  supplierId: string,
): Promise<{ data: SupplierFile | null; remarks: string } | undefined> {
  const { rows } = await sql<{ data: SupplierFile | null; remarks: string }>`
    select data, remarks from supplier_file where supplier_id = ${supplierId}`.execute(db);
  return rows[0];
}

/** Address for notices: the file's own, else the one in the registry. */
export const noticeAddressOf = (
  { email }: Pick<SupplierRow, 'email'>,
  file: Pick<SupplierFile, 'email'> | null,
): string | null => (file?.email || email) ?? null;

interface SanctionRow {
  id: string;
  supplier_id: string | null;
  kind: Sanction['kind'];
  cause_text: string;
  legal_basis: string;
  authority: string;
  document_number: string;
  document_name: string | null;
  document_on: string | null;
  starts_on: string;
  ends_on: string | null;
  fine_amount: string | null;
  fine_paid_on: string | null;
  status: Sanction['status'];
  closing_reason: string | null;
  lifted_by: string | null;
  lifted_number: string | null;
}

/** Name of the official document, which is there when its content is. */
const DOCUMENT_NAME = sql`case when document_sha256 is not null then coalesce(document_name, 'oficio.pdf') end`;

const SANCTION_COLUMNS = sql`id, supplier_id, kind, cause_text, legal_basis, authority, document_number,
  ${DOCUMENT_NAME} document_name, document_on, starts_on, ends_on, fine_amount, fine_paid_on, status, closing_reason,
  lifted_by, lifted_number`;

function sanctionOf(row: SanctionRow): Sanction {
  return {
    id: row.id,
    kind: row.kind,
    cause: row.cause_text,
    legalBasis: row.legal_basis,
    authority: row.authority,
    documentNumber: row.document_number,
    documentName: row.document_name,
    documentOn: row.document_on,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    fineAmount: row.fine_amount,
    finePaidOn: row.fine_paid_on,
    status: row.status,
    closingReason: row.closing_reason,
    lifted:
      row.lifted_by === null || row.lifted_number === null
        ? null
        : { authority: row.lifted_by, documentNumber: row.lifted_number },
  };
}

/** Sanctions of a supplier, newest first. */
export async function selectSanctions(db: Db | Transaction, supplierId: string): Promise<Sanction[]> {
  const { rows } = await sql<SanctionRow>`select ${SANCTION_COLUMNS} from sanction
    where supplier_id = ${supplierId} order by starts_on desc, created_at desc`.execute(db);
  return rows.map(sanctionOf);
}

/** The suspension that holds a registration, the longest one; undefined when none does. */
export async function selectSuspension(
  db: Db | Transaction,
  supplierId: string,
): Promise<{ endsOn: string | null } | undefined> {
  const { rows } = await sql<{ endsOn: string | null }>`
    select c.ends_on "endsOn" from sanction c join supplier s on s.id = c.supplier_id and s.status = 'suspended'
    where c.supplier_id = ${supplierId} and c.kind = 'suspension' and c.status = 'active'
    order by c.ends_on desc nulls first limit 1`.execute(db);
  return rows[0];
}

/** The official document of a sanction, or the one that lifted it; undefined when none was uploaded. */
export async function selectSanctionFile(
  db: Db,
  { id, de }: { id: string; de: 'sancion' | 'levantamiento' },
): Promise<{ sha256: string; name: string; documentNumber: string; supplier: string | null } | undefined> {
  const { rows } = await sql<{
    sha256: string;
    name: string;
    documentNumber: string;
    supplier: string | null;
  }>`
    select f.*, (select number from supplier s where s.id = supplier_id) supplier
    from sanction, lateral (select document_sha256 sha256, ${DOCUMENT_NAME} "name", document_number "documentNumber"
      where ${de} = 'sancion' union all select lifted_sha256, lifted_name, lifted_number where ${de} = 'levantamiento') f
    where id = ${id} and f.sha256 is not null`.execute(db);
  return rows[0];
}

/** One sanction with its supplier. */
export async function selectSanction(
  db: Db | Transaction,
  id: string,
): Promise<{ supplierId: string | null; sanction: Sanction } | undefined> {
  const { rows } = await sql<SanctionRow>`select ${SANCTION_COLUMNS} from sanction where id = ${id}`.execute(
    db,
  );
  return rows[0] === undefined
    ? undefined
    : { supplierId: rows[0].supplier_id, sanction: sanctionOf(rows[0]) };
}

interface PaperRow {
  id: string;
  paper_code: string;
  name: string;
  original_name: string;
  bytes: number;
  pages: number | null;
  sha256: string;
  issued_on: string | null;
  expires_on: string | null;
  outcome: SupplierRecord['papers'][number]['outcome'];
  document_number: string | null;
  status: SupplierRecord['papers'][number]['status'];
  has_text: boolean | null;
  textless_pages: number[] | null;
  said: SupplierRecord['papers'][number]['said'];
  carried_from: string | null;
  uploaded_at: Date;
}

/** Papers of a supplier's file in the catalogue's order, replaced ones last. */
export async function selectSupplierPapers(
  db: Db | Transaction,
  supplierId: string,
): Promise<SupplierRecord['papers']> {
  const { rows } = await sql<PaperRow>`
    select p.id, p.paper_code, coalesce(t.name, p.paper_code) as name, p.original_name, p.bytes, p.pages, p.sha256,
      p.issued_on, p.expires_on, p.outcome, p.document_number, p.status, p.has_text, p.textless_pages, p.said, p.carried_from,
      p.uploaded_at
    from registration_paper p left join paper_type t on t.code = p.paper_code
    where p.supplier_id = ${supplierId}
    order by p.status = 'replaced', t.position nulls last, p.paper_code, p.uploaded_at desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    code: row.paper_code,
    name: row.name,
    fileName: row.original_name,
    bytes: Number(row.bytes),
    pages: row.pages,
    sha256: row.sha256,
    issuedOn: row.issued_on,
    expiresOn: row.expires_on,
    outcome: row.outcome,
    documentNumber: row.document_number,
    status: row.status,
    hasText: row.has_text,
    textless: row.textless_pages,
    said: row.said,
    carried: row.carried_from !== null,
    uploadedAt: row.uploaded_at.toISOString(),
  }));
}

/** Sent requests of a supplier, newest first. */
export async function selectRequests(
  db: Db | Transaction,
  supplierId: string,
): Promise<SupplierRecord['requests']> {
  const { rows } = await sql<{ folio: string; kind: RequestKind; status: RequestState; at: Date }>`
    select folio, kind, status, coalesce(recent_at, created_at) at from registration_request
    where supplier_id = ${supplierId} and status <> 'draft' order by created_at desc limit 100`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export interface SupplierEventRow {
  at: Date;
  action: string;
  from_status: string | null;
  to_status: string | null;
  actor_kind: 'supplier' | 'officer' | 'system';
  actor_name: string | null;
  reason: string | null;
  details: Record<string, unknown>;
}

/** History of a supplier, newest first. */
export async function selectSupplierEvents(
  db: Db | Transaction,
  supplierId: string,
): Promise<SupplierEventRow[]> {
  const { rows } = await sql<SupplierEventRow>`
    select at, action, from_status, to_status, actor_kind, actor_name, reason, details from supplier_event
    where supplier_id = ${supplierId} order by id desc limit 300`.execute(db);
  return rows;
}

/** What stands about a supplier on negative lists, and the code of its certificate. */
export async function selectStanding(
  db: Db | Transaction,
  supplierId: string,
): Promise<{ matches: SupplierRecord['matches']; certificateCode: string | null }> {
  const matches = await sql<SupplierRecord['matches'][number]>`
    select source, situation, level, status from list_match
    where supplier_id = ${supplierId} and ended_on is null order by level, source limit 50`.execute(db);
  const certificate = await sql<{ code: string }>`
    select code from certificate where supplier_id = ${supplierId} and revoked_at is null
    order by issued_at desc limit 1`.execute(db);
  return { matches: matches.rows, certificateCode: certificate.rows[0]?.code ?? null };
}
