import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAIL_TEMPLATES, mailExamples } from '#contract/mail-texts.ts';
import type { Db } from '#server/kit/db.ts';
import { createDb, createPool, transaction } from '#server/kit/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { queueMail, screenInMail, SECRET_MARK, type Mail } from './queue-mail.ts';
import {
  folderSender,
  mailSender,
  portalSender,
  sendQueuedMail,
  smtpSender,
  type MailSender,
} from './send-queued.ts';
import { startMailServer } from './test-mail-server.ts';

let database: TestDatabase;
let db: Db;
let stop: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool(database.url, 3);
  db = createDb(pool);
  stop = () => pool.end();
});
afterAll(async () => {
  await stop();
  await database.drop();
});
beforeEach(async () => {
  await db.deleteFrom('mail_outbox').execute();
});

const mail: Mail = {
  to: 'ana@papeleria.example',
  subject: 'Recibimos tu solicitud\nBcc: otra@x.example',
  text: `Tu clave es ${SECRET_MARK}.`,
  template: 'request_created',
  secret: '7KQ2-MX4D',
  cause: 'clock',
};
const queue = (given: Mail = mail) => transaction(db, (tx) => queueMail(tx, given));
const row = () => db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();

test('a mail exists exactly if the transaction that causes it commits', async () => {
  await expect(
    transaction(db, async (tx) => {
      await queueMail(tx, mail);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await sendQueuedMail(db, folderSender(undefined), new Date())).toBe(0);
});

test('it goes out by SMTP with its secret, which is forgotten then', async () => {
  const { url, mails, server } = await startMailServer();
  await queue();
  expect(await sendQueuedMail(db, smtpSender(url, 'Compras <compras@u.example>'), new Date())).toBe(1);
  server.close();
  expect(mails[0]).toContain('7KQ2-MX4D');
  expect(mails[0]).toContain('To: ana@papeleria.example');
  expect(mails[0]).toContain('From: Compras <compras@u.example>');
  expect(mails[0], 'a line break in a subject adds no header').not.toMatch(/^Bcc:/m);
  expect(await row()).toMatchObject({ status: 'sent', attempts: 1, secret: null, text: mail.text });
});

test('each mail of an order, an invoice or a payment leads to it, at the address of the portal', async () => {
  const kinds = MAIL_TEMPLATES.filter((template) => /^(order|invoice|payment)_/.test(template));
  expect(kinds.length).toBeGreaterThan(12);
  const enlace = screenInMail('/pedidos/P-2026-00042');
  for (const template of kinds)
    await queue({
      to: mail.to,
      cause: 'officer',
      template,
      values: { ...mailExamples(template), enlace },
    });
  const sent = new Map<string, string>();
  const sender = portalSender(
    {
      status: 'sent',
      async send({ id, text }) {
        sent.set(id, text);
      },
    },
    'https://compras.example',
  );
  expect(await sendQueuedMail(db, sender, new Date())).toBe(kinds.length);
  const rows = await db.selectFrom('mail_outbox').select(['id', 'template']).execute();
  const without = rows.filter(
    ({ id }) => !/https:\/\/compras\.example\/\S+\/pedidos\/P-2026-00042/.test(sent.get(id) ?? ''),
  );
  expect(without.map(({ template }) => template)).toEqual([]);
});

test('a server that refuses is asked again later, twice as late each time, and given up in the end', async () => {
  const { url, server } = await startMailServer('450 4.2.1 ana@papeleria.example ocupada');
  await queue();
  const sender = smtpSender(url, 'compras@u.example');
  const start = Date.now();
  expect(await sendQueuedMail(db, sender, new Date(start))).toBe(0);
  const failed = await row();
  expect(failed).toMatchObject({ status: 'queued', attempts: 1, secret: '7KQ2-MX4D' });
  expect(failed.last_error, 'the address stays out').toBe('EENVELOPE 450');
  expect(await sendQueuedMail(db, sender, new Date(start + 30_000))).toBe(0);
  expect((await row()).attempts, 'not before its time').toBe(1);
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await sendQueuedMail(db, sender, new Date(start + 2 ** attempt * 60_000));
  }
  server.close();
  expect(await row()).toMatchObject({ status: 'failed', attempts: 8, secret: null });
});

test('without a mail server it is kept; in a demonstration as a text file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'correo-'));
  await queue();
  await sendQueuedMail(db, folderSender(folder), new Date());
  const [name = ''] = await readdir(folder);
  expect(await readFile(join(folder, name), 'utf8')).toContain('Tu clave es 7KQ2-MX4D.');
  await rm(folder, { recursive: true });
  expect(await row()).toMatchObject({ status: 'kept', secret: null });
});

test('what persons wait for passes notices to many, also while those are going out; all that waits leaves in one run', async () => {
  for (let i = 0; i < 120; i += 1) await queue({ ...mail, to: `aviso${i}@x.example`, canWait: true });
  await queue({ ...mail, to: 'codigo@x.example' });
  const sent: string[] = [];
  const sender: MailSender = {
    status: 'sent',
    async send({ to }) {
      sent.push(to);
      if (to === 'aviso1@x.example') await queue({ ...mail, to: 'clave@x.example' });
    },
  };
  expect(await sendQueuedMail(db, sender, new Date())).toBe(122);
  expect(sent.slice(0, 5)).toEqual(
    ['codigo', 'aviso0', 'aviso1', 'clave', 'aviso2'].map((name) => `${name}@x.example`),
  );
});

test('two processes never send the same mail', async () => {
  for (let i = 0; i < 6; i += 1) await queue({ ...mail, to: `p${i}@x.example` });
  const sent: string[] = [];
  const sender: MailSender = { status: 'sent', send: async ({ to }) => void sent.push(to) };
  await Promise.all([sendQueuedMail(db, sender, new Date()), sendQueuedMail(db, sender, new Date())]);
  expect(sent.toSorted()).toEqual(Array.from({ length: 6 }, (_, i) => `p${i}@x.example`));
});

test('mails come from the name that the unit set, else from that of MAIL_FROM, else from the unit’s, always at its address', async () => {
  const from = (given: string) => mailSender(db, given);
  expect(await from('Compras <compras@u.example>')).toEqual({
    name: 'Compras',
    address: 'compras@u.example',
  });
  await db
    .insertInto('instance_setting')
    .values({
      key: 'institucion',
      value: JSON.stringify({ unit: 'Dirección de Compras', mailSender: '' }) as never,
    })
    .execute();
  expect(await from('compras@u.example')).toEqual({
    name: 'Dirección de Compras',
    address: 'compras@u.example',
  });
  await db
    .updateTable('instance_setting')
    .set({ value: JSON.stringify({ unit: 'Dirección de Compras', mailSender: 'Compras UIQ' }) as never })
    .where('key', '=', 'institucion')
    .execute();
  expect(await from('Otra <compras@u.example>')).toEqual({
    name: 'Compras UIQ',
    address: 'compras@u.example',
  });
  const { url, mails, server } = await startMailServer();
  await queue();
  await sendQueuedMail(db, smtpSender(url, await from('compras@u.example')), new Date());
  server.close();
  expect(mails[0]).toContain('From: Compras UIQ <compras@u.example>');
  await db.deleteFrom('instance_setting').where('key', '=', 'institucion').execute();
});
