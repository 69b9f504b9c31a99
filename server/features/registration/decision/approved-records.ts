import { sql } from 'kysely';
import { needlessPapers } from '#contract/rules/registry/requirements.ts';
import type { RegistryState } from '#contract/rules/registry/supplier-machine.ts';
import { supplierFileName } from '#contract/supplier-file.ts';
import { issueCertificate } from '#server/features/certificates/public.ts';
import { screenSupplier } from '#server/features/negative-lists/public.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import {
  insertSupplierEvent,
  saveApprovedFile,
  selectSuspension,
  settleByDates,
  takeSupplierNumber,
} from '#server/features/supplier-registry/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { priorFile } from '../start/registered-supplier.ts';
import { newLastDay } from './approval-terms.ts';
import { authorName, type Author } from '../review/review-change.ts';
import type { Viewer } from '../review/review-file.ts';
import { holdLines, type ReviewedRequest } from '../review/request.sql.ts';

/** What an approval did. */
export interface Approval {
  supplierId: string;
  number: string | null;
  validUntil: string | null;
  /** Code of the certificate that was issued. */
  certificate: string | null;
  /** Day on which its new account counts, where it waits for one. */
  accountFrom: string | null;
  /** A suspension from before holds the registration: until when, if it has an end. */
  suspension?: { endsOn: string | null };
}

/** Everything that an approval works with. */
export interface Step {
  services: Services;
  tx: Transaction;
  request: ReviewedRequest;
  viewer: Viewer;
  author: Author;
  now: Date;
}

/** A registration while an approval changes it. */
export interface SupplierState {
  id: string;
  number: string | null;
  status: RegistryState;
  valid_until: string | null;
}

/** The registration, held until the approval is done. */
export async function lockSupplier(tx: Transaction, id: string): Promise<SupplierState> {
  const { rows } = await sql<SupplierState>`
    select id, number, status, valid_until from supplier where id = ${id} for update`.execute(tx);
  if (rows[0] === undefined) throw failure('state_conflict', { detail: 'El registro ya no existe.' });
  return rows[0];
}

/** Public columns of the registry; contact only with the supplier's consent. Gives the day of a new account that waits. */
export async function writePublicData(
  { tx, request, now, viewer }: Step,
  id: string,
): Promise<string | null> {
  const { data } = request;
  await holdLines(tx, data.lines);
  const published = (value: string) => (data.publishContact && value !== '' ? value : null);
  await sql`update supplier set person_type = ${data.personType}, name = ${supplierFileName(data)},
      legal_suffix = ${data.personType === 'legal' && data.legalSuffix !== '' ? data.legalSuffix : null},
      trade_name = ${data.tradeName === '' ? null : data.tradeName}, rfc = ${request.rfc},
      state_name = ${data.address.stateName === '' ? null : data.address.stateName},
      size = ${data.size === '' ? null : data.size}, lines = ${data.lines},
      publishes_contact = ${data.publishContact}, email = ${published(data.email)}, phone = ${published(data.phone)},
      website = ${published(data.website)}, updated_at = ${now}
    where id = ${id}`.execute(tx);
  const accountFrom = await saveApprovedFile(tx, {
    supplierId: id,
    file: data,
    requestId: request.id,
    today: viewer.today,
    began: request.carried,
    former: await priorFile(tx, request),
    sentWith: request.account_wait,
    isConfirmed: request.account_confirmed_at !== null,
  });
  // What a list says is a match of the supplier from now on, not from the nightly screening.
  await screenSupplier(tx, id);
  return accountFrom;
}

/**
 * Papers of the request become the supplier's, valid for as long as was asked when it was sent; those they replace are
 * kept as such. A registration replaces every other; a renewal those it asks for, and those that ran out. What the new
 * file gives no reason to hold is of the past too: its end would mark the registration, and no request could mend it.
 */
export async function takePapers({ tx, request, viewer }: Step, supplierId: string): Promise<void> {
  const asked = JSON.stringify(request.requirements);
  const needless = needlessPapers(request.data, (await readCatalogues(tx)).papers);
  const replaces: Partial<Record<ReviewedRequest['kind'], ReturnType<typeof sql>>> = {
    registration: sql`true`,
    renewal: sql`older.status = 'expired' or older.expires_on < ${viewer.today}::date
      or older.paper_code in (select q.code from jsonb_to_recordset(${asked}::jsonb) q (code text))`,
  };
  await sql`update registration_paper older set status = 'replaced'
    where older.supplier_id = ${supplierId} and older.status <> 'replaced'
      and older.request_id is distinct from ${request.id} and (${replaces[request.kind] ?? sql`false`}
        or older.paper_code = any(${needless}) or exists (
        select from registration_paper newer where newer.request_id = ${request.id} and newer.status = 'valid'
          and newer.paper_code = older.paper_code))`.execute(tx);
  await sql`update registration_paper p set supplier_id = ${supplierId},
      expires_on = least(p.expires_on, p.issued_on + q."validityDays")
    from registration_paper same
    left join jsonb_to_recordset(${asked}::jsonb) q (code text, "validityDays" int) on q.code = same.paper_code
    where same.id = p.id and p.request_id = ${request.id} and p.status = 'valid'`.execute(tx);
}

/** Puts the registration in force until its new last day, and certifies it. */
export async function putInForce(
  step: Step,
  supplier: SupplierState,
  action: 'register' | 'renew',
  accountFrom: string | null,
): Promise<Approval> {
  const { tx, request, viewer, author, now, services } = step;
  const validUntil = await newLastDay(tx, action, supplier, viewer.today);
  const number = supplier.number ?? (await takeSupplierNumber(tx));
  await sql`update supplier set number = ${number}, status = 'active', status_since = ${now}, source = 'portal',
      registered_on = case when ${action} = 'register' then ${viewer.today}::date else coalesce(registered_on, ${viewer.today}::date) end,
      renewed_on = case when ${action} = 'renew' then ${viewer.today}::date end, valid_until = ${validUntil}
    where id = ${supplier.id}`.execute(tx);
  await sql`update registration_request set supplier_id = ${supplier.id} where id = ${request.id}`.execute(
    tx,
  );
  await takePapers(step, supplier.id);
  await insertSupplierEvent(tx, {
    supplierId: supplier.id,
    action,
    fromStatus: supplier.status,
    toStatus: 'active',
    actorKind: 'officer',
    actorName: authorName(author),
    details: { folio: request.folio, validUntil },
  });
  await settleByDates(tx, { today: viewer.today, now, supplierId: supplier.id });
  const { code } = await issueCertificate(tx, services, supplier.id, { actor: authorName(author), now });
  const suspension = await selectSuspension(tx, supplier.id);
  return {
    supplierId: supplier.id,
    number,
    validUntil,
    certificate: code,
    accountFrom,
    ...(suspension && { suspension }),
  };
}
