import { todayInMexico } from '#contract/mexico-time.ts';
import { searchApi, type SearchQuery } from '#contract/search.ts';
import { minuteNow, serveKept } from '#server/kit/kept-answers.ts';
import { errorFacts } from '#server/kit/log.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { keptOfMissed } from './missed-words.rules.ts';
import type { Seeker } from './search-plan.ts';
import { MISSED_DAYS, noteMissed, selectMissed } from './search.sql.ts';
import { findEverything } from './search.service.ts';

/** One search over everything: what visitors may find is kept as it is sent; what one's own account may find never is. */
export function registerSearch(api: Api): void {
  const { db, log } = api.services;
  const officer = { action: 'administer', subject: 'Settings' } as const;
  const find = (query: SearchQuery, ability: Seeker) =>
    findEverything(db, query, ability, (missing) => {
      const words = keptOfMissed(query.q, missing);
      // Nobody waits for it, and what finds nothing is no failure of whoever asked.
      if (words.length > 0)
        noteMissed(db, words, todayInMexico(new Date())).catch((error: unknown) =>
          log.warn('words looked for in vain were not counted', errorFacts(error)),
        );
    });
  serveKept(
    api,
    searchApi.everything,
    { budget: 'listing', share: 'search', moment: minuteNow },
    ({ query }) => find(query, undefined),
  );
  serve(api, searchApi.own, { access: 'signed-in', budget: 'listing' }, ({ query, person }) =>
    find(query, person.ability),
  );
  serve(api, searchApi.missed, { access: officer, budget: 'listing' }, async () => ({
    words: await selectMissed(db),
    days: MISSED_DAYS,
  }));
}
