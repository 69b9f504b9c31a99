import {
  evaluationsApi,
  type EvaluationDetail,
  type EvaluationPage,
  type EvaluationQuery,
} from '#contract/evaluations.ts';
import { getSupplier } from '#server/features/suppliers/public.ts';
import type { Db } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { evaluationFile } from './evaluation-file.ts';
import { selectHistogram, selectMade, selectPeriods, selectResults } from './evaluations.sql.ts';

async function listEvaluations(db: Db, query: EvaluationQuery): Promise<EvaluationPage> {
  const periods = await selectPeriods(db, query);
  const chosen = periods.find((period) => period.key === query.periodo) ?? periods[0];
  const shown = { page: query.pag, size: query.tam };
  const empty = { rows: [], total: { value: 0, exact: true }, lines: [] };
  if (chosen === undefined) return { periods: [], period: null, ...empty, ...shown };
  const [histogram, results] = await Promise.all([
    selectHistogram(db, chosen.id, query),
    selectResults(db, chosen.id, query),
  ]);
  return { periods, period: { ...chosen, histogram }, ...results, ...shown };
}

async function getEvaluation(db: Db, number: string): Promise<EvaluationDetail> {
  const supplier = await getSupplier(db, number);
  if (supplier.scores.length === 0) throw notFound('Este proveedor no tiene evaluaciones publicadas.');
  return { ...supplier, supplierNumber: supplier.number, made: await selectMade(db, supplier.number) };
}

/** Published evaluations of suppliers (S-2.6). */
export function registerEvaluations(api: Api): void {
  const { db } = api.services;
  serve(api, evaluationsApi.list, 'public', ({ query }) => listEvaluations(db, query));
  serve(api, evaluationsApi.data, 'public', ({ params, query }) =>
    evaluationFile(db, params.clave, query.formato),
  );
  serve(api, evaluationsApi.detail, 'public', ({ params }) => getEvaluation(db, params.numero));
}
