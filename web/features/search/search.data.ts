import { directoryApi } from '#contract/directory.ts';
import { SEARCH_PAGES, searchApi, type SearchPage } from '#contract/search.ts';
import type { Api } from '#web/kit/api.ts';
import type { SearchSearch } from './search.search.ts';

/** What the screen shows: nothing found yet without a text; topics of the directory where nothing is found. */
export interface SearchData {
  /** The text that was searched for. */
  text: string;
  found: SearchPage | null;
  topics: string[];
}

const queryOf = ({ q, tipo, pag }: SearchSearch) => ({
  q: q.trim().slice(0, 200),
  tipo: tipo.slice(0, 40),
  pag: Math.min(pag, SEARCH_PAGES),
});

/** Topics for which somebody of the unit answers. */
const TOPICS = 6;

/** What everybody may find. */
export async function loadSearch(api: Api, search: SearchSearch): Promise<SearchData> {
  const query = queryOf(search);
  if (query.q === '') return { text: '', found: null, topics: [] };
  const found = await api.call(searchApi.everything, { query });
  if (found.rows.length > 0) return { text: query.q, found, topics: [] };
  const { topics } = await api.call(directoryApi.list, { query: {} });
  return { text: query.q, found, topics: topics.slice(0, TOPICS) };
}

/** What the signed-in person may find. */
export const readOwn = (api: Api, search: SearchSearch, signal: AbortSignal): Promise<SearchPage> =>
  api.call(searchApi.own, { query: queryOf(search), signal });

/** What is found while somebody types. */
export const readWhileTyping = (
  api: Api,
  { q, isOwn, signal }: { q: string; isOwn: boolean; signal: AbortSignal },
): Promise<SearchPage> =>
  api.call(isOwn ? searchApi.own : searchApi.everything, {
    query: { q: q.slice(0, 200), escribiendo: '1' },
    signal,
  });
