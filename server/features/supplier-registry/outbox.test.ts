import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailRow } from '#contract/mail-outbox.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into mail_outbox (to_address, subject, text, template, status, created_at)
    select to_address, subject, 'Texto', 'request_taken', status, now() - age::interval from (values
      ('a@uno.example', 'Zeta', 'sent', '3 days'), ('b@dos.example', 'Ámbar', 'failed', '2 days'),
      ('c@tres.example', 'Beta', 'failed', '1 day')) m (to_address, subject, status, age)`.execute(app.db);
});
afterAll(() => app.stop());

const subjects = async (query: string) => {
  const answer = await app.send('admin', 'GET', `/padron/correos${query}`);
  const page = (await answer.json()) as { rows: MailRow[]; total: { value: number }; size: number };
  expect(page.rows.length).toBe(page.total.value);
  return page.rows.map(({ subject }) => subject);
};

it('mails are listed the newest first, by what became of them, by words and in the order of a column', async () => {
  expect(await subjects('')).toEqual(['Beta', 'Ámbar', 'Zeta']);
  expect(await subjects('?estado=failed')).toEqual(['Beta', 'Ámbar']);
  expect(await subjects('?orden=asunto')).toEqual(['Ámbar', 'Beta', 'Zeta']);
  expect(await subjects('?orden=-para&estado=failed')).toEqual(['Beta', 'Ámbar']);
  expect(await subjects('?q=dos.example')).toEqual(['Ámbar']);
  expect(await subjects('?q=%25')).toEqual([]);
});
