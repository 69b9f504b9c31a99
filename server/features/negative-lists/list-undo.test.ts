import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProposedDecision } from '#contract/decisions-api.ts';
import type { Problem } from '#contract/errors.ts';
import type { ImportDependents } from '#contract/imports.ts';
import type { ListOverview } from '#contract/negative-lists.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { listImporter } from './list-importer.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { satFile, sortedSatRows, startListBench, type ListBench } from './test-lists.ts';

let bench: ListBench;

beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const ROWS = sortedSatRows(40);
const JUNE = '1 de junio de 2026';

/** Every entry that was ever kept, as one text. */
async function entries(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select json_agg(e order by e.id)::text as all from negative_list_entry e`.execute(bench.db);
  return rows[0]!.all;
}
const path = (id: string, end: string) => `/listas/importaciones/${id}/${end}`;
const dependents = async (id: string) =>
  (await (await bench.ask(path(id, 'dependientes'))).json()) as ImportDependents;
const undo = (id: string) => bench.ask(path(id, 'reversion'), 'POST');
const overview = async () => (await (await bench.ask('/listas')).json()) as ListOverview;

describe('undo of a list in force', () => {
  test.each([
    ['a later day', '1 de julio de 2026'],
    ['the same day', JUNE],
  ])('with %s puts the one before in force again, entry by entry, and screens everybody', async (_, day) => {
    await bench.addSupplier({ rfc: ROWS[0]!.rfc, name: 'La que no sale' });
    await bench.addSupplier({ rfc: ROWS[39]!.rfc, name: 'La que llega' });
    const first = await bench.applyAll(satFile(ROWS.slice(0, 39), JUNE));
    const before = await entries();
    const next = ROWS.map((row, index) => (index === 1 ? { ...row, situation: 'Definitivo' } : row));
    const second = await bench.applyAll(satFile(next, day));
    expect(second).toMatchObject({ status: 'done', fresh: 1, changed: 1 });
    expect(await entries()).not.toBe(before);
    expect((await bench.matches()).total).toBe(2);
    expect(await dependents(second.id)).toEqual({ rows: [], total: 0 });

    expect((await undo(second.id)).status).toBe(202);
    await bench.runJobs();
    expect(await bench.edition(second.id)).toMatchObject({ status: 'undone', undoneBy: 'Persona admin' });
    expect(await entries()).toBe(before);
    expect((await overview()).lists[0]?.current?.id).toBe(first.id);
    expect((await overview()).screening).toMatchObject({ status: 'done', cause: 'list' });
    expect((await bench.matches()).rows.map(({ supplier }) => supplier?.name)).toEqual(['La que no sale']);
  });

  test('and putting one in force are nobody’s alone where anybody else works, also where one is enough', async () => {
    await bench.applyAll(satFile(ROWS.slice(0, 39), JUNE));
    await sql`insert into officer (id, name, last_seen) values ('other-admin', 'Otra persona', now())
      on conflict (id) do update set last_seen = now()`.execute(bench.db);
    try {
      const list = await bench.read(satFile(ROWS, '1 de julio de 2026'));
      expect(list.failure).toBeNull();
      // What the portal loads itself is no person's.
      const importer = listImporter({
        config: { secondReviewer: false },
        handScreening: () => Promise.resolve(),
      });
      expect(await importer.needsSecond?.(bench.db, { created_by: null } as RunRow)).toBe(false);
      expect(list).toMatchObject({ needsSecond: true });
      const body = { reason: 'La fuente la publicó así.', count: list.rows ?? 0 };
      const proposed = await bench.confirm(list, body);
      expect(proposed.status, await proposed.text()).toBe(202);
      await bench.runJobs();
      expect(await bench.edition(list.id)).not.toMatchObject({ status: 'done' });
      expect((await bench.confirm(await bench.edition(list.id), body)).status).toBe(403);
      expect((await bench.confirm(await bench.edition(list.id), body, 'other-admin')).status).toBe(202);
      await bench.runJobs();
      expect(await bench.edition(list.id)).toMatchObject({ status: 'done' });
      expect(await (await undo(list.id)).json()).toMatchObject({ code: 'decision_proposed' });
    } finally {
      await workAlone(bench.db);
    }
  });

  test('waits for another person where the unit wants two', { tags: 'all' }, async () => {
    const careful = await startListBench({ SECOND_REVIEWER: 'true' });
    try {
      const { id } = await careful.applyAll(satFile(ROWS));
      const own = await careful.ask(path(id, 'reversion'), 'POST');
      expect(await own.json()).toMatchObject({ code: 'decision_proposed' });
      await careful.runJobs();
      expect(await careful.edition(id)).toMatchObject({ status: 'done' });
      const waiting = await careful.send(
        'admin',
        'GET',
        `/administracion/propuestas?tipo=import&registro=${id}`,
      );
      const [proposal] = ((await waiting.json()) as { rows: ProposedDecision[] }).rows;
      expect(proposal).toMatchObject({ kind: 'lists', what: 'Deshacer una lista negativa' });
      const confirm = (as: 'admin' | 'other-admin') =>
        careful.send(as, 'POST', `/administracion/propuestas/${proposal!.id}/confirmacion`);
      expect(await (await confirm('admin')).json()).toMatchObject({ code: 'second_person_required' });
      expect((await confirm('other-admin')).status).toBe(200);
      await careful.runJobs();
      expect(await careful.edition(id)).toMatchObject({ status: 'undone' });
    } finally {
      await careful.stop();
    }
  });

  test('the first list leaves nothing', async () => {
    const { id } = await bench.applyAll(satFile(ROWS));
    expect((await undo(id)).status).toBe(202);
    await bench.runJobs();
    expect((await overview()).lists[0]).toMatchObject({ current: null, entries: 0 });
  });

  test(
    'waits for the list that replaced it and for what people decided on it, and names both',
    { tags: 'all' },
    async () => {
      await bench.addSupplier({ rfc: ROWS[0]!.rfc, name: 'La que se confirma' });
      const { id } = await bench.applyAll(satFile(ROWS, JUNE));
      const [match] = (await bench.matches()).rows;
      expect((await bench.decide(match, 'confirmed', 'Es la misma firma, por su RFC.')).status).toBe(200);
      const later = await bench.applyAll(satFile(ROWS, '1 de julio de 2026'));
      expect(await dependents(id)).toEqual({
        total: 2,
        rows: [
          {
            line: null,
            title: 'La que se confirma',
            why: 'Una persona confirmó su coincidencia con esta lista.',
          },
          { line: null, title: 'lista.csv', why: 'Es la lista que la sustituyó: deshaz primero esa.' },
        ],
      });
      const before = await bench.content();
      const refused = await undo(id);
      expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([
        409,
        'import_has_dependents',
      ]);
      expect(await bench.content()).toBe(before);
      expect((await dependents(later.id)).total).toBe(0);
    },
  );
});
