import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { RequestKind, RequestState, RequiredPaper } from '#contract/registration.ts';
import { emptySupplierFile, supplierFileName, type SupplierFile } from '#contract/supplier-file.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import type { Db } from '#server/kit/db.ts';

/** Each paper is a file of its own. */
const shaOf = (code: string) => createHash('sha256').update(code).digest('hex');

const required = (code: string, name: string, extra: Partial<RequiredPaper> = {}): RequiredPaper => ({
  code,
  name,
  help: '',
  required: true,
  validity: 'Sin vencimiento',
  validityDays: null,
  asksIssueDate: false,
  asksExpiry: false,
  asksOutcome: false,
  maxBytes: 10_000_000,
  source: 'Prueba',
  need: 'new',
  ...extra,
});

/** Papers that requests of the tests need. */
export const TEST_REQUIREMENTS: RequiredPaper[] = [
  required('situacion_fiscal', 'Constancia de situación fiscal'),
  required('opinion_sat', 'Opinión del cumplimiento', { asksOutcome: true, validityDays: 30 }),
];

let serial = 0;

/** A complete file of a company that nobody else resembles. */
export function testFile(changes: Partial<SupplierFile> = {}): SupplierFile {
  serial += 1;
  // Of all letters: of few, one name now and then is another's with a slip.
  const words = [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  // Letters are chance; the day and the homoclave are the count, so that no two files of a test share an RFC.
  const homoclave = Math.floor(serial / 18)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();
  const stem = `${words.slice(0, 3).toUpperCase()}2001${10 + (serial % 18)}${homoclave}`;
  const rfc = stem + rfcCheckDigit(stem);
  return {
    ...emptySupplierFile('legal', 'national'),
    rfc,
    legalName: `Empresa ${words} Ficticia`,
    legalSuffix: 'S.A. de C.V.',
    email: `avisos@${words}.example`,
    emailAgain: `avisos@${words}.example`,
    lines: ['G01', 'G06'],
    ...changes,
  };
}

/** A complete file of a company of another country. */
export function foreignFile(taxId: string, country: string): SupplierFile {
  const { legalName, email } = testFile();
  return {
    ...emptySupplierFile('legal', 'foreign'),
    taxId,
    country,
    legalName,
    email,
    emailAgain: email,
    lines: ['G01'],
  };
}

interface NewRequest {
  kind?: RequestKind;
  status?: RequestState;
  file?: SupplierFile;
  submittedAt?: string;
  answerDue?: string;
  supplierId?: string;
  papers?: 'pending' | 'valid';
  requirements?: RequiredPaper[];
  issuedOn?: string;
  outcome?: 'positive' | 'negative' | 'no_opinion';
  correctionDue?: string;
}

/** Far enough that nobody is late. */
export const FAR_DUE = addDays(todayInMexico(), 1100);

/** A request as its supplier sent it, with its papers; gives its folio and id. */
export async function insertRequest(db: Db, given: NewRequest = {}): Promise<{ folio: string; id: string }> {
  const file = given.file ?? testFile();
  const now = given.submittedAt ?? new Date().toISOString();
  const folio = `S-${todayInMexico().slice(0, 4)}-${randomBytes(4).toString('hex').slice(0, 6).toUpperCase()}`;
  const requirements = given.requirements ?? (given.kind === 'cancellation' ? [] : TEST_REQUIREMENTS);
  const { rows } = await sql<{ id: string }>`
    insert into registration_request (folio, kind, status, person_type, origin, rfc, tax_id, name, email, supplier_id, data,
      requirements, key_hash, submitted_at, answer_due, correction_due, round)
    values (${folio}, ${given.kind ?? 'registration'}, ${given.status ?? 'submitted'}, ${file.personType}, ${file.origin},
      ${file.rfc}, ${file.taxId}, ${supplierFileName(file)}, ${file.email}, ${given.supplierId ?? null}, ${JSON.stringify(file)},
      ${JSON.stringify(requirements)}, 'x', ${now}, ${given.answerDue ?? FAR_DUE}, ${given.correctionDue ?? null},
      ${given.status === 'observed' ? 1 : 0}) returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  for (const { code, asksOutcome } of requirements) {
    const sha256 = shaOf(code);
    await sql`insert into stored_file (sha256, bytes, media_type, pages) values (${sha256}, 100, 'application/pdf', 1)
      on conflict do nothing`.execute(db);
    await sql`insert into registration_paper (request_id, paper_code, sha256, original_name, pages, bytes, status, issued_on, outcome)
      values (${id}, ${code}, ${sha256}, ${`${code}.pdf`}, 1, 100, ${given.papers ?? 'pending'},
        ${given.issuedOn ?? todayInMexico(now)}, ${asksOutcome ? (given.outcome ?? 'positive') : null})`.execute(
      db,
    );
  }
  return { folio, id };
}
