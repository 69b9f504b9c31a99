import { sql, type Selectable } from 'kysely';
import type { PaperPart } from '#contract/registration.ts';
import { INSTITUTION } from '#contract/settings.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readNames } from '#server/kit/settings.ts';
import type { RegistrationPaperTable } from './registration.tables.ts';

export type PaperRow = Selectable<RegistrationPaperTable>;

/** Papers of a request that count now, by code. */
export async function currentPapers(tx: Db | Transaction, requestId: string): Promise<PaperRow[]> {
  return tx
    .selectFrom('registration_paper')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('status', '<>', 'replaced')
    .orderBy('paper_code')
    .execute();
}

/** Papers that belong to the file of a registered supplier. */
export async function registeredPapers(tx: Db | Transaction, supplierId: string): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select distinct on (paper_code) * from registration_paper
    where supplier_id = ${supplierId} and status in ('valid', 'expired')
    order by paper_code, uploaded_at desc`.execute(tx);
  return rows;
}

export interface SentObservation {
  id: string;
  target_kind: 'paper' | 'field';
  target: string;
  /** Of the catalogue as it was then; null where the remark says it already. */
  reason: string | null;
  remark: string;
  round: number;
  resolved_at: Date | null;
  reply: string | null;
  by_supplier: boolean;
  before: Record<string, unknown> | null;
}

/** Observations that the supplier was sent, the newest round first. */
export async function sentObservations(tx: Db | Transaction, requestId: string): Promise<SentObservation[]> {
  const { rows } = await sql<SentObservation>`
    select o.id, o.target_kind, o.target, case when position(o.reason in o.remark) = 0 then o.reason end as reason, o.remark, o.round, o.resolved_at,
      o.reply, o.by_supplier, o.before
    from request_observation o
    where o.request_id = ${requestId} and o.sent_at is not null
    order by o.round desc, o.created_at, o.id`.execute(tx);
  return rows;
}

/** Pieces that wait to be joined, by paper, in the order in which they came. */
export async function waitingParts(
  tx: Db | Transaction,
  requestId: string,
): Promise<Record<string, PaperPart[]>> {
  const { rows } = await sql<PaperPart & { code: string }>`
    select p.id, p.paper_code as code, p.original_name as name, f.bytes::int as bytes, f.pages, f.media_type as "mediaType",
      p.has_text as "hasText", p.textless_pages as textless
    from registration_part p join stored_file f using (sha256)
    where p.request_id = ${requestId} order by p.uploaded_at, p.id`.execute(tx);
  return Object.groupBy(rows, (row) => row.code) as Record<string, PaperPart[]>;
}

/** Days without work, for terms in working days. */
export async function readHolidays(tx: Db | Transaction): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ date: string }>`select date from holiday_day`.execute(tx);
  return new Set(rows.map((row) => row.date));
}

/** Registration number of a supplier. */
export async function supplierNumber(tx: Db | Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await tx.selectFrom('supplier').select('number').where('id', '=', id).executeTakeFirst();
  return row?.number ?? null;
}

/** Which of these lines of business are no longer in use, with the name under which they were chosen. */
export async function retiredLines(
  tx: Db | Transaction,
  codes: readonly string[],
): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from registry_line where code = any(${[...codes]}) and not active order by code`.execute(
    tx,
  );
  return rows;
}

/** Notice of privacy in force on a day; where it names the unit that the portal is shipped with, it says the one that keeps it. */
export async function privacyNotice(
  tx: Db | Transaction,
  today: string,
): Promise<{ version: number; title: string; text: string }> {
  const notice = await tx
    .selectFrom('privacy_notice')
    .select(['version', 'title', 'text'])
    .where('valid_from', '<=', today)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { unit } = await readNames(tx);
  return { ...notice, text: notice.text.replaceAll(INSTITUTION.initial.unit ?? unit, unit) };
}
