import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { NOTHING_CHANGED } from '#contract/rules/registry/nothing-changed.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { saveSupplierFile } from '#server/features/supplier-registry/public.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { fillRequest, sendRequest, type Holder } from '../test-requests.ts';
import { registeredSupplier, startAgain } from '../test-suppliers.ts';

const today = todayInMexico(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function refusalOf(holder: Holder): Promise<string> {
  const { version } = await holder.read();
  const { code, detail } = (await (await holder.submit(version)).json()) as Problem;
  return `${code}: ${detail}`;
}

async function filled(kind: 'renewal' | 'update' | 'cancellation', validUntil = addDays(today, 20)) {
  const supplier = await registeredSupplier(app, validUntil);
  const holder = await startAgain(app, kind, supplier);
  const { data } = await holder.read();
  await fillRequest(app, holder, kind === 'update' ? { ...data, website: 'https://nuevo.example' } : data);
  return { supplier, holder };
}

describe('a draft about a registration that changed meanwhile', () => {
  it('is not sent over newer data; a new one brings the data of today', async () => {
    const { supplier, holder } = await filled('update');
    const file = { ...supplier.file, tradeName: 'El nombre nuevo' };
    await transaction(app.db, (tx) => saveSupplierFile(tx, supplier.id, file));
    expect(await refusalOf(holder)).toBe(
      'state_conflict: Tu registro cambió desde que empezaste esta solicitud. Empieza otra: traerá los datos de hoy.',
    );
    const other = await startAgain(app, 'update', supplier);
    const { data } = await other.read();
    expect(data.tradeName).toBe('El nombre nuevo');
    await fillRequest(app, other, { ...data, website: 'https://nuevo.example' });
    expect((await sendRequest(other)).status).toBe('submitted');
  });

  it('is not sent with papers that the registration has newer ones of', async () => {
    const { supplier, holder } = await filled('renewal');
    await sql`update registration_paper set status = 'replaced' where supplier_id = ${supplier.id}`.execute(
      app.db,
    );
    expect(await refusalOf(holder)).toContain('state_conflict: Tu registro cambió');
  });

  it('is sent all the same when it only asks for the cancellation', async () => {
    const { supplier, holder } = await filled('cancellation');
    const file = { ...supplier.file, tradeName: 'El nombre nuevo' };
    await transaction(app.db, (tx) => saveSupplierFile(tx, supplier.id, file));
    expect((await sendRequest(holder)).status).toBe('submitted');
  });
});

describe('an update', () => {
  it('that changes neither data nor papers is not sent, with what to do', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 20));
    const holder = await startAgain(app, 'update', supplier);
    const { data } = await holder.read();
    await fillRequest(app, holder, data);
    const { version } = await holder.read();
    const refused = (await (await holder.submit(version)).json()) as Problem;
    expect(refused).toMatchObject({ code: 'request_incomplete', fields: { datos: NOTHING_CHANGED } });
    await fillRequest(app, holder, { ...data, website: 'https://nuevo.example' });
    expect((await sendRequest(holder)).status).toBe('submitted');
  });
});

describe('a draft that was started in time', () => {
  it('a renewal is refused once its term is over', async () => {
    const { supplier, holder } = await filled('renewal');
    await sql`update supplier set status = 'expired', valid_until = current_date - 500 where id = ${supplier.id}`.execute(
      app.db,
    );
    expect(await refusalOf(holder)).toContain('renewal_not_open: El plazo para refrendar terminó');
  });

  it('an update is refused once the registration expired or is suspended, with what to do', async () => {
    const { supplier, holder } = await filled('update');
    await sql`update supplier set status = 'expired' where id = ${supplier.id}`.execute(app.db);
    expect(await refusalOf(holder)).toContain('renewal_not_open: Este registro venció. Pide el refrendo');
    await sql`update supplier set status = 'suspended' where id = ${supplier.id}`.execute(app.db);
    expect(await refusalOf(holder)).toContain('renewal_not_open: Este registro está suspendido');
    await sql`update supplier set status = 'active' where id = ${supplier.id}`.execute(app.db);
    expect((await sendRequest(holder)).status).toBe('submitted');
  });
});
