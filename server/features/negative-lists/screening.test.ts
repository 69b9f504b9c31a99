import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListHistory, ListMatch, ListOverview } from '#contract/negative-lists.ts';
import { transaction } from '#server/kit/db.ts';
import { screenRfc, screenSupplier } from './public.ts';
import { inventedSatRows, satFile, sortedSatRows, startListBench, type ListBench } from './test-lists.ts';
import { expectKept } from '../waiting/test-waiting.ts';

let bench: ListBench;

beforeAll(async () => {
  bench = await startListBench();
});
afterAll(async () => {
  await expectKept(bench.db);
  await bench.stop();
});
beforeEach(() => bench.empty());

const ROWS = sortedSatRows(40);
const REASON = 'El juez ordenó la suspensión definitiva.';

describe('screening', () => {
  test('definitive impedes, presumed warns, cleared and favourable are history, by RFC only', async () => {
    const levels = ['block', 'alert', 'info', 'info'];
    const ids = await Promise.all(
      [0, 1, 2, 3].map((index) => bench.addSupplier({ rfc: ROWS[index]!.rfc, name: `Empresa ${index}` })),
    );
    await bench.addSupplier({ rfc: null, name: ROWS[0]!.name });
    await bench.applyAll(satFile(ROWS));
    const { screening } = (await (await bench.ask('/listas')).json()) as ListOverview;
    expect(screening).toMatchObject({ status: 'done', position: 5, total: 5, found: 4 });
    const { rows } = await bench.matches();
    const found = new Map(rows.map((match) => [match.supplier!.id, match]));
    expect(ids.map((id) => found.get(id)?.level)).toEqual(levels);
    expect(rows).toHaveLength(4);
    expect(rows.every(({ status, matchedBy }) => status === 'new' && matchedBy === 'rfc')).toBe(true);
  });

  test('a block of a supplier in good standing is a task and disqualifies nobody', async () => {
    const id = await bench.addSupplier({ rfc: ROWS[0]!.rfc, name: 'Empresa Vigente' });
    await bench.addSupplier({ rfc: ROWS[4]!.rfc, name: 'Empresa Inhabilitada', status: 'disqualified' });
    await bench.applyAll(satFile(ROWS));
    const overview = (await (await bench.ask('/listas')).json()) as ListOverview;
    expect(overview).toMatchObject({ tasks: 1, undecided: { block: 2 }, isScreeningDue: false });
    expect((await bench.matches('tarea=si')).rows.map(({ supplier }) => supplier?.id)).toEqual([id]);
    const { status } = await bench.db
      .selectFrom('supplier')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('active');
    expect(await screenRfc(bench.db, ROWS[0]!.rfc.toLowerCase())).toMatchObject({ level: 'block' });
    expect(await screenRfc(bench.db, 'XEXX010101000')).toEqual({ level: 'none', matches: [] });
  });

  test('importing the same file again changes nothing', async () => {
    await bench.addSupplier({ rfc: ROWS[0]!.rfc, name: 'Empresa' });
    await bench.applyAll(satFile(ROWS));
    const before = await bench.content();
    const again = await bench.applyAll(satFile(ROWS));
    expect(again).toMatchObject({ fresh: 0, gone: 0, changed: 0 });
    expect(await bench.content()).toBe(before);
  });

  test('a decision stands until the list says more; a match that left the list is ended', async () => {
    await bench.addSupplier({ rfc: ROWS[1]!.rfc, name: 'Empresa' });
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const [first] = (await bench.matches()).rows;
    const decide = (match: ListMatch, decision: string, reason = REASON) =>
      bench.decide(match, decision, reason);
    expect((await decide(first!, 'discarded', 'corta')).status).toBe(422);
    expect((await decide(first!, 'discarded')).status).toBe(200);
    const late = await decide(first!, 'confirmed');
    expect([late.status, await late.json()]).toMatchObject([
      409,
      {
        extra: {
          current: { status: 'discarded', reason: REASON },
          conflicts: [
            { label: 'Estado', was: 'new', theirs: 'discarded' },
            { label: 'Razón', was: null, theirs: REASON },
          ],
        },
      },
    ]);
    expect(await screenRfc(bench.db, ROWS[1]!.rfc)).toMatchObject({
      level: 'none',
      matches: [{ status: 'discarded' }],
    });

    await bench.applyAll(satFile(ROWS, '1 de julio de 2026'));
    expect((await bench.matches()).rows[0]).toMatchObject({ status: 'discarded', reason: REASON });

    const worse = ROWS.map((row, index) => (index === 1 ? { ...row, situation: 'Definitivo' } : row));
    await bench.applyAll(satFile(worse, '1 de agosto de 2026'));
    expect((await bench.matches()).rows[0]).toMatchObject({ status: 'new', level: 'block', reason: null });

    const [instead] = inventedSatRows(41).slice(40);
    await bench.applyAll(satFile(worse.toSpliced(1, 1, instead!), '1 de septiembre de 2026'));
    expect((await bench.matches()).rows).toEqual([]);
    expect((await bench.matches('estado=terminadas')).rows[0]).toMatchObject({
      level: 'block',
      status: 'new',
    });
    const entries = await bench.db
      .selectFrom('audit_log')
      .select('operation')
      .where('subject_type', '=', 'listMatch')
      .execute();
    expect(entries).toEqual([{ operation: 'decideListMatch' }]);
  });

  test('one supplier is screened in the transaction that saves it', async () => {
    await bench.applyAll(satFile(ROWS));
    const id = await bench.addSupplier({ rfc: ROWS[0]!.rfc, name: 'Recién llegada' });
    expect(await transaction(bench.db, (tx) => screenSupplier(tx, id))).toMatchObject({
      level: 'block',
      matches: [
        {
          source: 'sat_69b',
          situation: 'definitive',
          status: 'new',
          text: expect.stringContaining('Definitivo') as string,
        },
      ],
    });
    expect((await bench.matches()).total).toBe(1);
  });

  test('an officer may screen everybody, only once at a time, and stop it', async () => {
    await bench.addSupplier({ rfc: ROWS[0]!.rfc, name: 'Empresa' });
    const started = await bench.ask('/listas/revisiones', 'POST', { scope: 'all' });
    expect(started.status).toBe(202);
    expect((await bench.ask('/listas/revisiones', 'POST', { scope: 'all' })).status).toBe(409);
    const { id } = (await started.json()) as { id: string };
    const stopped = await bench.ask(`/listas/revisiones/${id}/cancelacion`, 'POST');
    expect(await stopped.json()).toMatchObject({ status: 'cancelled', position: 0, total: 1 });
    await bench.runJobs();
    expect(await (await bench.ask(`/listas/revisiones/${id}`)).json()).toMatchObject({ status: 'cancelled' });
    expect((await bench.ask(`/listas/revisiones/${id}/cancelacion`, 'POST')).status).toBe(409);
  });
});

describe('history', () => {
  test('what the lists said of an RFC on a day: by the edition of then and by the publication dates', async () => {
    const presumed = [{ ...ROWS[1]!, situation: 'Presunto' }, ...ROWS.slice(2)];
    const definitive = [{ ...ROWS[1]!, situation: 'Definitivo' }, ...ROWS.slice(2)];
    await bench.applyAll(satFile(presumed, '30 de abril de 2026'));
    await bench.applyAll(satFile(definitive, '31 de mayo de 2026'));
    const on = async (day: string) =>
      ((await (await bench.ask(`/listas/historia?rfc=${ROWS[1]!.rfc}&fecha=${day}`)).json()) as ListHistory)
        .answers[0];
    expect(await on('2026-05-03')).toMatchObject({
      edition: { cutoffOn: '2026-04-30' },
      onThatDay: [{ situation: 'presumed', listedFrom: '2026-04-30', listedUntil: '2026-05-31' }],
    });
    expect(await on('2026-06-01')).toMatchObject({
      onThatDay: [{ situation: 'definitive', listedUntil: null }],
    });
    expect(await on('2014-03-01')).toMatchObject({
      edition: null,
      onThatDay: [],
      byPublication: { situation: 'presumed', publishedOn: '2014-01-16' },
    });
    expect((await on('2026-06-01'))?.stretches).toHaveLength(2);
    expect((await bench.ask('/listas/historia?rfc=&fecha=2026-02-31')).status).toBe(422);
  });
});
