import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JOB_WORDS } from '#contract/job-words.ts';
import type { SystemState } from '#contract/system-state.ts';
import { defineEveryJob } from '#server/every-job.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import { sendQueuedMail, type MailSender } from '#server/kit/mail/send-queued.ts';

const PLACE = '/administracion/sistema';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BACKUP_TO: '/tmp/respaldo-que-nadie-lee' });
  defineEveryJob(app.services);
  await sql`create schema if not exists jobs`.execute(app.db);
  await sql`create table jobs.job (id uuid default gen_random_uuid(), name text, state text, retry_count int default 0, blocked boolean default false,
    start_after timestamptz default now() - interval '1 day', created_on timestamptz, started_on timestamptz, completed_on timestamptz, output jsonb)`.execute(
    app.db,
  );
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.deleteFrom('mail_outbox').execute();
  await app.db.deleteFrom('job_failure').execute();
  app.sentJobs.length = 0;
});

const read = async () => (await (await app.send('admin', 'GET', PLACE)).json()) as SystemState;
const refusing: MailSender = {
  status: 'sent',
  send: () => Promise.reject(Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 552 })),
};
const queue = (text: string, secret?: string) =>
  app.db.transaction().execute((tx) =>
    queueMail(tx as never, {
      to: 'ana@papeleria.example',
      subject: 'Fallo de la licitación',
      text,
      template: 'x',
      cause: 'clock',
      ...(secret === undefined ? {} : { secret }),
    }),
  );
const giveUp = async () => {
  const start = Date.now();
  for (let attempt = 0; attempt < 8; attempt += 1)
    await sendQueuedMail(app.db, refusing, new Date(start + 2 ** attempt * 60_000));
};
const again = (id: string) => app.send('admin', 'POST', `${PLACE}/correos`, { id });

describe('the state of the system', () => {
  it('is for administrators', async () => {
    expect((await app.send('stranger', 'GET', PLACE)).status).toBe(401);
    expect((await app.send('guest', 'GET', PLACE)).status).toBe(403);
    expect((await app.send('guest', 'POST', `${PLACE}/trabajos`, { name: 'mail.send' })).status).toBe(403);
  });

  it('names each kind of work in words', async () => {
    const { jobs } = await read();
    expect(jobs.length).toBeGreaterThan(35);
    expect(jobs.filter(({ name }) => JOB_WORDS[name] === undefined)).toEqual([]);
    expect(Object.keys(JOB_WORDS).filter((name) => jobs.every((job) => job.name !== name))).toEqual([]);
  });

  it('tells why work failed, and lets it run again where it only does what is left', async () => {
    await sql`insert into jobs.job (name, state, retry_count, created_on, started_on, completed_on, output) values
      ('search.rebuild', 'completed', 1, now() - interval '2 days', now() - interval '2 days', now() - interval '2 days' + interval '3 seconds', null),
      ('search.rebuild', 'failed', 3, now(), now(), now() + interval '2 seconds', '{"message": "could not extend file for ana@x.example"}')`.execute(
      app.db,
    );
    await sql`insert into job_failure (name, code) values ('search.rebuild', '53100')`.execute(app.db);
    const state = await read();
    const job = state.jobs.find(({ name }) => name === 'search.rebuild');
    expect(job).toMatchObject({
      label: 'Revisión nocturna de la búsqueda',
      when: 'cada día, a las 00:05 h',
      runs: [{ state: 'repeated' }, { state: 'failed' }],
      seconds: 2,
      failure: {
        reason: 'La base de datos no tiene espacio.',
        technical: '53100: could not extend file for [correo]',
      },
    });
    expect(state.level).toBe('bad');
    expect(state.attention[0]).toMatchObject({ id: 'job-search.rebuild', action: 'Reintentar' });
    expect((await app.send('admin', 'POST', `${PLACE}/trabajos`, { name: 'search.rebuild' })).status).toBe(
      204,
    );
    expect(app.sentJobs).toEqual([{ name: 'search.rebuild', data: {} }]);
    const { rows } = await sql<{
      operation: string;
    }>`select operation from audit_log where operation = 'runJob'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('does not run again by itself what belongs to one thing, or does not exist', async () => {
    expect((await app.send('admin', 'POST', `${PLACE}/trabajos`, { name: 'import' })).status).toBe(409);
    expect((await app.send('admin', 'POST', `${PLACE}/trabajos`, { name: 'nada' })).status).toBe(404);
    expect(app.sentJobs).toEqual([]);
  });

  it('shows a mail that did not leave, its address masked, and sends it again when asked', async () => {
    await queue('Hola.');
    await giveUp();
    const { mail } = await read();
    expect(mail).toMatchObject({ failed: 1, queued: 0 });
    const [stuck] = mail.stuck;
    expect(stuck).toMatchObject({
      to: 'a•••@papeleria.example',
      reason: 'El buzón de destino está lleno.',
      isGivenUp: true,
      canSend: true,
    });
    expect((await again(stuck?.id ?? '')).status).toBe(204);
    const sent: string[] = [];
    await sendQueuedMail(app.db, { status: 'sent', send: async ({ to }) => void sent.push(to) }, new Date());
    expect(sent).toEqual(['ana@papeleria.example']);
    expect((await again(stuck?.id ?? '')).status, 'it left').toBe(409);
  });

  it('opens a mail as its receiver reads it, for a reason that the log keeps, and never its key', async () => {
    await queue(`Ana: tu clave es ${SECRET_MARK}.`, '7KQ2');
    await giveUp();
    const [stuck] = (await read()).mail.stuck;
    expect(JSON.stringify(stuck)).not.toContain('ana@');
    const open = (caller: Caller, reason: string) =>
      app.send(caller, 'POST', `${PLACE}/correos/lectura`, { id: stuck?.id, reason });
    expect((await open('guest', 'Lo pide la persona que lo espera')).status).toBe(403);
    expect((await open('admin', 'corto')).status).toBe(422);
    const opened = await open('admin', 'Lo pide la persona que lo espera');
    expect(await opened.json()).toMatchObject({
      to: 'ana@papeleria.example',
      subject: 'Fallo de la licitación',
      text: `Ana: tu clave es ${SECRET_MARK}.`,
    });
    const { rows } = await sql<{ reason: string; after: { title: string } }>`
      select reason, after from audit_log where operation = 'openQueuedMail'`.execute(app.db);
    expect(rows).toEqual([
      { reason: 'Lo pide la persona que lo espera', after: { title: 'Fallo de la licitación' } },
    ]);
  });

  it('never sends a mail whose key was forgotten', async () => {
    await queue(`Tu clave es ${SECRET_MARK}.`, '7KQ2');
    await giveUp();
    const [stuck] = (await read()).mail.stuck;
    expect(stuck?.canSend).toBe(false);
    const answer = await again(stuck?.id ?? '');
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('la pide otra vez');
  });

  it('asks for a trial of the backups when none was made in a month', async () => {
    const run = (kind: string, days: number) =>
      sql`insert into backup_run (kind, backup, taken_at, started_at, ended_at, file_bytes) values
        (${kind}, 'x', now() - make_interval(days => ${days}::int), now() - make_interval(days => ${days}::int), now() - make_interval(days => ${days}::int), 4000)`.execute(
        app.db,
      );
    expect((await read()).attention.map(({ title }) => title)).toContain('Todavía no hay ningún respaldo');
    await run('backup', 0);
    await run('trial', 40);
    const { attention, backups } = await read();
    expect(attention.find(({ id }) => id === 'no-trial')).toMatchObject({
      title: 'Hace 40 días que no se prueba un respaldo',
      job: 'backup.trial',
    });
    expect(backups.rows.map(({ kind }) => kind)).toEqual(['backup', 'trial']);
    await run('trial', 1);
    expect((await read()).attention.map(({ id }) => id)).not.toContain('no-trial');
  });

  it('lists what a new installation sets, and what it did', async () => {
    const done = async () =>
      (await read()).firstSteps.filter(({ isDone }) => isDone).map(({ title }) => title);
    expect(await done(), 'those that a demonstration publishes').toContain(
      'Los datos para facturar a la Universidad',
    );
    await sql`insert into instance_setting (key, value) values ('facturacion', '{"rfc": ""}')`.execute(
      app.db,
    );
    const before = await done();
    await sql`insert into instance_setting (key, value) values ('leyes-por-recurso', '{}')`.execute(app.db);
    await sql`update instance_setting set value = '{"rfc": "UDP010203AB2"}' where key = 'facturacion'`.execute(
      app.db,
    );
    expect((await done()).filter((title) => !before.includes(title))).toEqual([
      'Las leyes de cada recurso',
      'Los datos para facturar a la Universidad',
    ]);
  });
});
