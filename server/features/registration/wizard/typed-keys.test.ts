import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { completeFile, freshRfc, someLine, startRegistration } from '../test-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('keys, mails and telephones lose what nobody sees when they are saved, and what is no telephone stays', async () => {
  const rfc = freshRfc();
  const holder = await startRegistration(app, rfc);
  const whole = completeFile(rfc, [await someLine(app)]);
  const draft = await holder.read();
  const { clabe } = whole.bank;
  const [first] = whole.partners;
  const data = {
    ...whole,
    email: draft.data.email,
    emailAgain: `\u200B${draft.data.email}`,
    phone: '+52 1 473\u00AD 732 0006',
    bank: { ...whole.bank, clabe: `="${clabe.slice(0, 3)}\u2009${clabe.slice(3)}"` },
    representative: {
      ...whole.representative,
      curp: `'${whole.representative.curp.toLowerCase()}\uFEFF`,
      phone: '044 473',
    },
    partners: [{ ...first!, rfc: 'pqa\u2011010203\u2011ab1' }],
  };
  const saved = await holder.ask('PUT', '', { data, declarations: {}, step: 4 }, draft.version);
  expect(saved.status).toBe(200);
  const row = await app.db
    .selectFrom('registration_request')
    .select('data')
    .where('folio', '=', draft.folio)
    .executeTakeFirstOrThrow();
  expect(row.data).toMatchObject({
    emailAgain: draft.data.email,
    phone: '4737320006',
    bank: { clabe },
    representative: { curp: whole.representative.curp, phone: '044 473' },
    partners: [{ rfc: 'PQA010203AB1' }],
  });
});
