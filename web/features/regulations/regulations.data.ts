import { regulationsApi, type RegulationDetail, type RegulationPage } from '#contract/regulations.ts';
import type { Api } from '#web/kit/api.ts';
import type { RegulationSearch } from './regulations.search.ts';

/** Regulations of the asked level and validity. */
export function loadRegulationList(api: Api, search: RegulationSearch): Promise<RegulationPage> {
  const vigencia = search.vigencia === 'todas' ? ('todas' as const) : undefined;
  return api.call(regulationsApi.list, {
    query: { q: search.q.slice(0, 200), nivel: search.nivel.slice(0, 40), vigencia },
  });
}

/** One regulation by its slug. */
export function loadRegulation(api: Api, slug: string): Promise<RegulationDetail> {
  return api.call(regulationsApi.detail, { params: { slug } });
}
