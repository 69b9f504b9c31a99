import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkPortal } from '#server/features/backup/check-portal.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { brokenLog } from './log-check.ts';
import { checkIntegrity, LogBroken } from './nightly-check.service.ts';
import { sequence } from './sequence.service.ts';
import { documentStep, draftDocument, pdfOf, publicProcedure } from './test-integrity.ts';

let app: TestApp;
let document: string;
const still = () => new AbortController().signal;

beforeAll(async () => {
  app = await startTestApp();
  const { id } = await publicProcedure(app, 'LA-UG-200-2026');
  const draft = await draftDocument(app, id, { name: 'bases.pdf', bytes: await pdfOf('Bases') });
  await documentStep(app, draft, 'publicacion', { publishAt: null });
  document = draft.id;
  await sql`insert into procedure_change (procedure_id, field, before, after, reason)
    values (${id}, 'contact', 'Antes', 'Después', 'Cambió la persona encargada')`.execute(app.db);
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
      'delete from integrity_entry where position = 0',
      'no está en el registro[^]+faltan hojas a partir de la 0',
    ],
    [
      'a leaf with other words',
      `update integrity_entry set leaf = replace(leaf, 'LA-UG', 'LA-XX') where position = 1`,
      'La hoja 1 del registro no es[^]+se alteraron',
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

describe('the nightly reading', () => {
  const checks = () =>
    sql<{
      ended_at: Date | null;
      file_count: number;
      wrong: string[];
    }>`select ended_at, file_count::int, wrong
      from integrity_check`.execute(app.db);

  it('reads every kept file once, and goes on where it was stopped', async () => {
    const stopped = new AbortController();
    stopped.abort();
    await expect(checkIntegrity(app.services, stopped.signal)).rejects.toThrow();
    expect((await checks()).rows).toMatchObject([{ ended_at: null, file_count: 0 }]);
    await checkIntegrity(app.services, still());
    expect((await checks()).rows).toMatchObject([{ ended_at: expect.any(Date), file_count: 1, wrong: [] }]);
  });

  it('tells a file whose bytes are others, notes it in the audit log, and does not read again in the same night', async () => {
    const { rows } = await sql<{
      sha256: string;
    }>`select sha256 from document_version where document_id = ${document}`.execute(app.db);
    const sha256 = rows[0]?.sha256 as string;
    const folder = join(app.services.config.dataDir, 'archivos');
    const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
      path.includes(sha256),
    ) as string;
    chmodSync(join(folder, name), 0o600);
    writeFileSync(join(folder, name), 'otro contenido');
    const told = new RegExp(`Está alterado el archivo ${sha256}`);
    await expect(checkIntegrity(app.services, still())).rejects.toThrow(told);
    await expect(checkIntegrity(app.services, still())).rejects.toThrow(LogBroken);
    expect((await checks()).rows).toHaveLength(1);
    const { rows: entries } = await sql<{ after: { wrong: string[] } }>`
      select after from audit_log where operation = 'integrity.check'`.execute(app.db);
    expect(entries).toMatchObject([{ after: { wrong: [expect.stringMatching(told)] } }]);
  });
});

it('the metrics tell how large the log is and how the last reading ended', async () => {
  await sql`insert into integrity_check (ended_at, wrong) values (now(), '{algo}')`.execute(app.db);
  const text = await (await app.send('stranger', 'GET', '/metricas')).text();
  expect(text).toMatch(/portal_integrity_leaves 3\n/);
  expect(text).toMatch(/portal_integrity_waiting_leaves 0\n/);
  expect(text).toMatch(/portal_integrity_check_good 0\n/);
});
