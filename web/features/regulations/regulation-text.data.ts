import { CONTENT_KEY } from '#contract/rules/texts/content-check.ts';
import {
  regulationTextsApi,
  type Citation,
  type CitationReview,
  type RegulationText,
  type TextComparison,
} from '#contract/regulation-texts.ts';
import type { Api } from '#web/kit/api.ts';
import { dayOf } from './day-of.ts';

/** A text with everything that cites its regulation. */
export interface TextPage {
  text: RegulationText;
  citations: readonly Citation[];
}

/** The text of a regulation on a day, with what cites it. */
export async function loadText(api: Api, slug: string, fecha?: string): Promise<TextPage> {
  const [text, { rows }] = await Promise.all([
    api.call(regulationTextsApi.text, { params: { slug }, query: { fecha: dayOf(fecha) } }),
    api.call(regulationTextsApi.citations, { params: { slug } }),
  ]);
  return { text, citations: rows };
}

/** A version of a text by its key, with what cites its regulation. */
export async function loadVersion(api: Api, clave: string): Promise<TextPage> {
  const text = await api.call(regulationTextsApi.version, { params: { clave } });
  const { slug } = text.regulation;
  const { rows } = await api.call(regulationTextsApi.citations, { params: { slug } });
  return { text, citations: rows };
}

const keyOf = (text: string) => (CONTENT_KEY.test(text) ? text : undefined);

/** Two versions of a regulation; those that are not named are the last two. */
export function loadComparison(
  api: Api,
  slug: string,
  { de, a }: { de: string; a: string },
): Promise<TextComparison> {
  return api.call(regulationTextsApi.comparison, {
    params: { slug },
    query: { de: keyOf(de), a: keyOf(a) },
  });
}

/** What cites the articles that a version changed, for the owners of the texts. */
export async function readReviews(api: Api, clave: string, signal: AbortSignal): Promise<CitationReview[]> {
  return (await api.call(regulationTextsApi.reviews, { params: { clave }, signal })).rows;
}

/** Notes that somebody looked at one of them, or takes it back. */
export function markReview(api: Api, id: string, isDone: boolean): Promise<CitationReview> {
  return api.call(regulationTextsApi.review, { params: { id }, body: { isDone } });
}
