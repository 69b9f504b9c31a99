import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvaluationDetail, EvaluationPage } from '#contract/evaluations.ts';
import type { Answer } from '#contract/rules/evaluations/evaluation-score.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { defineEvaluationJobs } from './evaluations.jobs.ts';
import { evaluationSteps } from './test-evaluation.ts';

let app: TestApp;
let steps: ReturnType<typeof evaluationSteps>;
let instrument = '';

beforeAll(async () => {
  app = await startTestApp();
  defineEvaluationJobs(app.services);
  steps = evaluationSteps(app);
  await steps.suppliers('P-1', 'P-2', 'P-3');
  instrument = (await steps.instrument()).id;
});
afterAll(() => app.stop());

/** A published period in which each of these suppliers has one order, answered so. */
async function published(key: string, answers: Record<string, Answer>): Promise<void> {
  await steps.newPeriod(key, instrument);
  const ids = await steps.orders(key, Object.keys(answers));
  for (const [place, answer] of Object.values(answers).entries()) {
    await steps.answer(ids[place] ?? '', answer);
    await steps.stepOrder(ids[place] ?? '', 'accept');
  }
  await steps.stepPeriod(key, 'review');
  await steps.passTerm(key);
  await steps.stepPeriod(key, 'publish');
}

const list = async (query: string) =>
  (await (await app.send('stranger', 'GET', `/evaluaciones?${query}`)).json()) as EvaluationPage;

describe('Quarters beside semesters', () => {
  it(
    'follow one another apart, and the one that ended last is what a supplier is worth now',
    { tags: 'all' },
    async () => {
      await published('2025-1', { 'P-1': 1 });
      await published('2025-2', { 'P-1': 2 });
      await published('2025-T3', { 'P-1': 5 });
      await published('2025-T4', { 'P-1': 4 });
      await published('2026-T1', { 'P-1': 3 });
      const page = await list('');
      expect(page.periods.map(({ key }) => key)).toEqual([
        '2026-T1',
        '2025-2',
        '2025-T4',
        '2025-T3',
        '2025-1',
      ]);
      const before = async (period: string) => (await list(`periodo=${period}`)).rows[0]?.before;
      expect(await before('2026-T1')).toBe(80);
      expect(await before('2025-T4')).toBe(100);
      expect(await before('2025-T3')).toBeNull();
      expect(await before('2025-2')).toBe(20);
      const { rows } = await sql<{
        score: string;
      }>`select score from supplier where number = 'P-1'`.execute(app.db);
      expect(Number(rows[0]?.score)).toBe(60);
      const detail = (await (
        await app.send('stranger', 'GET', '/evaluaciones/P-1')
      ).json()) as EvaluationDetail;
      expect(detail.scores.map(({ period }) => period)).toEqual([
        '2026-T1',
        '2025-2',
        '2025-T4',
        '2025-T3',
        '2025-1',
      ]);
      expect((await app.send('stranger', 'GET', '/evaluaciones/periodos/2025-T3/datos')).status).toBe(200);
      expect((await app.send('stranger', 'GET', '/evaluaciones/periodos/2025-T5/datos')).status).toBe(404);
    },
  );

  it(
    'results stand in the order of a column or a criterion, and a change of the public data is seen at once',
    { tags: 'all' },
    async () => {
      await published('2026-T2', { 'P-1': 3, 'P-2': 5, 'P-3': 1 });
      const order = async (orden: string) =>
        (await list(`periodo=2026-T2&orden=${orden}`)).rows.map(({ supplierNumber }) => supplierNumber);
      expect(await order('-puntaje')).toEqual(['P-2', 'P-1', 'P-3']);
      expect(await order('puntaje')).toEqual(['P-3', 'P-1', 'P-2']);
      expect(await order('nombre')).toEqual(['P-1', 'P-2', 'P-3']);
      expect(await order('-criterio.quality')).toEqual(['P-2', 'P-1', 'P-3']);
      expect(await order('criterio.quality')).toEqual(['P-3', 'P-1', 'P-2']);
      expect(await order('lo-que-sea')).toEqual(['P-2', 'P-1', 'P-3']);
      const place = async () =>
        ((await (await app.send('stranger', 'GET', '/evaluaciones/P-3')).json()) as EvaluationDetail).made[0]
          ?.line;
      expect(await place()).toEqual({ suppliers: 3, place: 3 });
      await sql`update supplier set lines = '{G01}' where number = 'P-2'`.execute(app.db);
      expect(await place()).toEqual({ suppliers: 2, place: 2 });
      await sql`update supplier set status = 'unregistered' where number = 'P-1'`.execute(app.db);
      expect((await list('periodo=2026-T2')).period).toMatchObject({ suppliers: 2, median: 60 });
    },
  );
});
