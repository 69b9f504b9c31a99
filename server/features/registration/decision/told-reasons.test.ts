import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestFile } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { giveToken } from '#server/features/registration/request/access.service.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest } from '../review/test-requests.ts';
import { ok, reviewer } from '../review/test-review.ts';

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
});
afterAll(() => app.stop());

const CODE = 'obs_32d_no_publica';
const textOf = async (code: string) => {
  const { rows } = await sql<{ text: string }>`select text from registry_reason where code = ${code}`.execute(
    app.db,
  );
  return rows[0]?.text ?? '';
};

const mailsOf = async (id: string) => {
  const { rows } = await sql<{ template: string; text: string }>`
    select template, text from mail_outbox where request_id = ${id} order by created_at, id`.execute(app.db);
  return rows;
};

/** A request sent back for one paper, with what its supplier then reads on the screen. */
async function sentBack(given: { reasonCode: string; remark: string }) {
  const { folio, id } = await insertRequest(app.db);
  const decision = { decision: 'observed', ...given };
  const { version } = await ok(officers.put(folio, '/documentos/opinion_sat', 1, decision));
  await ok(officers.act(folio, version, 'observe'));
  const { token } = await giveToken(app.db, id);
  const read = async () => {
    const headers = { [REQUEST_TOKEN_HEADER]: token };
    const path = `/proveedores/solicitudes/${folio}`;
    const file = await ok<RequestFile>(app.send('stranger', 'GET', path, undefined, headers));
    return file.observations.map(({ reason, remark }) => [reason, remark]);
  };
  return { folio, id, read };
}

describe('what a supplier is told', () => {
  it('stays as it was sent when the catalogue words the reason in another way', async () => {
    const text = await textOf(CODE);
    const { folio, read } = await sentBack({ reasonCode: CODE, remark: text });
    const other = await sentBack({ reasonCode: CODE, remark: 'Ver la página 2.' });
    await sql`update registry_reason set text = 'Otro texto, muy distinto.' where code = ${CODE}`.execute(
      app.db,
    );
    const seen = [await read(), await other.read()];
    const shown = (await officers.read(folio)).observations.map(({ reason }) => reason);
    await sql`update registry_reason set text = ${text} where code = ${CODE}`.execute(app.db);
    expect(seen).toEqual([[[null, text]], [[text, 'Ver la página 2.']]]);
    expect(shown).toEqual([text]);
  });

  it('is the same in the mail of an observation as on the screen', async () => {
    const text = await textOf(CODE);
    const { id, read } = await sentBack({ reasonCode: CODE, remark: 'Ver la página 2.' });
    expect(await read()).toEqual([[text, 'Ver la página 2.']]);
    const mail = (await mailsOf(id)).find(({ template }) => template === 'request_observed');
    expect(mail?.text).toContain(`: ${text} Ver la página 2.`);
    const other = await sentBack({ reasonCode: CODE, remark: text });
    const once = (await mailsOf(other.id)).find(({ template }) => template === 'request_observed');
    expect(once?.text.split(text)).toHaveLength(2);
  });

  it('goes by mail too when the request is taken and when it is validated', { tags: 'all' }, async () => {
    const careful = await startTestApp({ SECOND_REVIEWER: 'true' });
    const eyes = reviewer(careful);
    const { folio, id } = await insertRequest(careful.db);
    const { version } = await eyes.acceptPapers(folio);
    const review = await ok(eyes.act(folio, version, 'validate'));
    await ok(eyes.act(folio, review.version, 'approve', {}, 'other-admin'));
    const { rows } = await sql<{ template: string; text: string }>`
      select template, text from mail_outbox where request_id = ${id} order by created_at`.execute(
      careful.db,
    );
    await careful.stop();
    expect(rows.map(({ template }) => template)).toEqual([
      'request_taken',
      'request_validated',
      'request_approved',
    ]);
    for (const { text } of rows) expect(text).toContain(folio);
  });

  it.each([
    ['its own words', (text: string) => text],
    ['its own words and more', (text: string) => `${text} Desde enero.`],
    ['other words', () => 'Desde enero no hay registro.'],
  ])('of a rejection says the reason once, beside %s', async (_, write) => {
    const text = await textOf('rej_impedimento');
    const { folio, id } = await insertRequest(app.db);
    await ok(officers.act(folio, 1, 'take'));
    const reason = write(text);
    const review = await ok(officers.act(folio, 2, 'reject', { reasonCode: 'rej_impedimento', reason }));
    expect(review.decisionReason).toBe(reason.includes(text) ? reason : `${text} ${reason}`);
    expect((await mailsOf(id)).at(-1)?.text.split(text)).toHaveLength(2);
  });
});
