import { searchApi } from '#contract/search.ts';
import { minuteNow, serveKept } from '#server/kit/kept-answers.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { findEverything } from './search.service.ts';

/** One search over everything: what visitors may find is kept as it is sent; what one's own account may find never is. */
export function registerSearch(api: Api): void {
  const { db } = api.services;
  serveKept(api, searchApi.everything, { share: 'search', moment: minuteNow }, ({ query }) =>
    findEverything(db, query, undefined),
  );
  serve(api, searchApi.own, 'signed-in', ({ query, person }) => findEverything(db, query, person.ability));
}
