import { negativeListsApi } from '#contract/negative-lists-api.ts';
import {
  FUTURE_DAY,
  LIST_SOURCES,
  LIST_SOURCE_SLUGS,
  MAX_LIST_BYTES,
} from '#contract/negative-list-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { invalid } from '#server/kit/errors.ts';
import { withOfficerQuota } from '#server/kit/files/byte-quota.ts';
import { safeFileName } from '#server/kit/files/names.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { confirmList } from './confirm.service.ts';
import { readHistory } from './history.sql.ts';
import { cancelList, createList, mapList, readChanges, readEdition } from './lists.service.ts';
import { describeList, selectLists } from './lists.sql.ts';
import { readOverview } from './overview.service.ts';
import { decideMatch } from './matches.service.ts';
import { selectMatches } from './matches.sql.ts';
import { handers } from './negative-lists.jobs.ts';
import { cancelScreening, readScreening, startScreening } from './screening.service.ts';

const ACCESS = { action: 'administer', subject: 'SupplierRegistry' } as const;

/** Negative lists, the screening of the registry against them, and what was found. */
export function registerNegativeLists(api: Api): void {
  const { services } = api;
  const { db } = services;
  const { secondReviewer } = services.config;
  const hand = handers(services);

  serve(api, negativeListsApi.overview, ACCESS, () => readOverview(db));
  serve(api, negativeListsApi.upload, ACCESS, ({ query, request, person, requestId }) =>
    withOfficerQuota(services, { person, request, maxBytes: MAX_LIST_BYTES }, (count) =>
      createList(services, count(bodyOf(request)), {
        source: query.fuente,
        name: safeFileName(query.nombre),
        cutoffOn: query.corte,
        doer: { person, requestId },
        hand: hand.list,
      }),
    ),
  );
  serve(api, negativeListsApi.editions, ACCESS, async ({ query }) => {
    const source = LIST_SOURCES.find((one) => LIST_SOURCE_SLUGS[one] === query.fuente);
    const { rows, total } = await selectLists(db, { source, page: query.pag, size: query.tam });
    return { rows: rows.map(describeList), total };
  });
  serve(api, negativeListsApi.edition, ACCESS, ({ params, person }) =>
    readEdition(db, params.id, { personId: person.id, secondReviewer }),
  );
  serve(api, negativeListsApi.map, ACCESS, ({ params, body, version, person, requestId }) =>
    mapList(db, body, { id: params.id, version, doer: { person, requestId }, hand: hand.list }),
  );
  serve(api, negativeListsApi.confirm, ACCESS, ({ params, body, version, person, requestId }) =>
    confirmList(db, body, {
      id: params.id,
      version,
      doer: { person, requestId },
      hand: hand.list,
      secondReviewer,
    }),
  );
  serve(api, negativeListsApi.cancel, ACCESS, ({ params, version, person, requestId }) =>
    cancelList(db, { id: params.id, version, doer: { person, requestId } }),
  );
  serve(api, negativeListsApi.changes, ACCESS, ({ params, query }) => readChanges(db, params.id, query));
  serve(api, negativeListsApi.screen, ACCESS, ({ person, requestId }) =>
    startScreening(db, { cause: 'officer', doer: { person, requestId }, hand: hand.screening }),
  );
  serve(api, negativeListsApi.screening, ACCESS, ({ params }) => readScreening(db, params.id));
  serve(api, negativeListsApi.cancelScreening, ACCESS, ({ params, person, requestId }) =>
    cancelScreening(db, params.id, { person, requestId }),
  );
  serve(api, negativeListsApi.matches, ACCESS, ({ query }) => selectMatches(db, query));
  serve(api, negativeListsApi.decide, ACCESS, ({ params, body, version, person, requestId }) =>
    decideMatch(db, body, { id: params.id, version, author: { person, requestId } }),
  );
  serve(api, negativeListsApi.history, ACCESS, ({ query }) => {
    if (query.fecha > todayInMexico()) throw invalid({ fecha: FUTURE_DAY });
    return readHistory(db, query.rfc, query.fecha);
  });
}
