import type { EvaluationDetail, EvaluationPage, EvaluationQuery } from '#contract/evaluations.ts';
import type { FacetCount } from '#contract/procedures.ts';
import { scoresOfSupplier } from '#server/features/suppliers/public.ts';
import { dataVersionReader } from '#server/kit/data-version.ts';
import type { Db } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { memoryOfVersions } from '#server/kit/remembered.ts';
import {
  countResults,
  selectEvaluated,
  selectHistogram,
  selectLineScores,
  selectMade,
  selectPeriods,
  selectResults,
  type PeriodPart,
} from './evaluations.sql.ts';

/** Most answers of each kind that are kept until the public data changes. */
const MOST_KEPT = 300;

/** What was published, as visitors read it. */
export interface PublishedEvaluations {
  list(query: EvaluationQuery): Promise<EvaluationPage>;
  detail(number: string): Promise<EvaluationDetail>;
}

/** Reads what was published; what goes through every result of a period is kept for one version of the public data. */
export function publishedEvaluations(db: Db): PublishedEvaluations {
  const readVersion = dataVersionReader(db);
  const periods = memoryOfVersions<PeriodPart[]>(MOST_KEPT);
  const histograms = memoryOfVersions<FacetCount[]>(MOST_KEPT);
  const counts = memoryOfVersions<Pick<EvaluationPage, 'total' | 'lines'>>(MOST_KEPT);
  const lines = memoryOfVersions<ReadonlyMap<string, readonly number[]>>(MOST_KEPT);

  return {
    async list(query) {
      const { q, giro, banda, periodo, pag, tam } = query;
      const version = await readVersion();
      const distributions = (asked: { giro: string; q?: string | undefined }) =>
        periods(version, JSON.stringify([asked.giro, asked.q ?? '']), () => selectPeriods(db, asked));
      // Everybody's is the same for each text that somebody looks for.
      const [everybody, part] = await Promise.all([distributions({ giro: '' }), distributions({ giro, q })]);
      const known = part.map((own) => ({
        ...own,
        whole: everybody.find(({ id }) => id === own.id) ?? own,
      }));
      const chosen = known.find(({ key }) => key === periodo) ?? known[0];
      const shown = { page: pag, size: tam };
      const empty = { rows: [], total: { value: 0, exact: true }, lines: [] };
      if (chosen === undefined) return { periods: [], period: null, ...empty, ...shown };
      const { id } = chosen;
      const [histogram, counted, rows] = await Promise.all([
        histograms(version, JSON.stringify([id, giro, q]), () => selectHistogram(db, id, query)),
        counts(version, JSON.stringify([id, giro, q, banda]), () => countResults(db, id, query)),
        selectResults(db, id, query),
      ]);
      return { periods: known, period: { ...chosen, histogram }, rows, ...counted, ...shown };
    },

    async detail(number) {
      const [version, supplier] = await Promise.all([readVersion(), selectEvaluated(db, number)]);
      if (supplier === undefined) throw notFound('No encontramos ese número de registro.');
      const { main_line: line } = supplier;
      const [scores, made, ofLine] = await Promise.all([
        scoresOfSupplier(db, supplier.id),
        selectMade(db, supplier.id),
        line === null ? undefined : lines(version, line, () => selectLineScores(db, line)),
      ]);
      if (scores.length === 0) throw notFound('Este proveedor no tiene evaluaciones publicadas.');
      return {
        supplierNumber: supplier.number,
        name: supplier.name,
        legalSuffix: supplier.legal_suffix,
        personType: supplier.person_type,
        mainLine: supplier.line_name,
        scores,
        made: made.map(({ score, ...row }) => ({ ...row, line: placeIn(ofLine?.get(row.period), score) })),
      };
    },
  };
}

/** Place of a score among those of its line, the best first; null without a line. */
function placeIn(scores: readonly number[] | undefined, score: number) {
  if (scores === undefined) return null;
  return { suppliers: scores.length, place: 1 + scores.filter((other) => other > score).length };
}
