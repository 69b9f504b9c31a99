import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeDraft } from './features/procurement/test-procedures.ts';
import { DB_DIR, migrate, readMigrations } from './kit/migrations.ts';
import { startTestApp, type TestApp } from './kit/test-app.ts';

let app: TestApp;
let next: string;
beforeAll(async () => {
  app = await startTestApp();
  next = mkdtempSync(join(tmpdir(), 'portal-siguiente-'));
  cpSync(DB_DIR, next, { recursive: true });
});
afterAll(async () => {
  await app.stop();
  rmSync(next, { recursive: true });
});

const health = () => app.send('stranger', 'GET', '/salud');

function addFile(name: string, sql: string): void {
  const last = Math.max(readMigrations(next).at(-1)?.version ?? 0, 9000);
  writeFileSync(join(next, 'migrations', `${String(last + 1).padStart(4, '0')}_${name}.sql`), sql);
}

it('while the next version has migrated already, this one stays well, writes, reads, and starts again', async () => {
  const before = await completeDraft(app);
  addFile(
    'next_adds',
    `alter table procedure add column approved_by text not null default '';
     create table approval (procedure_id uuid references procedure, at timestamptz not null default now());`,
  );
  await migrate(app.services.pool, next);
  expect((await health()).status).toBe(200);
  const after = await completeDraft(app);
  for (const { id } of [before, after]) {
    const read = await app.send('admin', 'GET', `/administracion/procedimientos/${id}`);
    expect(await read.json()).toMatchObject({ id, title: after.title });
  }
  expect(await migrate(app.services.pool)).toBe(0);
});

it('when it took something away that this one reads, this one says that it is not well and does not start', async () => {
  addFile('next_takes_away', 'alter table procedure drop column shortened_reason;');
  await migrate(app.services.pool, next);
  const answer = await health();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    reasons: [expect.stringMatching(/^La base de datos es más nueva que este programa/)],
  });
  await expect(migrate(app.services.pool)).rejects.toThrow(/más nueva/);
});
