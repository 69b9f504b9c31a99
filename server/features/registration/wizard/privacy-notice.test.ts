import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { fillRequest, freshRfc, sendRequest, startRegistration, type Holder } from '../test-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function accept(holder: Holder, privacyVersion: number) {
  const { data, declarations, version } = await holder.read();
  const saved = await holder.ask('PUT', '', { data, declarations, privacyVersion, step: 8 }, version);
  expect(saved.status).toBe(200);
}

describe('the privacy notice of a request (decision D8)', () => {
  it('is recorded in the version that was accepted, and asked again when a newer one is in force', async () => {
    const holder = await startRegistration(app, freshRfc());
    const { privacyVersion: read, privacyNotice } = await fillRequest(app, holder);
    expect(read).toBe(privacyNotice.version);
    const newer = privacyNotice.version + 1;
    await sql`insert into privacy_notice (version, title, text, valid_from, source)
      values (${newer}, 'Aviso nuevo', 'Otro texto.', ${todayInMexico(new Date())}, 'Prueba')`.execute(
      app.db,
    );
    const draft = await holder.read();
    expect(draft).toMatchObject({
      privacyVersion: read,
      privacyNotice: { version: newer, text: 'Otro texto.' },
    });
    const refused = await holder.submit(draft.version);
    expect((await refused.json()) as Problem).toMatchObject({
      code: 'request_incomplete',
      fields: {
        'declarations.privacyNotice': `El aviso de privacidad cambió: ahora rige la versión ${newer}. Léelo y acéptalo de nuevo.`,
      },
    });
    // A page that still shows the earlier text cannot accept the newer one.
    await accept(holder, privacyNotice.version);
    expect((await holder.read()).privacyVersion).toBe(privacyNotice.version);
    await accept(holder, newer);
    expect(await sendRequest(holder)).toMatchObject({ status: 'submitted', privacyVersion: newer });
  });

  it('is not accepted by the other statements, nor once it is taken back', async () => {
    const holder = await startRegistration(app, freshRfc());
    const { data, declarations, privacyNotice, version } = await fillRequest(app, holder);
    const { privacyNotice: _, ...others } = declarations;
    const body = { data, declarations: others, privacyVersion: privacyNotice.version, step: 8 };
    expect((await holder.ask('PUT', '', body, version)).status).toBe(200);
    expect((await holder.read()).privacyVersion).toBeNull();
  });
});
