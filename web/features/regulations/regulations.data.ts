import type { YearLimits } from '#contract/amount-limits.ts';
import { legalRulesApi } from '#contract/legal-rules-api.ts';
import { regulationsApi, type RegulationDetail, type RegulationPage } from '#contract/regulations.ts';
import type { Api } from '#web/kit/api.ts';
import type { RegulationSearch } from './regulations.search.ts';

const YEAR = /^(?:19[9]\d|20\d\d|21\d\d|2200)$/;

/** Regulations of the asked level and validity, and the amounts that hold in a year. */
export async function loadRegulationList(
  api: Api,
  search: RegulationSearch,
): Promise<{ regulations: RegulationPage; limits: YearLimits }> {
  const vigencia = search.vigencia === 'todas' ? ('todas' as const) : undefined;
  const [regulations, limits] = await Promise.all([
    api.call(regulationsApi.list, {
      query: { q: search.q.slice(0, 200), nivel: search.nivel.slice(0, 40), vigencia },
    }),
    api.call(legalRulesApi.limits, {
      query: YEAR.test(search.ejercicio) ? { ejercicio: Number(search.ejercicio) } : {},
    }),
  ]);
  return { regulations, limits };
}

/** One regulation by its slug. */
export function loadRegulation(api: Api, slug: string): Promise<RegulationDetail> {
  return api.call(regulationsApi.detail, { params: { slug } });
}
