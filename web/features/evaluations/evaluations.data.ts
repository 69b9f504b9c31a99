import {
  EVALUATION_ORDER,
  evaluationsApi,
  type EvaluationDetail,
  type EvaluationPage,
} from '#contract/evaluations.ts';
import { EVALUATION_BAND_SLUGS } from '#contract/rules/evaluations/evaluation-band.ts';
import type { Api } from '#web/kit/api.ts';
import type { EvaluationSearch } from './evaluations.search.ts';

/** Results of a period, the newest one unless the address names another. */
export function loadEvaluationList(api: Api, search: EvaluationSearch): Promise<EvaluationPage> {
  const bands = search.banda.split(',').filter((word) => Object.values(EVALUATION_BAND_SLUGS).includes(word));
  return api.call(evaluationsApi.list, {
    query: {
      periodo: search.periodo.slice(0, 10),
      q: search.q.slice(0, 200),
      giro: search.giro.slice(0, 200),
      banda: bands.join(','),
      orden: EVALUATION_ORDER.test(search.orden) ? search.orden : undefined,
      pag: search.pag > 1 && search.pag <= 500 ? search.pag : undefined,
    },
  });
}

/** Published evaluations of one supplier. */
export function loadEvaluation(api: Api, numero: string): Promise<EvaluationDetail> {
  return api.call(evaluationsApi.detail, { params: { numero } });
}
