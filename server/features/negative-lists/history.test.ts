import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { ListHistory } from '#contract/negative-lists.ts';
import { daysOf } from './written-day.rules.ts';
import { inventedSatRows, satFile, startListBench, type ListBench } from './test-lists.ts';

let bench: ListBench;

beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const [FIRM, OTHER] = inventedSatRows(2).map((row) => ({ ...row, situation: 'Presunto' }));

/** Number of entries of that day, and what the publication dates tell of it. */
async function on(day: string) {
  const answer = await bench.ask(`/listas/historia?rfc=${FIRM!.rfc}&fecha=${day}`);
  const { answers } = (await answer.json()) as ListHistory;
  const { onThatDay, byPublication } = answers[0]!;
  return [onThatDay.map(({ situation }) => situation), byPublication?.situation ?? null];
}

describe('what the lists said of an RFC on a day', () => {
  test('publication dates never say that it was on a list that no longer had it', async () => {
    await bench.applyAll(satFile([FIRM!], '1 de mayo de 2026'));
    await bench.applyAll(satFile([OTHER!], '3 de mayo de 2026'));
    expect(await on('2026-05-02')).toEqual([['presumed'], 'presumed']);
    expect(await on('2026-05-03')).toEqual([[], null]);
    expect(await on('2026-05-04')).toEqual([[], null]);
    expect(await on('2015-01-01')).toEqual([[], 'presumed']);
  });

  test(
    'nor that it was on a list that did not have it yet, unless it was published after its cut-off',
    { tags: 'all' },
    async () => {
      await bench.applyAll(satFile([OTHER!], '1 de mayo de 2026'));
      await bench.applyAll(satFile([OTHER!, FIRM!], '31 de mayo de 2026'));
      expect(await on('2026-05-20')).toEqual([[], null]);
      await bench.empty();
      const published = satFile([FIRM!, OTHER!], '31 de mayo de 2026').toString('latin1');
      await bench.applyAll(satFile([OTHER!], '1 de mayo de 2026'));
      await bench.applyAll(
        Buffer.from(published.replaceAll(/16\/01\/2014|03\/02\/2014/g, '15/05/2026'), 'latin1'),
      );
      expect(await on('2026-05-20')).toEqual([[], 'presumed']);
      expect(await on('2026-05-10')).toEqual([[], null]);
    },
  );

  test('nobody is told what a list will say: tomorrow is refused at its field, today is answered', async () => {
    const ask = (day: string) => bench.ask(`/listas/historia?rfc=${FIRM!.rfc}&fecha=${day}`);
    const today = todayInMexico();
    const refused = await ask(addDays(today, 1));
    expect(refused.status).toBe(422);
    expect((await refused.json()) as Problem).toMatchObject({
      fields: { fecha: 'Escribe una fecha de hoy o antes.' },
    });
    expect((await ask(today)).status).toBe(200);
  });

  test('a stage begins at the earliest of several dates, with short years and days that a spreadsheet counts', async () => {
    const ways = [
      '25/05/2022 - 26/04/2021',
      '25/05/2022 // 26/04/2021',
      '25/05/2022-26/04/2021',
      '26/04/2021; 25/05/2022',
      '26-04-21',
      '44312',
      '26 de abril de 2021',
      '26/abr/2021',
    ];
    const rows = inventedSatRows(200).map((row) => ({ ...row, situation: 'Definitivo' }));
    const late = 59;
    const lines = satFile(rows, '21 de noviembre de 2026').toString('latin1').split('\r\n');
    const text = lines
      .map((line, i) => {
        const row = i - 3;
        if (row < 0 || row >= late) return line;
        const day = ways[row % ways.length]!;
        return line.replaceAll('02/07/2014', day.includes(',') ? `"${day}"` : day);
      })
      .join('\r\n');
    const run = await bench.applyAll(Buffer.from(text, 'latin1'));
    expect(run.findings?.notes.join(' ')).not.toContain('no se entiende');
    const { rows: kept } = await sql<{ data: Record<string, string> }>`
      select data from negative_list_entry`.execute(bench.db);
    const begins = kept.map(({ data }) => daysOf(data.definitiveSatOn)[0]);
    expect(begins.filter((day) => day === '2021-04-26')).toHaveLength(late);
    expect(begins.filter((day) => day === '2014-07-02')).toHaveLength(rows.length - late);
    const several = kept.filter(({ data }) => data.definitiveSatOn === '2021-04-26, 2022-05-25');
    expect(several).toHaveLength(31);
    expect(FIRM!.rfc).toBe(rows[0]!.rfc);
    expect(await on('2021-04-26')).toEqual([[], 'definitive']);
    expect(await on('2021-04-25')).toEqual([[], 'presumed']);
  });

  test('a sanction that ended, or was taken back, is told as it stood on that day', async () => {
    const rows = [
      `${FIRM!.rfc},Uno,Inhabilitación,01/06/2024,31/05/2026,OIC,E-1,`,
      `${OTHER!.rfc},Dos,Inhabilitación,01/06/2024,31/05/2027,OIC,E-2,Suspendida por amparo`,
    ];
    const head =
      'RFC,Nombre,Tipo de sanción,Fecha de inicio,Fecha de término,Autoridad,Expediente,Observaciones';
    await bench.applyAll(Buffer.from(`${[head, ...rows].join('\n')}\n`), 'own_sanctioned', '2026-01-31');
    const then = async (rfc: string, day: string) => {
      const asked = await bench.ask(`/listas/historia?rfc=${rfc}&fecha=${day}`);
      const { answers } = (await asked.json()) as ListHistory;
      return answers.find(({ source }) => source === 'own_sanctioned')?.onThatDay[0]?.stood;
    };
    expect(await then(FIRM!.rfc, '2026-05-31')).toMatchObject({ state: 'in_force', since: '2024-06-01' });
    expect(await then(FIRM!.rfc, '2026-06-01')).toMatchObject({ state: 'ended', until: '2026-05-31' });
    expect(await then(OTHER!.rfc, '2026-06-01')).toMatchObject({
      state: 'doubtful',
      takenBack: 'Suspendida por amparo',
    });
  });

  test('every row of an RFC that the list repeats counts', async () => {
    const rows = [{ ...FIRM!, situation: 'Definitivo' }, FIRM!];
    await bench.applyAll(satFile(rows, '1 de mayo de 2026'));
    expect(await on('2026-05-02')).toEqual([['definitive', 'presumed'], 'definitive']);
  });
});
