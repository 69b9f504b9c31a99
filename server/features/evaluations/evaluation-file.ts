import { stringify } from 'csv-stringify/sync';
import type { Instrument } from '#contract/evaluations.ts';
import { MINIMUM_EVIDENCE } from '#contract/evaluations.ts';
import { EVALUATION_BAND_LABELS, EVALUATION_BANDS } from '#contract/rules/evaluations/evaluation-band.ts';
import { PERIOD_STATES } from '#contract/rules/evaluations/evaluation-machine.ts';
import { scoreOf, SCORE_FORMULA } from '#contract/rules/evaluations/evaluation-score.ts';
import type { Db } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { periodByKey } from './periods.service.ts';
import { selectPeriodResults } from './results.sql.ts';

const ROUNDING = 'Un decimal, una sola vez, la mitad hacia arriba';

/** Columns of the file of a period. */
export const COLUMNS: readonly string[] = [
  'Periodo',
  'Instrumento',
  'Proveedor',
  'Nombre',
  'Giro',
  'Pedidos',
  'Clave del criterio',
  'Criterio',
  'Peso',
  ...[1, 2, 3, 4, 5].map((answer) => `Respuestas ${answer}`),
  'No aplica',
  'Puntos del criterio',
  'Calificación',
  'Banda',
  'Provisional',
  ...EVALUATION_BANDS.map((band) => `${EVALUATION_BAND_LABELS[band]} desde`),
  'Fórmula',
  'Redondeo',
];

/** Everything that a published period was computed from, whole in each row, so that one file is enough. */
async function readPublished(db: Db, key: string) {
  const period = await periodByKey(db, key);
  if (period.published_at === null || period.published_at > new Date()) throw notFound();
  const instrument = period.instrument as Instrument;
  const results = (await selectPeriodResults(db, period.id)).flatMap((result) => {
    const made = result.counts === null ? null : scoreOf(instrument, result.counts);
    return made === null ? [] : [{ ...result, made }];
  });
  return { period, instrument, results };
}

const labelOf = (instrument: Instrument, key: string) =>
  instrument.criteria.find((criterion) => criterion.key === key)?.label ?? key;

/** Formula, weights, counts and rounding of a published period: one row per supplier and criterion, or JSON. */
export async function evaluationFile(db: Db, key: string, format: 'csv' | 'json'): Promise<Response> {
  const { period, instrument, results } = await readPublished(db, key);
  const headers = {
    'content-disposition': contentDisposition('attachment', `evaluacion-${key}.${format}`),
    'cache-control': 'no-cache',
  };
  if (format === 'json') {
    const body = {
      periodo: period.key,
      nombre: period.name,
      estado: PERIOD_STATES[period.status],
      publicado: period.published_at,
      formula: SCORE_FORMULA,
      redondeo: ROUNDING,
      provisionalConMenosDe: MINIMUM_EVIDENCE,
      instrumento: instrument,
      resultados: results.map(({ made, ...result }) => ({
        proveedor: result.supplier_number,
        nombre: result.supplier_name,
        giro: result.line,
        pedidos: result.orders,
        criterios: made.criteria.map((criterion) => ({
          clave: criterion.key,
          criterio: labelOf(instrument, criterion.key),
          peso: criterion.weight,
          respuestas: (result.counts?.[criterion.key] ?? [0, 0, 0, 0, 0]).slice(0, 5),
          noAplica: criterion.notApplicable,
          puntos: criterion.score,
        })),
        sumaDePesos: made.weight,
        calificacion: result.score,
        banda: EVALUATION_BAND_LABELS[result.band],
        provisional: result.orders < MINIMUM_EVIDENCE,
      })),
    };
    return new Response(JSON.stringify(body), {
      headers: { ...headers, 'content-type': 'application/json' },
    });
  }
  const from = (band: string) => instrument.bands.find((one) => one.key === band)?.from ?? 0;
  const rows = results.flatMap(({ made, ...result }) =>
    made.criteria.map((criterion) => [
      period.key,
      instrument.edition,
      result.supplier_number ?? '',
      result.supplier_name,
      result.line ?? '',
      result.orders,
      criterion.key,
      labelOf(instrument, criterion.key),
      criterion.weight,
      ...[0, 1, 2, 3, 4, 5].map((index) => result.counts?.[criterion.key]?.[index] ?? 0),
      criterion.score?.toFixed(1) ?? '',
      result.score.toFixed(1),
      EVALUATION_BAND_LABELS[result.band],
      result.orders < MINIMUM_EVIDENCE ? 'Sí' : 'No',
      ...EVALUATION_BANDS.map(from),
      SCORE_FORMULA,
      ROUNDING,
    ]),
  );
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? spreadsheetCell(cell) : cell)),
  );
  return new Response(`\uFEFF${stringify([[...COLUMNS], ...cells])}`, {
    headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' },
  });
}
