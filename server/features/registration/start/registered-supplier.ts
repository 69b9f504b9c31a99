import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { FOREIGN_RFC, normalizeRfc, personTypeOfRfc } from '#contract/rules/identifiers/rfc.ts';
import { paperExpiry } from '#contract/rules/registry/requirements.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import type { PersonType } from '#contract/suppliers.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { RequestRow } from '../request/access.service.ts';
import { findSupplier, type Identity, type KnownSupplier } from './identity.service.ts';
import { registeredPapers } from '../request/requests.sql.ts';

/** A registered supplier with the file that a renewal or update starts from. */
export interface RegisteredSupplier extends KnownSupplier {
  file: SupplierFile;
  identity: Identity;
  email: string;
}

interface Row extends KnownSupplier {
  person_type: PersonType;
  legal_suffix: string | null;
  trade_name: string | null;
  rfc: string | null;
  email: string | null;
  lines: string[];
  data: SupplierFile | null;
}

/** The supplier with this id or registration number; undefined when there is none in the registry. */
export async function findRegistered(
  db: Db | Transaction,
  by: { id: string } | { number: string } | { rfc: string },
): Promise<RegisteredSupplier | undefined> {
  const condition =
    'id' in by ? sql`s.id = ${by.id}` : 'rfc' in by ? sql`s.rfc = ${by.rfc}` : sql`s.number = ${by.number}`;
  const { rows } = await sql<Row>`
    select s.id, s.number, s.name, s.status, s.valid_until, s.person_type, s.legal_suffix, s.trade_name, s.rfc,
      s.email, s.lines, f.data
    from supplier s left join supplier_file f on f.supplier_id = s.id
    where ${condition} and s.number is not null and s.status <> 'unregistered'
    order by s.status = 'cancelled', s.registered_on desc nulls last limit 1`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const file =
    row.data === null ? fileFromList(row) : { ...row.data, holderReason: row.data.holderReason ?? '' };
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    status: row.status,
    valid_until: row.valid_until,
    file,
    identity: {
      personType: file.personType,
      origin: file.origin,
      rfc: file.rfc,
      taxId: file.taxId,
      country: file.country,
    },
    email: file.email === '' ? (row.email ?? '') : file.email,
  };
}

/** What tells of which registration a request is, and what that was when it began. */
export type Prior = Pick<
  RequestRow,
  'status' | 'carried' | 'prior' | 'supplier_id' | 'kind' | 'person_type' | 'origin' | 'rfc' | 'tax_id'
> & { data: Pick<SupplierFile, 'country'> };

/** Who a request is about. */
export const identityOf = (row: Prior): Identity => ({
  personType: row.person_type,
  origin: row.origin,
  rfc: row.rfc,
  taxId: row.tax_id,
  country: row.data.country,
});

/**
 * The file of the registration that a request changes: as its approval found it, as it was when the request began, or as it
 * is. A registration of who lapsed, or cancelled, changes that one.
 */
export async function priorFile(db: Db | Transaction, row: Prior): Promise<SupplierFile | undefined> {
  const found = row.prior ?? row.carried;
  if (found !== null) return found;
  // A first one: what stands there now is what it brought, or came after.
  if (row.status === 'approved') return undefined;
  const id = row.supplier_id ?? (await findSupplier(db, identityOf(row), { withCancelled: true }))?.id;
  return id === undefined ? undefined : (await findRegistered(db, { id }))?.file;
}

/** Mailbox of the registration that a request changes; undefined where there is none. */
export async function registeredMailbox(db: Db | Transaction, row: Prior): Promise<string | undefined> {
  const email = (await priorFile(db, row))?.email ?? '';
  return email === '' ? undefined : email;
}

/** The number of this portal as people type it: `P-01203`, `p 1203`, `1203`. */
const OWN_NUMBER = /^p?[\s-]*(\d{1,7})$/i;

/** A typed number in one form, whether somebody has it or not. */
export function plainNumber(typed: string): string {
  const digits = OWN_NUMBER.exec(typed.trim())?.[1];
  return digits === undefined ? typed.trim().toUpperCase() : `P-${digits.padStart(5, '0')}`;
}

/** Whoever has the number, or the RFC, that was typed; those that came from another registry keep theirs («UG-77», «770»). */
export async function findByNumber(
  db: Db | Transaction,
  typed: string,
): Promise<RegisteredSupplier | undefined> {
  const rfc = normalizeRfc(typed);
  if (personTypeOfRfc(rfc) !== undefined && rfc !== FOREIGN_RFC) return findRegistered(db, { rfc });
  const own = await findRegistered(db, { number: plainNumber(typed) });
  return own ?? findRegistered(db, { number: typed.trim().toUpperCase() });
}

/** File of a supplier that was registered before this portal: what the list knows of it. */
function fileFromList(row: Row): SupplierFile {
  const empty = emptySupplierFile(row.person_type, row.rfc === FOREIGN_RFC ? 'foreign' : 'national');
  return {
    ...empty,
    rfc: row.rfc ?? '',
    ...(row.person_type === 'legal' ? { legalName: row.name } : { givenNames: row.name }),
    legalSuffix: row.legal_suffix ?? '',
    tradeName: row.trade_name ?? '',
    email: row.email ?? '',
    lines: row.lines,
  };
}

/** Papers of the file that still count become papers of the request: the same bytes, not asked again. */
export async function carryPapers(tx: Transaction, requestId: string, supplierId: string): Promise<void> {
  const { papers: types } = await readCatalogues(tx);
  const today = todayInMexico(new Date());
  for (const paper of await registeredPapers(tx, supplierId)) {
    const type = types.find((one) => one.code === paper.paper_code && one.active);
    const expiry = paperExpiry(
      { issuedOn: paper.issued_on, expiresOn: paper.expires_on },
      type?.validityDays ?? null,
    );
    if (type === undefined || paper.status === 'expired' || (expiry !== null && expiry < today)) continue;
    await tx
      .insertInto('registration_paper')
      .values({
        request_id: requestId,
        paper_code: paper.paper_code,
        sha256: paper.sha256,
        original_name: paper.original_name,
        pages: paper.pages,
        bytes: paper.bytes,
        issued_on: paper.issued_on,
        expires_on: paper.expires_on,
        outcome: paper.outcome,
        document_number: paper.document_number,
        scan: paper.scan,
        has_text: paper.has_text,
        textless_pages: paper.textless_pages,
        said: paper.said === null ? null : JSON.stringify(paper.said),
        carried_from: paper.id,
      })
      .execute();
  }
}
