import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvaluationPage } from '#contract/evaluations.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { DEMONSTRATION } from './test-demonstration.ts';

const SCRIPT = join(import.meta.dirname, '../../../tools/recompute-evaluation.mjs');
let app: TestApp;
let folder: string;
/** Published CSV of each period of the demonstration. */
let files: { key: string; suppliers: number; csv: string }[];

beforeAll(async () => {
  app = await startTestApp({}, undefined, DEMONSTRATION);
  folder = mkdtempSync(join(tmpdir(), 'portal-recalculo-'));
  const page = (await (await app.send('stranger', 'GET', '/evaluaciones')).json()) as EvaluationPage;
  files = await Promise.all(
    page.periods.map(async ({ key, suppliers }) => {
      const answer = await app.send('stranger', 'GET', `/evaluaciones/periodos/${key}/datos?formato=csv`);
      return { key, suppliers, csv: await answer.text() };
    }),
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

/** What the script that anybody may run says of a file; it knows nothing of the portal. */
function recomputed(csv: string) {
  const path = join(folder, 'evaluacion.csv');
  writeFileSync(path, csv);
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, path], { encoding: 'utf8' });
  return { status, stdout };
}

describe('Every published score', () => {
  it('comes out of the published CSV alone, to the last digit, in all four periods', () => {
    expect(files).toHaveLength(4);
    for (const { suppliers, csv } of files)
      expect(recomputed(csv)).toEqual({
        status: 0,
        stdout: `${suppliers} calificaciones, ${suppliers} salen a la última cifra\n`,
      });
    expect(files.reduce((sum, { suppliers }) => sum + suppliers, 0)).toBeGreaterThan(300);
    const rows = files.flatMap(({ csv }) => parse<Record<string, string>>(csv, { bom: true, columns: true }));
    expect(rows.some((row) => Number(row['No aplica']) > 0)).toBe(true);
  });

  it('is missed where the file has another figure, another band, or counts that do not give it', () => {
    const csv = files[0]?.csv ?? '';
    const [head = '', first = ''] = csv.split('\n');
    const [told] = parse<Record<string, string>>(csv, { bom: true, columns: true });
    const { Calificación: score = '', Banda: band = '' } = told ?? {};
    const other = (Number(score) - 0.1).toFixed(1);
    expect(head).toContain('Calificación');
    const wrong = recomputed(csv.replaceAll(`,${score},${band},`, `,${other},${band},`));
    expect(wrong.status).toBe(1);
    expect(wrong.stdout).toContain(`da ${Number(score)} y el archivo dice ${other}`);
    const counted = first.replace(/,(\d+),(\d+),(\d+),(\d+),(\d+),(\d+),/, ',$1,9$2,$3,$4,$5,$6,');
    expect(recomputed(csv.replace(first, counted)).status).toBe(1);
  });

  it('is the same in JSON', async () => {
    for (const { key, suppliers, csv } of files) {
      const rows = parse<Record<string, string>>(csv, { bom: true, columns: true });
      const firstOf = new Map(rows.toReversed().map((row) => [row.Proveedor, row]));
      const answer = await app.send('stranger', 'GET', `/evaluaciones/periodos/${key}/datos?formato=json`);
      const { resultados } = (await answer.json()) as {
        resultados: { proveedor: string; calificacion: number; banda: string; pedidos: number }[];
      };
      expect(resultados).toHaveLength(suppliers);
      for (const { proveedor, calificacion, banda, pedidos } of resultados) {
        const row = firstOf.get(proveedor);
        expect([calificacion.toFixed(1), banda, String(pedidos)]).toEqual([
          row?.Calificación,
          row?.Banda,
          row?.Pedidos,
        ]);
        expect(row?.Provisional).toBe(pedidos < 3 ? 'Sí' : 'No');
      }
    }
  });
});
