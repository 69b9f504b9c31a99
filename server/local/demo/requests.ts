import { sql } from 'kysely';
import type { RequiredPaper } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { hashTrackingKey } from '#server/features/registration/public.ts';
import { supplierKeys } from '#server/features/supplier-registry/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { addDays, instantOf } from './days.ts';
import type { DocumentShelf } from './document-shelf.ts';
import { insertRows } from './insert-rows.ts';
import type { Random } from './random.ts';
import { paperFile, PAPERS } from './registry/request-papers.ts';
import { OFFICERS, queueSuppliers, requestPlans } from './registry/request-plans.ts';
import { eventRows, mailRows, observationRows } from './registry/request-past.ts';
import {
  demoFolio,
  paperDates,
  paperRows,
  plannedCodes,
  requestRow,
  type PlannedPaper,
  type PlannedRequest,
} from './registry/request-rows.ts';
import { requestTimes } from './registry/request-times.ts';
import { sanctionRows, type DemoCause } from './registry/sanctions.ts';
import { insertHistory } from './registry/supplier-history.ts';
import { shareSome, supplierFileOf } from './registry/supplier-files.ts';
import type { DemoSupplier } from './suppliers.ts';

/** Key of every request of the demonstration, for trying the follow-up. */
export const DEMO_TRACKING_KEY = 'D3M0-D3M0-D3M0-D3M0';

/** How many requests at the head of the queue have PDFs of their own. */
const WITH_OWN_PAPERS = 10;
/** How many suppliers have their papers in the file. */
const WITH_PAPERS = 60;

/** The private side of the registry of the demonstration, with its files already on the shelf. */
export interface DemoRegistry {
  /** Suppliers to add to those of the public registry. */
  added: DemoSupplier[];
  suppliers: DemoSupplier[];
  files: SupplierFile[];
  requests: PlannedRequest[];
  supplierPapers: (PlannedPaper & { supplierId: string })[];
}

interface Start {
  db: Db;
  random: Random;
  today: string;
  suppliers: readonly DemoSupplier[];
  shelf: DocumentShelf;
}

/** Plans files, papers and requests around `today`; the same day gives the same. */
export async function demoRegistry({
  db,
  random,
  today,
  suppliers: known,
  shelf,
}: Start): Promise<DemoRegistry> {
  const added = queueSuppliers(random, today);
  const suppliers = [...known, ...added];
  const { rows: lines } = await sql<{
    code: string;
    name: string;
  }>`select code, name from registry_line`.execute(db);
  const { rows: days } = await sql<{ date: string }>`select date from holiday_day`.execute(db);
  const codes = new Map(lines.map(({ code, name }) => [name, code]));
  const holidays = new Set(days.map(({ date }) => date));
  const people = new Set<string>();
  const fileOf = (one: DemoSupplier) =>
    supplierFileOf(
      one,
      one.lineNames.flatMap((name) => codes.get(name) ?? []),
      random,
      people,
    );
  const files = suppliers.map(fileOf);
  shareSome(files);
  const fileBySupplier = new Map(suppliers.map((one, index) => [one.id, files[index] as SupplierFile]));

  const requests: PlannedRequest[] = [];
  for (const [index, plan] of requestPlans(random, today, suppliers).entries()) {
    const times = requestTimes(plan, today, holidays, random);
    const carried = plan.isRegistered ? (fileBySupplier.get(plan.supplier.id) ?? null) : null;
    const isOpen = plan.status === 'submitted' || plan.status === 'in_review' || plan.status === 'validated';
    const file = carried === null ? fileOf(plan.supplier) : isOpen ? changed(carried, random) : carried;
    const papers: PlannedPaper[] = [];
    for (const { code, status } of plannedCodes(plan)) {
      const dates = paperDates(code, times.submittedOn ?? today, random);
      const isOldOpinion = code === 'opinion_sat' && status === 'observed' && times.submittedOn !== null;
      if (isOldOpinion) dates.issuedOn = addDays(times.submittedOn ?? today, -34);
      // The first of the queue show their own data; the rest shares one sample per paper.
      const isOwn = isOpen && index < WITH_OWN_PAPERS;
      const key = isOwn ? plan.supplier.rfc : `muestra-${file.personType}`;
      const facts = { issuedOn: isOwn ? dates.issuedOn : null, outcome: null };
      const stored = await paperFile(shelf, key, { code, file, facts, today });
      papers.push({ id: random.uuid(), code, status, file: stored, ...dates });
    }
    const folio = demoFolio(times.createdAt, random);
    requests.push({ plan, times, id: random.uuid(), folio, file, carried, papers });
  }

  const supplierPapers: DemoRegistry['supplierPapers'] = [];
  const keepers = suppliers
    .filter(({ status }) => status === 'active' || status === 'expiring')
    .slice(0, WITH_PAPERS);
  for (const supplier of new Set([...keepers, ...added])) {
    const file = fileBySupplier.get(supplier.id);
    if (file === undefined) continue;
    for (const code of PAPERS[file.personType]) {
      const dates = paperDates(code, today, random);
      const facts = { issuedOn: null, outcome: null };
      const stored = await paperFile(shelf, `muestra-${file.personType}`, { code, file, facts, today });
      supplierPapers.push({
        id: random.uuid(),
        code,
        status: 'valid',
        file: stored,
        ...dates,
        supplierId: supplier.id,
      });
    }
  }
  return { added, suppliers, files, requests, supplierPapers };
}

/** What a renewal or update changes. */
function changed(file: SupplierFile, random: Random): SupplierFile {
  const next = structuredClone(file);
  next.phone = `000000${random.int(1_000, 9_999)}`;
  next.address = { ...next.address, street: 'Nueva Imaginaria', outerNumber: String(random.int(1, 300)) };
  return next;
}

/** Writes everything; suppliers and stored files have to be there already. */
export async function insertRegistry(
  tx: Transaction,
  registry: DemoRegistry,
  random: Random,
  today: string,
): Promise<void> {
  const { suppliers, files, requests, supplierPapers } = registry;
  await insertRows(
    tx,
    'supplier_file',
    suppliers.map(({ id }, index) => ({
      supplier_id: id,
      data: files[index],
      remarks: '',
      version: 1,
      updated_at: instantOf(today, '00:00'),
    })),
  );
  await insertRows(
    tx,
    'supplier_key',
    suppliers.flatMap(({ id }, index) =>
      supplierKeys(files[index] as SupplierFile).map((key) => ({ supplier_id: id, ...key })),
    ),
  );
  const catalogue = await requiredPapers(tx);
  const keyHash = await hashTrackingKey(DEMO_TRACKING_KEY);
  await insertRows(
    tx,
    'officer',
    Object.values(OFFICERS).map(({ id, name }) => ({ id, name })),
  );
  await insertRows(
    tx,
    'registration_request',
    requests.map((one) => requestRow(one, catalogue, keyHash)),
  );
  await insertRows(tx, 'registration_paper', [
    ...requests.flatMap(paperRows),
    ...supplierPapers.map(supplierPaperRow(today, catalogue)),
  ]);
  await insertRows(
    tx,
    'request_observation',
    requests.flatMap((one) => observationRows(one, random)),
  );
  await sql`update request_observation o set reason = c.text from registry_reason c
    where c.code = o.reason_code and o.reason is null`.execute(tx);
  await insertHands(tx);
  await insertRows(tx, 'request_event', requests.flatMap(eventRows));
  const open = requests.filter(({ plan }) =>
    ['submitted', 'in_review', 'observed', 'validated'].includes(plan.status),
  );
  await insertRows(
    tx,
    'request_key',
    open.flatMap(({ id, file }) => supplierKeys(file).map((key) => ({ request_id: id, ...key }))),
  );
  const { rows: causes } = await sql<DemoCause>`select code, kind, text, legal_basis from registry_reason
    where kind in ('suspension', 'disqualification') order by code`.execute(tx);
  const sanctions = sanctionRows(suppliers, causes, today, random);
  await insertRows(tx, 'sanction', sanctions);
  await insertHistory(tx, { suppliers, requests, sanctions });
  await insertRows(
    tx,
    'mail_outbox',
    requests.flatMap((one) => mailRows(one, random)),
  );
  await sql`select setval('supplier_number', greatest(1000, (select max(substring(number from '^P-(\\d{5,})$')::int) from supplier)))`.execute(
    tx,
  );
}

/** What each officer did with these requests. */
async function insertHands(tx: Transaction): Promise<void> {
  await sql`insert into request_hand (request_id, officer_id, step)
    select id, reviewer_id, 'validated' from registration_request where reviewer_id is not null
    union select request_id, reviewed_by, 'marked' from registration_paper where reviewed_by is not null and request_id is not null
    union select request_id, created_by, 'observed' from request_observation`.execute(tx);
}

async function requiredPapers(tx: Transaction): Promise<Map<string, RequiredPaper>> {
  const { rows } = await sql<RequiredPaper>`
    select code, name, help, true required, validity_text validity, validity_days "validityDays",
      asks_issue_date "asksIssueDate", asks_expiry "asksExpiry", asks_outcome "asksOutcome", max_bytes "maxBytes",
      source, 'new' need from paper_type`.execute(tx);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Last day of a paper whose catalogue gives it so many days, as an approval writes it. */
function lastDay({ code, issuedOn }: PlannedPaper, catalogue: ReadonlyMap<string, RequiredPaper>) {
  const days = catalogue.get(code)?.validityDays ?? null;
  return issuedOn === null || days === null ? null : addDays(issuedOn, days);
}

const supplierPaperRow =
  (today: string, catalogue: ReadonlyMap<string, RequiredPaper>) =>
  ({ supplierId, ...paper }: DemoRegistry['supplierPapers'][number]) => ({
    id: paper.id,
    request_id: null,
    supplier_id: supplierId,
    paper_code: paper.code,
    sha256: paper.file.sha256,
    original_name: `${paper.code.replaceAll('_', '-')}.pdf`,
    pages: paper.file.pages,
    bytes: paper.file.bytes,
    issued_on: paper.issuedOn,
    expires_on: paper.expiresOn ?? lastDay(paper, catalogue),
    outcome: paper.code === 'opinion_sat' ? 'positive' : null,
    scan: 'not_scanned',
    carried_from: null,
    status: 'valid',
    reason_code: null,
    remark: null,
    reviewed_by: null,
    reviewed_at: null,
    uploaded_at: instantOf(addDays(today, -20), '12:00'),
  });
