import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvaluationPage } from '#contract/evaluations.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { loadDemo } from './load-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await loadDemo({ db: app.db, files: app.services.files, today: todayInMexico(new Date()) });
});
afterAll(() => app.stop());

type Row = Record<string, string>;

/** What the file says of a supplier, worked out by hand from its own columns and nothing of the portal's code. */
function recomputed(rows: readonly Row[]): { score: string; band: string } {
  let [points, weights] = [0, 0];
  for (const row of rows) {
    const given = [1, 2, 3, 4, 5].map((answer) => Number(row[`Respuestas ${answer}`]));
    const answers = given.reduce((sum, count) => sum + count, 0);
    if (answers === 0) continue;
    const sum = given.reduce((total, count, index) => total + count * (index + 1), 0);
    points += Number(row.Peso) * ((20 * sum) / answers);
    weights += Number(row.Peso);
  }
  // Half up to one decimal; a billionth stands for what binary fractions lose.
  const score = Math.floor((points / weights) * 10 + 0.5 + 1e-9) / 10;
  const band = ['Confiable', 'Condicionado', 'No confiable'].find(
    (name) => score >= Number(rows[0]?.[`${name} desde`]),
  );
  return { score: score.toFixed(1), band: band ?? '' };
}

describe('Every published score', () => {
  it('comes out of the published CSV alone, to the last digit, in all four periods, and JSON says the same', async () => {
    const page = (await (await app.send('stranger', 'GET', '/evaluaciones')).json()) as EvaluationPage;
    expect(page.periods).toHaveLength(4);
    let [checked, skipped] = [0, 0];
    for (const { key, suppliers } of page.periods) {
      const answer = await app.send('stranger', 'GET', `/evaluaciones/periodos/${key}/datos?formato=csv`);
      const rows = parse<Row>(await answer.text(), { columns: true, bom: true });
      const bySupplier = Map.groupBy(rows, (row) => row.Proveedor ?? '');
      expect(bySupplier.size).toBe(suppliers);
      const whole = await app.send('stranger', 'GET', `/evaluaciones/periodos/${key}/datos?formato=json`);
      const { resultados } = (await whole.json()) as {
        resultados: { proveedor: string; calificacion: number; banda: string; pedidos: number }[];
      };
      expect(resultados).toHaveLength(suppliers);
      for (const { proveedor, calificacion, banda, pedidos } of resultados) {
        const own = bySupplier.get(proveedor) ?? [];
        const [first] = own;
        skipped += own.some((row) => Number(row['No aplica']) > 0) ? 1 : 0;
        expect({ proveedor, ...recomputed(own) }).toEqual({
          proveedor,
          score: first?.Calificación,
          band: first?.Banda,
        });
        expect([calificacion.toFixed(1), banda, String(pedidos)]).toEqual([
          first?.Calificación,
          first?.Banda,
          first?.Pedidos,
        ]);
        expect(first?.Provisional).toBe(pedidos < 3 ? 'Sí' : 'No');
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(300);
    expect(skipped).toBeGreaterThan(0);
  });
});
