import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { registry } from '../../supplier-registry/test-suppliers.ts';
import { foreignFile, insertRequest } from './test-requests.ts';
import { ok, refused } from './test-review.ts';

const today = todayInMexico();
let app: TestApp;
let office: Awaited<ReturnType<typeof registry>>;
beforeAll(async () => {
  app = await startTestApp();
  office = await registry(app);
});
afterAll(() => app.stop());

/** Takes and approves what the request asks for; gives the supplier as it is then. */
async function approved(folio: string) {
  await ok(office.officers.act(folio, 1, 'take'));
  const { version } = await office.officers.read(folio);
  const { supplierId } = await ok(office.officers.act(folio, version, 'approve'));
  return office.officers.record(supplierId ?? '');
}

const request = (file: SupplierFile, more: Parameters<typeof insertRequest>[1] = {}) =>
  insertRequest(app.db, { file, papers: 'valid', requirements: [], ...more });

const check = async (folio: string) =>
  (await office.officers.read(folio)).checks.find(({ code }) => code === 'sanctions');

/** A registered supplier of abroad that was sanctioned and then left the registry. */
async function sanctionedAndGone(file: SupplierFile, sanction: object): Promise<void> {
  const supplier = await approved((await request(file)).folio);
  await office.done(supplier, sanction);
  await sql`update supplier set status = 'cancelled' where id = ${supplier.id}`.execute(app.db);
}

it(
  'a foreign supplier that leaves while it is suspended is found suspended when it registers again',
  { tags: 'all' },
  async () => {
    const file = foreignFile('US-98-7654321', 'Estados Unidos');
    const supplier = await approved((await request(file)).folio);
    await office.done(supplier, { ...office.suspension, endsOn: addDays(today, 300) });
    const exit = await request(file, { kind: 'cancellation', supplierId: supplier.id });
    expect((await approved(exit.folio)).status).toBe('cancelled');

    const again = await request({ ...file, taxId: 'us 987654321', country: 'EUA' });
    expect(await check(again.folio)).toMatchObject({ level: 'warn' });
    const other = await request({ ...file, country: 'Canadá' });
    expect(await check(other.folio)).toMatchObject({
      level: 'not_applicable',
      text: expect.stringContaining('no hay sanciones en vigor') as string,
    });
  },
);

it('a disqualified foreign supplier neither begins nor gets another registration under its tax number', async () => {
  const file = foreignFile('DE 812 526 315', 'Alemania');
  await sanctionedAndGone(file, office.disqualification);
  const start = app.send('stranger', 'POST', '/proveedores/solicitudes', {
    kind: 'registration',
    personType: 'legal',
    origin: 'foreign',
    rfc: '',
    taxId: 'DE812526315',
    country: 'Germany',
    email: 'ventas@colibri.example',
    emailAgain: 'ventas@colibri.example',
  });
  expect(await refused(start, 409)).toMatchObject({
    code: 'supplier_blocked',
    detail: expect.stringContaining('Esta identificación fiscal está inhabilitada hasta el') as string,
  });
  const { folio } = await request(file);
  expect(await check(folio)).toMatchObject({ level: 'block' });
  await ok(office.officers.act(folio, 1, 'take'));
  const { version } = await office.officers.read(folio);
  expect(await refused(office.officers.act(folio, version, 'approve'), 422)).toMatchObject({
    code: 'review_incomplete',
  });
});
