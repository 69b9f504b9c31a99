import { integrityApi } from '#contract/integrity-api.ts';
import type { FoundLeaves, IntegritySummary } from '#contract/integrity.ts';
import type { Api } from '#web/kit/api.ts';
import type { IntegritySearch } from './integrity.search.ts';

export interface IntegrityData {
  summary: IntegritySummary;
  /** Leaves that were looked for; null when nothing was. */
  found: FoundLeaves | null;
  /** The text is too short or too long to be looked for. */
  isUnfit: boolean;
}

/** How the log stands, and the leaves that were looked for. */
export async function loadIntegrity(api: Api, { q }: IntegritySearch): Promise<IntegrityData> {
  const text = q.trim();
  const isUnfit = text !== '' && (text.length < 2 || text.length > 200);
  const [summary, found] = await Promise.all([
    api.call(integrityApi.summary),
    text === '' || isUnfit ? null : api.call(integrityApi.find, { query: { q: text } }),
  ]);
  return { summary, found, isUnfit };
}
