import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { fillRequest, freshRfc, sendRequest, startRegistration } from './test-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('a registration without an account', () => {
  it('goes from the first step to the unit with all its papers', async () => {
    const holder = await startRegistration(app, freshRfc());
    expect(holder.folio).toMatch(/^S-\d{4}-[0-9A-HJKMNP-TV-Z]{6}$/);
    const draft = await holder.read();
    expect(draft).toMatchObject({ status: 'draft', turn: 'supplier', editable: ['*'], version: 1 });
    await fillRequest(app, holder);
    const sent = await sendRequest(holder);
    expect(sent).toMatchObject({ status: 'submitted', turn: 'unit', daysLeft: 10, editable: [] });
  });
});
