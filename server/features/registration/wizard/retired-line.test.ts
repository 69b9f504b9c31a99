import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { RegistrationSettings } from '#contract/registration.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { saveSupplierFile } from '#server/features/supplier-registry/public.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { completeFile, fillRequest, freshRfc, problemOf, startRegistration } from '../test-requests.ts';
import { registeredSupplier, startAgain } from '../test-suppliers.ts';

const CODE = 'G34-2';
const NAME = 'Hospedaje';
const RETIRED = [{ code: CODE, name: NAME }];
const REFUSAL = 'Hospedaje ya no está en el catálogo: quítalo o elige otro.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Line {
  code: string;
  version: number;
  [field: string]: unknown;
}

/** What an officer does in the catalogue. */
async function setActive(active: boolean): Promise<void> {
  const all = (await (await app.send('admin', 'GET', '/padron/catalogos')).json()) as { lines: Line[] };
  const { code, version, ...line } = all.lines.find((one) => one.code === CODE) ?? expect.fail();
  const answer = await app.send(
    'admin',
    'PUT',
    `/padron/catalogos/giros/${code}`,
    { ...line, active },
    { 'if-match': `"${version}"` },
  );
  expect(answer.status).toBe(200);
}

const settings = async () =>
  (await (await app.send('stranger', 'GET', '/proveedores/tramites')).json()) as RegistrationSettings;

describe('a line of business that is retired while a request holds it', () => {
  it(
    'is named by the draft and by its refusal, and no longer offered; in use again, it counts as before',
    { tags: 'all' },
    async () => {
      const rfc = freshRfc();
      const holder = await startRegistration(app, rfc);
      const filled = await fillRequest(app, holder, completeFile(rfc, [CODE]));
      expect(filled.retiredLines).toEqual([]);
      expect((await settings()).lines.map(({ code }) => code)).toContain(CODE);

      await setActive(false);
      expect((await holder.read()).retiredLines).toEqual(RETIRED);
      const offered = await settings();
      expect(offered.lines.map(({ code }) => code)).not.toContain(CODE);
      expect(JSON.stringify(offered)).not.toContain(NAME);
      const refused = await holder.submit();
      expect(refused.status).toBe(422);
      expect((await problemOf(refused)).fields).toEqual({ lines: REFUSAL });

      await setActive(true);
      expect((await holder.read()).retiredLines).toEqual([]);
      expect((await holder.submit()).status).toBe(200);
    },
  );

  it('is named by an update that carries it over', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(todayInMexico(new Date()), 200));
    const file = { ...supplier.file, lines: [CODE] };
    await transaction(app.db, (tx) => saveSupplierFile(tx, supplier.id, file));
    await setActive(false);
    const holder = await startAgain(app, 'update', supplier);
    const { data, retiredLines } = await holder.read();
    expect(retiredLines).toEqual(RETIRED);
    await fillRequest(app, holder, { ...data, website: 'https://nuevo.example' });
    expect((await problemOf(await holder.submit())).fields).toEqual({ lines: REFUSAL });
    await setActive(true);
  });
});
