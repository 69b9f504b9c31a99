import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProcedureDetail } from '#contract/procedures.ts';
import type { OpenData } from '#contract/open-data.ts';
import { RED_FLAG_THRESHOLDS } from '#contract/red-flag-settings.ts';
import {
  RED_FLAGS,
  type FlagState,
  type ProcedureQuestions,
  type RedFlag,
  type RedFlagTotals,
} from '#contract/red-flags.ts';
import { LEAST_TOLD } from '#contract/rules/planning/red-flag-totals.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { plantFlagged, plantSanction, plantSupplier, relate, type FlagWish } from './test-flagged.ts';

let app: TestApp;
const planted = new Map<string, string>();

const questionsOf = async (id: string) => {
  const answer = await app.send('admin', 'GET', `/administracion/procedimientos/${id}/preguntas`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as ProcedureQuestions;
};
const asked = async (number: string, flag: RedFlag) => {
  const { questions } = await questionsOf(planted.get(number) ?? '');
  const found = questions.find((one) => one.flag === flag);
  if (found === undefined) throw new Error(`no ${flag}`);
  return found;
};
const totals = async () =>
  (await (await app.send('stranger', 'GET', '/datos-abiertos/banderas')).json()) as RedFlagTotals;

beforeAll(async () => {
  app = await startTestApp();
  const [ana, beto, caro] = [
    await plantSupplier(app.db, 'Ana Ficticia'),
    await plantSupplier(app.db, 'Beto Ficticio'),
    await plantSupplier(app.db, 'Caro Ficticia'),
  ];
  await relate(app.db, ana, beto);
  const plans: [string, FlagWish][] = [
    [
      'LP-1',
      {
        on: '2025-09-01',
        opensOn: '2025-09-16',
        lots: [[ana, beto], [caro]],
        winner: ana,
        amount: '20000.00',
      },
    ],
    [
      'LP-2',
      { on: '2025-09-02', opensOn: '2025-09-16', lots: [[ana, caro]], contract: '70000.01', winner: ana },
    ],
    [
      'LP-3',
      {
        on: '2025-09-03',
        opensOn: '2025-09-30',
        lots: [['Una de fuera']],
        contract: '70000.01',
        winner: 'Una de fuera',
      },
    ],
    [
      'LP-4',
      {
        on: '2025-10-01',
        opensOn: '2025-10-20',
        lots: [[ana, 'Otra', caro]],
        contract: '70000.01',
        winner: ana,
      },
    ],
    [
      'LP-5',
      {
        on: '2025-10-01',
        opensOn: '2025-10-20',
        lots: [[ana, caro]],
        winner: ana,
        status: 'contracted',
        contract: '100000.00',
        signedOn: '2025-12-01',
        amended: ['110000.00', '115000.01'],
      },
    ],
    [
      'LP-6',
      {
        on: '2025-10-02',
        lots: [[caro, beto]],
        winner: caro,
        status: 'contracted',
        contract: '100000.00',
        signedOn: '2025-12-01',
        amended: ['115000.00'],
      },
    ],
    [
      'LP-7',
      {
        on: '2025-10-03',
        opensOn: '2025-10-04',
        regime: 'lineamientos_ug',
        lots: [],
        status: 'unsuccessful',
      },
    ],
    [
      'IMP-1',
      {
        on: '2025-10-04',
        source: 'compranet',
        status: 'contracted',
        contract: '50000.00',
        winner: 'Importada',
      },
    ],
    ['AD-1', { kind: 'direct', on: '2025-10-05', lots: [[ana, beto]], winner: ana, amount: '30000.00' }],
    ['LP-8', { on: '2025-10-20', opensOn: '2025-11-20', lots: [['Otra', 'Otra más']], winner: 'Otra' }],
    [
      'LP-OLD',
      { on: '2022-10-01', opensOn: '2022-10-20', lots: [[ana]], winner: ana, regime: 'laassp_2000' },
    ],
    [
      'LP-SEALED',
      {
        on: '2025-11-01',
        opensOn: '2025-11-20',
        status: 'active',
        isClosed: false,
        lots: [[ana, beto], [ana]],
      },
    ],
    [
      'LP-OPENED',
      { on: '2025-11-02', opensOn: '2025-11-20', status: 'evaluation', lots: [[ana, beto], [ana]] },
    ],
    ['LP-DRAFT', { on: null, status: 'draft', isClosed: false, opensOn: '2200-01-01' }],
  ];
  for (const [number, wish] of plans) planted.set(number, await plantFlagged(app.db, number, wish));
  await plantSanction(app.db, caro, '2025-11-01');
}, 120_000);
afterAll(() => app.stop());

describe('the questions of a procedure', () => {
  it('are for officers alone', async () => {
    const path = `/administracion/procedimientos/${planted.get('LP-1') ?? ''}/preguntas`;
    expect((await app.send('stranger', 'GET', path)).status).toBe(401);
    expect((await app.send('guest', 'GET', path)).status).toBe(403);
    expect(
      (await app.send('admin', 'GET', `/administracion/procedimientos/${crypto.randomUUID()}/preguntas`))
        .status,
    ).toBe(404);
  });

  it('come with their numbers and how often the same is asked in its year and kind', async () => {
    expect(await asked('LP-1', 'single_bidder')).toEqual({
      flag: 'single_bidder',
      state: 'raised',
      numbers: '1 de 2 partidas tuvo una sola propuesta.',
      // LP-1, LP-3 and LP-OPENED of those with known bids: LP-1 to LP-6, LP-8 and LP-OPENED.
      frequency: { raised: 3, counted: 8 },
    });
    expect(await asked('LP-1', 'related_bidders')).toMatchObject({
      state: 'raised',
      numbers: 'Comparten datos Ana Ficticia y Beto Ficticio, de 3 que propusieron.',
    });
    expect((await asked('LP-2', 'related_bidders')).state).toBe('clear');
    expect((await asked('LP-3', 'related_bidders')).state).toBe('none');
    expect((await asked('LP-1', 'round_amounts')).state).toBe('raised');
    expect((await asked('LP-2', 'round_amounts')).state).toBe('clear');
    // Exactly the fifteen days of the law, and a day less.
    expect((await asked('LP-1', 'short_window')).state).toBe('clear');
    expect((await asked('LP-2', 'short_window')).state).toBe('raised');
    expect((await asked('LP-7', 'short_window')).state).toBe('unknown');
    expect((await asked('AD-1', 'short_window')).state).toBe('none');
  });

  it('count who wins among the same kind and area in the months before, this one included', async () => {
    expect(await asked('LP-4', 'repeat_winner')).toMatchObject({
      state: 'raised',
      numbers: 'Ana Ficticia gana 4 de 5 procedimientos del mismo tipo y la misma área en 24 meses.',
    });
    expect((await asked('LP-3', 'repeat_winner')).state).toBe('unknown');
    expect((await asked('LP-6', 'repeat_winner')).state).toBe('clear');
  });

  it('hold amendments against what was signed, to the cent, and say nothing of contracts whose amendments are unknown', async () => {
    expect((await asked('LP-5', 'amendments_over_share')).state).toBe('raised');
    expect((await asked('LP-6', 'amendments_over_share')).state).toBe('clear');
    expect((await asked('IMP-1', 'amendments_over_share')).state).toBe('unknown');
  });

  it('say of a contract whether a published sanction of its supplier was in force when it was signed', async () => {
    expect(await asked('LP-6', 'sanctioned_supplier')).toMatchObject({
      state: 'raised',
      numbers: expect.stringContaining(
        'se firmó el 1 dic 2025, con una sanción en vigor desde el 1 nov 2025',
      ),
    });
    expect((await asked('LP-5', 'sanctioned_supplier')).state).toBe('clear');
    expect((await asked('LP-2', 'sanctioned_supplier')).state).toBe('unknown');
    const shown = (await (
      await app.send('stranger', 'GET', '/procedimientos/LP-6')
    ).json()) as ProcedureDetail;
    expect(shown.contracts[0]?.sanctions).toEqual([
      { name: 'Inhabilitación', startsOn: '2025-11-01', endsOn: null },
    ]);
  });

  it('tell nothing of bids while their envelopes are closed', async () => {
    const answer = await app.send(
      'admin',
      'GET',
      `/administracion/procedimientos/${planted.get('LP-SEALED') ?? ''}/preguntas`,
    );
    const text = await answer.text();
    expect(text).not.toContain('Ficticia');
    const { questions } = JSON.parse(text) as ProcedureQuestions;
    for (const flag of ['single_bidder', 'related_bidders', 'repeat_winner'] as const)
      expect(questions.find((one) => one.flag === flag)).toMatchObject({ state: 'later' });
    expect((await asked('LP-OPENED', 'single_bidder')).state).toBe('raised');
    expect((await asked('LP-OPENED', 'related_bidders')).state).toBe('raised');
  });

  it('are asked of a draft from the day on which it would be published', async () => {
    const { year } = await questionsOf(planted.get('LP-DRAFT') ?? '');
    expect(year).toBe(new Date().getFullYear());
    expect((await asked('LP-DRAFT', 'short_window')).state).toBe('clear');
  });
});

/** Of too few nothing is told. */
const told = (raised: number, counted: number) =>
  counted < LEAST_TOLD ? { raised: null, counted: null } : { raised, counted };

describe('the totals', () => {
  it('are the sum of what is answered of each procedure', async () => {
    const { rows } = await totals();
    const sums = new Map<string, Record<FlagState, number>>();
    const isPublic = (number: string) => number !== 'LP-DRAFT';
    for (const [number, id] of planted) {
      if (!isPublic(number)) continue;
      const { year, questions } = await questionsOf(id);
      for (const { flag, state } of questions) {
        // Visitors read the bids with the award.
        const isEarly = number === 'LP-OPENED' && flag !== 'short_window';
        const sum = sums.get(`${year} ${flag}`) ?? { raised: 0, clear: 0, unknown: 0, later: 0, none: 0 };
        if (!isEarly) sum[state] += 1;
        sums.set(`${year} ${flag}`, sum);
      }
    }
    const whole = rows.filter(({ kind }) => kind === null);
    for (const flag of RED_FLAGS.filter((one) => one !== 'related_bidders')) {
      const row = whole.find((one) => one.year === 2025 && one.flag === flag);
      const { raised, clear, unknown } = sums.get(`2025 ${flag}`)!;
      expect([flag, row]).toEqual([
        flag,
        { year: 2025, kind: null, flag, ...told(raised, raised + clear), unknown } satisfies typeof row,
      ]);
    }
    // One procedure of 2022 alone is not told.
    expect(whole.find((one) => one.year === 2022 && one.flag === 'single_bidder')).toMatchObject({
      raised: null,
      counted: null,
    });
  });

  it('round what follows from reserved data, and tell it of all kinds together', async () => {
    const related = (await totals()).rows.filter(({ flag }) => flag === 'related_bidders');
    // Two of six are asked; LP-7, LP-8 and IMP-1 cannot be told.
    expect(related).toEqual([
      { year: 2025, kind: null, flag: 'related_bidders', raised: 0, counted: 6, unknown: 5 },
    ]);
  });

  it('name no procedure and no supplier', async () => {
    for (const path of ['/datos-abiertos/banderas', '/datos-abiertos/banderas.csv']) {
      const text = await (await app.send('stranger', 'GET', path)).text();
      for (const name of ['Ficticia', 'LP-1', 'Rectoría', ...planted.values()])
        expect(text).not.toContain(name);
    }
  });

  it('come as a file whose columns the catalogue of files tells', async () => {
    const answer = await app.send('stranger', 'GET', '/datos-abiertos/banderas.csv');
    expect(answer.headers.get('content-disposition')).toContain('banderas-totales.csv');
    const [head, ...lines] = parse(await answer.text(), { bom: true });
    const { sets } = (await (await app.send('stranger', 'GET', '/datos-abiertos')).json()) as OpenData;
    const set = sets.find(({ key }) => key === 'banderas');
    expect(head).toEqual(set?.columns.map(({ name }) => name));
    expect(lines).toHaveLength(set?.rows ?? 0);
    expect(
      lines.find(
        ([year, kind, flag]) => year === '2022' && kind === 'Todos' && flag === 'Una sola propuesta',
      ),
    ).toEqual(['2022', 'Todos', 'Una sola propuesta', '', '', '0', 'Menos de 5 calculados: no se dice']);
  });

  it('follow the thresholds that the unit sets', async () => {
    const { initial } = RED_FLAG_THRESHOLDS;
    const saved = await app.send(
      'admin',
      'PUT',
      '/administracion/ajustes/valores/banderas',
      { values: { ...initial, amendedShare: '16' }, source: 'Acuerdo de prueba' },
      { 'if-match': '"0"' },
    );
    expect(saved.status).toBe(200);
    expect((await asked('LP-5', 'amendments_over_share')).state).toBe('clear');
    expect((await totals()).thresholds.amendedShare).toBe(16);
  });

  it('say that it cannot be told while nobody looked for relations', async () => {
    await sql`update relation_run set finished_at = null`.execute(app.db);
    expect((await asked('LP-1', 'related_bidders')).state).toBe('unknown');
  });
});
