import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { IntegrityCheck, IntegrityChecks } from '#contract/integrity-checks.ts';
import type { IntegritySummary } from '#contract/integrity.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import { checkPortal } from '#server/features/backup/check-portal.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { brokenLog } from './log-check.ts';
import { checkIntegrity, workOnCheck } from './nightly-check.service.ts';
import { sequence } from './sequence.service.ts';
import { acted, documentStep, draftDocument, pdfOf, publicProcedure } from './test-integrity.ts';

let app: TestApp;
let sha256: string;
let bytes: Uint8Array;
const still = () => new AbortController().signal;

beforeAll(async () => {
  app = await startTestApp();
  const { id } = await publicProcedure(app, 'LA-UG-200-2026');
  bytes = await pdfOf('Bases');
  sha256 = createHash('sha256').update(bytes).digest('hex');
  const draft = await draftDocument(app, id, { name: 'bases.pdf', bytes });
  await documentStep(app, draft, 'publicacion', { publishAt: null });
  await acted(
    app,
    sql`insert into procedure_change (procedure_id, field, before, after, reason)
      values (${id}, 'contact', 'Antes', 'Después', 'Cambió la persona encargada')`,
  );
  await sequence(app.services);
});
afterAll(() => app.stop());
afterEach(() => sql`delete from integrity_check`.execute(app.db));

/** With full rights over the database, within a transaction that is undone: what the reading says. */
async function foundAfter(statement: string): Promise<string[]> {
  const client = await app.services.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(statement);
    return await brokenLog(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('rows and leaves', () => {
  it('agree while nobody touches them, also for the order that reads everything', async () => {
    expect(await brokenLog(app.services.pool)).toEqual([]);
    const { wrong } = await checkPortal(app.services, { signal: still(), onProgress: () => undefined });
    expect(wrong).toEqual([]);
  });

  it.each([
    [
      'a back-dated version',
      "update document_version set published_at = published_at - interval '1 year'",
      'Versión de un documento LA-UG-200-2026 .+ya no dice',
    ],
    ['a version under another name', "update document_version set original_name = 'otro.pdf'", 'ya no dice'],
    [
      'a deleted change',
      'delete from procedure_change',
      'Cambio de un procedimiento publicado .+falta en la base',
    ],
    ['other words of a change', "update procedure_change set after = 'Otro'", 'ya no dice'],
    [
      'a back-dated publication',
      "update procedure set published_at = published_at - interval '1 day'",
      'Publicación de un procedimiento .+ya no dice',
    ],
    [
      'a leaf taken out',
      "delete from integrity_entry where kind = 'publication'",
      'no está en el registro[^]+faltan hojas a partir de la 0',
    ],
    [
      'a leaf with other words',
      `update integrity_entry set leaf = replace(leaf, 'LA-UG', 'LA-XX') where kind = 'version'`,
      'La hoja \\d+ del registro no es[^]+se alteraron',
    ],
    [
      'two leaves in each other’s place',
      'update integrity_entry set position = 1 - position where position in (0, 1)',
      'se alteraron: su raíz',
    ],
    [
      'a head that nobody signed',
      "update integrity_head set checkpoint = replace(checkpoint, 'fecha 2', 'fecha 1')",
      'La firma de la última cabeza',
    ],
  ])('%s is told', async (_, statement, words) => {
    const dropped = statement.includes('position = 1 - position')
      ? `alter table integrity_entry drop constraint integrity_entry_position; ${statement}`
      : statement;
    expect((await foundAfter(dropped)).join('\n')).toMatch(new RegExp(words));
  });

  it('a row published behind the back of the log is told', async () => {
    const found = await foundAfter(`insert into procedure_change (procedure_id, field, reason)
      select id, 'title', 'Un motivo suficiente' from procedure`);
    expect(found).toEqual([expect.stringContaining('está publicado y no está en el registro')]);
  });
});

const CHECKS = '/administracion/integridad/revisiones';

/** The one kept file under another content, or as it was. */
function writeFile(content: Uint8Array | string) {
  const folder = join(app.services.config.dataDir, 'archivos');
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.includes(sha256),
  ) as string;
  chmodSync(join(folder, name), 0o600);
  writeFileSync(join(folder, name), content);
}
const listed = async () => ((await (await app.send('admin', 'GET', CHECKS)).json()) as IntegrityChecks).rows;
const start = async () => {
  const answer = await app.send('admin', 'POST', CHECKS);
  return { status: answer.status, body: (await answer.json()) as IntegrityCheck & Problem };
};
const inbox = async () => {
  const page = await app.send('admin', 'GET', '/administracion/pendientes?de=unidad');
  const { rows } = (await page.json()) as WaitingPage;
  return rows
    .filter(({ kind }) => kind.startsWith('integrity'))
    .map(({ kind, title, note, href, canSettle }) => ({ kind, title, note, href, canSettle }));
};

describe('the nightly reading', () => {
  it('reads every kept file once, and goes on where it was stopped', async () => {
    const stopped = new AbortController();
    stopped.abort();
    await expect(checkIntegrity(app.services, stopped.signal)).rejects.toThrow();
    expect(await listed()).toMatchObject([{ state: 'running', files: 0, fileTotal: 1, askedBy: null }]);
    // Another night while it lies there begins no second one.
    await checkIntegrity(app.services, still());
    await workOnCheck(app.services, (await listed())[0]?.id ?? '', still());
    const [check, ...others] = await listed();
    expect(others).toEqual([]);
    expect(check).toMatchObject({ state: 'done', cause: 'schedule', files: 1, wrong: [] });
    expect(check?.bytes).toBe(check?.byteTotal);
    const summary = (await (await app.send('stranger', 'GET', '/integridad')).json()) as IntegritySummary;
    expect(summary.check).toEqual({ endedAt: check?.endedAt, files: 1, bytes: check?.bytes, wrong: 0 });
    expect(await inbox()).toEqual([]);
  });

  it('tells a file whose bytes are others, notes it in the audit log, and waits for somebody until a reading finds nothing', async () => {
    writeFile('otro contenido');
    const told = `Está alterado el archivo ${sha256}.`;
    await checkIntegrity(app.services, still());
    expect(await listed()).toMatchObject([{ state: 'done', wrong: [told] }]);
    const { rows } = await sql<{ after: { wrong: string[] } }>`
      select after from audit_log where operation = 'integrity.check'`.execute(app.db);
    expect(rows).toMatchObject([{ after: { wrong: [told] } }]);
    expect(await inbox()).toEqual([
      {
        kind: 'integrity_broken',
        title: expect.stringMatching(/^Revisión del \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} h$/),
        note: told,
        href: '/AdquisicionesUG/integridad',
        canSettle: false,
      },
    ]);
    writeFile(bytes);
    await checkIntegrity(app.services, still());
    expect(await inbox()).toEqual([]);
  });
});

describe('a reading that an officer asks for', () => {
  it('is for officers of the audit log', async () => {
    const { body } = await start();
    for (const [method, path] of [
      ['GET', CHECKS],
      ['POST', CHECKS],
      ['POST', `${CHECKS}/${body.id}/cancelacion`],
    ] as const) {
      expect((await app.send('stranger', method, path)).status).toBe(401);
      expect((await app.send('guest', method, path)).status).toBe(403);
    }
  });

  it('runs as its job, one at a time, and its result is in the inbox of whoever asked', async () => {
    app.sentJobs.length = 0;
    const { status, body } = await start();
    expect([status, body.state, body.askedBy, body.fileTotal]).toEqual([201, 'running', 'Persona admin', 1]);
    expect((await start()).body).toMatchObject({ status: 409, code: 'state_conflict' });
    for (const { data } of app.sentJobs.splice(0))
      await workOnCheck(app.services, String(data['id']), still());
    expect(await listed()).toMatchObject([{ state: 'done', cause: 'officer', files: 1, wrong: [] }]);
    expect(await inbox()).toMatchObject([
      { kind: 'integrity_checked', title: expect.stringMatching(/^Todo corresponde: /), canSettle: true },
    ]);
    const { rows } = await sql`select from audit_log where operation = 'integrity.check.start'
      and subject_id = ${body.id}`.execute(app.db);
    expect(rows).toHaveLength(1);
    // Nobody has seen it yet: the reading of the night tells nobody that all is well, and takes no news away.
    await checkIntegrity(app.services, still());
    expect(await inbox()).toMatchObject([{ kind: 'integrity_checked' }]);
    const again = await start();
    await workOnCheck(app.services, again.body.id, still());
    expect(await inbox()).toHaveLength(1);
    writeFile('otro contenido');
    await checkIntegrity(app.services, still());
    expect(await inbox()).toMatchObject([{ kind: 'integrity_broken' }]);
    writeFile(bytes);
    await checkIntegrity(app.services, still());
    expect(await inbox()).toEqual([]);
  });

  it('is stopped: its job does nothing more, nothing waits, and the next one may begin', async () => {
    const { body } = await start();
    const stop = () => app.send('admin', 'POST', `${CHECKS}/${body.id}/cancelacion`);
    expect(((await (await stop()).json()) as IntegrityCheck).state).toBe('cancelled');
    expect((await stop()).status).toBe(409);
    await workOnCheck(app.services, body.id, still());
    expect(await listed()).toMatchObject([{ state: 'cancelled', files: 0 }]);
    expect(await inbox()).toEqual([]);
    expect((await start()).status).toBe(201);
    const unknown = await app.send('admin', 'POST', `${CHECKS}/${crypto.randomUUID()}/cancelacion`);
    expect(unknown.status).toBe(404);
  });

  it('is stopped between two files also while its job reads them', async () => {
    const { body } = await start();
    const { files } = app.services;
    const slow: typeof files = {
      ...files,
      open: async (...asked: Parameters<typeof files.open>) => {
        await app.send('admin', 'POST', `${CHECKS}/${body.id}/cancelacion`);
        return files.open(...asked);
      },
    };
    await workOnCheck({ ...app.services, files: slow }, body.id, still());
    expect(await listed()).toMatchObject([{ state: 'cancelled', files: 0 }]);
  });
});

it('the metrics tell how large the log is and how the last reading ended', async () => {
  await sql`insert into integrity_check (ended_at, status, wrong) values (now(), 'done', '{algo}')`.execute(
    app.db,
  );
  const text = await (await app.send('stranger', 'GET', '/metricas')).text();
  const { rows } = await sql<{ size: number }>`select max(size)::int size from integrity_head`.execute(
    app.db,
  );
  expect(text).toContain(`portal_integrity_leaves ${rows[0]?.size}\n`);
  expect(text).toMatch(/portal_integrity_waiting_leaves \d+\n/);
  expect(text).toMatch(/portal_integrity_check_good 0\n/);
});

it('tells visitors of the files of public documents alone', async () => {
  const { rows } = await app.services.pool.query<{ sha256: string }>(
    "insert into stored_file (sha256, bytes, media_type) values (repeat('b', 64), 4242, 'application/pdf') returning sha256",
  );
  await checkIntegrity(app.services, still());
  expect((await listed())[0]).toMatchObject({ state: 'done', files: 2 });
  const { check } = (await (await app.send('stranger', 'GET', '/integridad')).json()) as IntegritySummary;
  expect(check?.files).toBe(1);
  expect(check?.bytes).toBe(((await listed())[0]?.bytes ?? 0) - 4242);
  await app.services.pool.query('delete from stored_file where sha256 = $1', [rows[0]?.sha256]);
});
