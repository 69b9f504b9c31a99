import { sql } from 'kysely';
import type { RequestKind } from '#contract/registration.ts';
import { saveSupplierFile } from '#server/features/supplier-registry/public.ts';
import { transaction } from '#server/kit/db.ts';
import type { TestApp } from '#server/kit/test-app.ts';
import { hashCode } from './request/tracking-key.ts';
import { newCode } from './start/codes.service.ts';
import {
  completeFile,
  fillRequest,
  freshRfc,
  holderOf,
  someLine,
  startRegistration,
  type Holder,
} from './test-requests.ts';

let serial = 2_000;

/** A company of the registry with its file and papers, as an approval leaves it. */
export async function registeredSupplier(app: TestApp, validUntil: string, status = 'active') {
  const rfc = freshRfc();
  const first = await startRegistration(app, rfc);
  await fillRequest(app, first);
  serial += 1;
  const number = `P-0${serial}`;
  const file = completeFile(rfc, [await someLine(app)]);
  const { rows } = await sql<{ id: string }>`
    insert into supplier (number, person_type, name, rfc, status, registered_on, valid_until, source)
    values (${number}, 'legal', ${file.legalName}, ${rfc}, ${status}, current_date - 300, ${validUntil}, 'portal') returning id`.execute(
    app.db,
  );
  const id = rows[0]?.id ?? '';
  await transaction(app.db, (tx) => saveSupplierFile(tx, id, file));
  await sql`update registration_request set status = 'approved', supplier_id = ${id} where folio = ${first.folio}`.execute(
    app.db,
  );
  await sql`update registration_paper set status = 'valid', supplier_id = ${id}
    where request_id = (select id from registration_request where folio = ${first.folio})`.execute(app.db);
  return { id, number, rfc, file, first };
}

const from = (address: string | undefined): Record<string, string> =>
  address === undefined ? {} : { 'x-forwarded-for': address };

/** Asks for a request of somebody registered. */
export async function startByProof(
  app: TestApp,
  kind: RequestKind,
  proof: object,
  address?: string,
): Promise<Response> {
  const body = { kind, personType: 'legal', rfc: '', email: '', emailAgain: '', proof };
  return app.send('stranger', 'POST', '/proveedores/solicitudes', body, from(address));
}

/** Number and a code of the supplier, as if it had been mailed: that it is has tests of its own. */
export async function codeOf(
  app: TestApp,
  { id, number }: { id: string; number: string },
): Promise<{ number: string; code: string }> {
  const code = newCode();
  await sql`insert into supplier_code (supplier_id, code_hash, expires_at)
    values (${id}, ${await hashCode(code, id)}, now() + interval '10 minutes')`.execute(app.db);
  return { number, code };
}

/** Holder of a new request of the supplier, proven by a code. */
export async function startAgain(
  app: TestApp,
  kind: RequestKind,
  supplier: { id: string; number: string },
): Promise<Holder> {
  const response = await startByProof(app, kind, await codeOf(app, supplier));
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return holderOf(app, (await response.json()) as { folio: string; trackingKey: string; token: string });
}

/** Asks for a code by the number of a registration; empty when none is mailed. */
export async function mailedCode(app: TestApp, number: string, address?: string): Promise<string> {
  await sql`delete from mail_outbox where template = 'supplier_code'`.execute(app.db);
  const answer = await app.send(
    'stranger',
    'POST',
    '/proveedores/tramites/codigo',
    { number },
    from(address),
  );
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
  const row = await app.db
    .selectFrom('mail_outbox')
    .select('secret')
    .where('template', '=', 'supplier_code')
    .executeTakeFirst();
  return row?.secret ?? '';
}
