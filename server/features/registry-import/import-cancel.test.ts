import { RawNode, type KyselyPlugin, type QueryId } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { workOnImport } from '#server/kit/imports/import-work.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { registryImporter } from './registry-importer.ts';
import { afterFirstProgress, exampleCsv, exampleRow } from './test-registry.ts';

/** More than one batch: the work tells how far it is and goes on. */
const ROWS = 1_001;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
});
afterAll(() => app.stop());

const isWaiting = async () => {
  const { rows } = await app.services.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
};

it(
  'an import that is cancelled while it registers ends at once, and nobody stays registered',
  { tags: 'all' },
  async () => {
    const rows = Array.from({ length: ROWS }, (_, n) => exampleRow(70_000 + n));
    const upload = await app.send(
      'admin',
      'POST',
      '/padron/importaciones?nombre=padron.csv',
      exampleCsv(rows),
    );
    const { id } = (await upload.json()) as ImportDetail;
    await app.runJobs();
    const path = `/padron/importaciones/${id}`;
    expect((await app.send('admin', 'POST', `${path}/inicio`, { scope: 'all' })).status).toBe(202);

    let answer: Promise<Response> | undefined;
    const cancel = async () => {
      let isAnswered = false;
      answer = Promise.resolve(app.send('admin', 'POST', `${path}/cancelacion`, { seen: 'running' }));
      void answer.finally(() => (isAnswered = true));
      // The work goes on when it was cancelled, or when the cancellation waits for what the work holds.
      await vi.waitFor(async () => expect(isAnswered || (await isWaiting())).toBe(true), 20_000);
    };
    const db = app.db.withPlugin(afterFirstProgress(cancel));
    await workOnImport({ ...app.services, db }, [registryImporter(app.services)], id);
    expect((await answer)?.status).toBe(200);
    expect(await (await app.send('admin', 'GET', path)).json()).toMatchObject({
      status: 'cancelled',
      taken: 0,
    });
    const { rows: registered } = await app.services.pool.query(
      "select count(*)::int suppliers from supplier where source = 'portal'",
    );
    expect(registered).toEqual([{ suppliers: 0 }]);
  },
);

/** Does something when a batch was staged, and holds the work until that ended; counts the batches. */
function afterStaging(act: () => Promise<unknown>): KyselyPlugin & { batches: number } {
  const staged = new WeakSet<QueryId>();
  let first: Promise<unknown> | undefined;
  return {
    batches: 0,
    transformQuery({ node, queryId }) {
      const text = RawNode.is(node) ? node.sqlFragments.join('') : '';
      if (text.startsWith('insert into import_row')) staged.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (staged.has(queryId)) {
        this.batches += 1;
        await (first ??= act());
      }
      return result;
    },
  };
}

it(
  'an import that is cancelled while its file is read is cancelled at once, and the reading stops',
  { tags: 'all' },
  async () => {
    const rows = Array.from({ length: 4 * (ROWS - 1) }, (_, n) => exampleRow(80_000 + n));
    const upload = await app.send(
      'admin',
      'POST',
      '/padron/importaciones?nombre=padron.csv',
      exampleCsv(rows),
    );
    const { id } = (await upload.json()) as ImportDetail;
    const path = `/padron/importaciones/${id}`;

    let answered: number | undefined;
    let late: Promise<Response> | undefined;
    const plugin = afterStaging(async () => {
      late = Promise.resolve(app.send('admin', 'POST', `${path}/cancelacion`, { seen: 'analysing' }));
      void late.then(({ status }) => (answered = status));
      await vi.waitFor(async () => expect(answered !== undefined || (await isWaiting())).toBe(true), 20_000);
      expect(answered).toBe(200);
    });
    await workOnImport(
      { ...app.services, db: app.db.withPlugin(plugin) },
      [registryImporter(app.services)],
      id,
    );
    await late;
    expect(plugin.batches).toBeLessThan(4);
    expect(await (await app.send('admin', 'GET', path)).json()).toMatchObject({
      status: 'cancelled',
      rows: null,
    });
    const { rows: left } = await app.services.pool.query(
      'select count(*)::int n from import_row where import_id = $1',
      [id],
    );
    expect(left).toEqual([{ n: 0 }]);
  },
);
