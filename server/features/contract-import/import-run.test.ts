import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import { OLD_HEADER, sampleRow, toCsv } from './sample-file.ts';
import { type ImportBench, inventedRows, startImportBench } from './test-bench.ts';
import { expectFollowed } from '../search/test-followed.ts';

let bench: ImportBench;

beforeAll(async () => {
  bench = await startImportBench();
});
afterAll(async () => {
  await expectFollowed(bench.db);
  await bench.stop();
});
beforeEach(() => bench.empty());

const contracts = () => bench.db.selectFrom('contract').selectAll().orderBy('number').execute();

describe('access', () => {
  test.each(['stranger', 'guest', 'no-role', 'bad'] as const)(
    '%s may neither upload, read nor start',
    async (as) => {
      const status = as === 'stranger' || as === 'bad' ? 401 : 403;
      const id = '00000000-0000-4000-8000-000000000000';
      for (const [path, method] of [
        ['?nombre=a.csv', 'POST'],
        ['', 'GET'],
        [`/${id}`, 'GET'],
        [`/${id}/inicio`, 'POST'],
        [`/${id}/cancelacion`, 'POST'],
        [`/${id}/filas?que=rechazadas`, 'GET'],
        [`/${id}/dependientes`, 'GET'],
        [`/${id}/reversion`, 'POST'],
        [`/${id}/rechazadas.csv`, 'GET'],
      ] as const) {
        expect((await bench.ask(path, method, as)).status).toBe(status);
      }
    },
  );
});

describe('run of an import', () => {
  test('a row with NUL is refused by itself, and its formulas are text in the download', async () => {
    const rows = [
      sampleRow(OLD_HEADER, { CODIGO_CONTRATO: '1' }),
      sampleRow(OLD_HEADER, { CODIGO_CONTRATO: '2', TITULO_CONTRATO: 'a\0b', TITULO_EXPEDIENTE: '=1+1' }),
    ];
    const padding = Array.from({ length: 40 }, (_, index) =>
      sampleRow(OLD_HEADER, { CODIGO_CONTRATO: `9${index}` }),
    );
    const { id, ...run } = await bench.importAll(toCsv([OLD_HEADER, ...padding, ...rows]));
    expect(run).toMatchObject({ status: 'done', taken: 41, refused: 1 });
    expect(run.reasons).toMatchObject([{ code: 'damaged', count: 1 }]);
    const text = await (await bench.ask(`/${id}/rechazadas.csv`)).text();
    expect(text).toContain(",'=1+1,");
    expect(text).toContain('a\u2400b');
  });

  test('a file of one letter is read and refused for its columns', async () => {
    expect(await bench.upload('x')).toMatchObject({ status: 'failed' });
  });

  test('only one import runs at a time', async () => {
    const [one, other] = [
      await bench.upload(toCsv([OLD_HEADER, ...inventedRows(1)])),
      await bench.upload(toCsv([OLD_HEADER, ...inventedRows(2)])),
    ];
    expect((await bench.ask(`/${one.id}/inicio`, 'POST', 'admin', { scope: 'valid' })).status).toBe(202);
    const refused = await bench.ask(`/${other.id}/inicio`, 'POST', 'admin', { scope: 'valid' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'import_running' });
    const again = await bench.ask(`/${one.id}/inicio`, 'POST', 'admin', { scope: 'valid' });
    expect(await again.json()).toMatchObject({ code: 'state_conflict' });
    expect(bench.sentJobs.at(-1)).toEqual({ name: 'import', data: { id: one.id } });
  });

  test('a stopped import goes on at the row after its last committed batch', async () => {
    const { id } = await bench.upload(toCsv([OLD_HEADER, ...inventedRows(1_700)]));
    await bench.ask(`/${id}/inicio`, 'POST', 'admin', { scope: 'valid' });
    const stop = new AbortController();
    const watched = sql<{ position: number }>`select position from import_run`;
    const working = bench.work(id, stop.signal);
    await expect
      .poll(async () => (await watched.execute(bench.db)).rows[0]?.position, {
        interval: 5,
        timeout: 10_000,
      })
      .toBeGreaterThan(0);
    stop.abort();
    await working;
    const halfway = await bench.detail(id);
    expect(halfway.status).toBe('running');
    expect((await contracts()).length).toBe(halfway.position);
    await bench.work(id);
    expect(await bench.detail(id)).toMatchObject({
      status: 'done',
      position: 1_700,
      taken: 1_700,
      skipped: 0,
    });
  });

  test('an import that is cancelled half-way takes back what it had committed', { tags: 'all' }, async () => {
    const before = await bench.content();
    const { id } = await bench.upload(toCsv([OLD_HEADER, ...inventedRows(1_700)]));
    await bench.ask(`/${id}/inicio`, 'POST', 'admin', { scope: 'valid' });
    const working = bench.work(id);
    await expect
      .poll(async () => (await bench.detail(id)).position, { interval: 5, timeout: 10_000 })
      .toBeGreaterThan(0);
    const cancelled = (await (
      await bench.ask(`/${id}/cancelacion`, 'POST', 'admin', { seen: 'running' })
    ).json()) as ImportDetail;
    await working;
    expect(cancelled.status).toBe('undoing');
    expect((await contracts()).length).toBe(cancelled.taken);
    await bench.work(id);
    expect(await bench.detail(id)).toMatchObject({ status: 'cancelled', taken: 0, failure: null });
    const withoutVersion = (text: string) => text.replace(/\d+$/, '');
    expect(withoutVersion(await bench.content())).toBe(withoutVersion(before));
    expect((await bench.ask(`/${id}/cancelacion`, 'POST', 'admin', { seen: 'running' })).status).toBe(409);
  });

  test('the refused rows come back as CSV with line, reason and the columns as they were', async () => {
    const wrong = sampleRow(OLD_HEADER, {
      IMPORTE_CONTRATO: 'doce',
      TITULO_CONTRATO: 'con, coma y "comillas"',
    });
    const { id } = await bench.importAll(toCsv([OLD_HEADER, ...inventedRows(1), wrong]));
    const response = await bench.ask(`/${id}/rechazadas.csv`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [header, row] = (await response.text()).split('\n');
    expect(header).toMatch(/^\uFEFF?LINEA,MOTIVO,GOBIERNO,SIGLAS,/);
    expect(row).toMatch(/^3,Importe: «doce» no es una cantidad: escribe solo el número\.,APF,/);
    expect(row).toContain('"con, coma y ""comillas"""');
  });

  test('every step stands in the audit log', async () => {
    const { id } = await bench.importAll(toCsv([OLD_HEADER, ...inventedRows(1)]));
    const entries = await bench.db
      .selectFrom('audit_log')
      .select(['operation', 'actor_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ operation }) => operation)).toEqual([
      'import.upload',
      'import.read',
      'import.start',
      'import.finish',
    ]);
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set(['admin']));
  });

  test('a file that an earlier life left unread five times is given up with a reason', async () => {
    const { id } = await bench.upload(toCsv([OLD_HEADER, ...inventedRows(1)]));
    await bench.ask(`/${id}/inicio`, 'POST', 'admin', { scope: 'valid' });
    await sql`update import_run set attempts = 5`.execute(bench.db);
    await bench.work(id);
    expect(await bench.detail(id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('se conserva') as string,
    });
  });
});
