import type { YearLimits } from '#contract/amount-limits.ts';
import { amountLimitsApi } from '#contract/amount-limits.ts';
import { regulationsApi, type RegulationDetail, type RegulationPage } from '#contract/regulations.ts';
import { regulationTextsApi, type ArticlePage, type Citation } from '#contract/regulation-texts.ts';
import type { Api } from '#web/kit/api.ts';
import { dayOf } from './day-of.ts';
import type { RegulationSearch } from './regulations.search.ts';

const YEAR = /^(?:19[9]\d|20\d\d|21\d\d|2200)$/;

/** What the section shows. */
export interface RegulationListData {
  regulations: RegulationPage;
  limits: YearLimits;
  /** Articles that say what is looked for; null where nothing is. */
  articles: ArticlePage | null;
}

/** Regulations of the asked level, validity or day, articles that say what is looked for, and the amounts of a year. */
export async function loadRegulationList(api: Api, search: RegulationSearch): Promise<RegulationListData> {
  const vigencia = search.vigencia === 'todas' ? ('todas' as const) : undefined;
  const q = search.q.trim().slice(0, 200);
  const fecha = dayOf(search.fecha);
  const [regulations, limits, articles] = await Promise.all([
    api.call(regulationsApi.list, { query: { q, nivel: search.nivel.slice(0, 40), vigencia, fecha } }),
    api.call(amountLimitsApi.list, {
      query: YEAR.test(search.ejercicio) ? { ejercicio: Number(search.ejercicio) } : {},
    }),
    q === ''
      ? null
      : api.call(regulationTextsApi.articles, { query: { q, fecha, pag: Math.min(search.pag, 50) } }),
  ]);
  return { regulations, limits, articles };
}

/** A regulation with what cites it. */
export interface RegulationPageData {
  regulation: RegulationDetail;
  citations: Citation[];
}

/** One regulation by its slug, with what cites it. */
export async function loadRegulation(api: Api, slug: string): Promise<RegulationPageData> {
  const [regulation, { rows }] = await Promise.all([
    api.call(regulationsApi.detail, { params: { slug } }),
    api.call(regulationTextsApi.citations, { params: { slug } }),
  ]);
  return { regulation, citations: rows };
}
