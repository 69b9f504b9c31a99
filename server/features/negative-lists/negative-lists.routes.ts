import { negativeListImportsApi, negativeListsApi } from '#contract/negative-lists-api.ts';
import { FUTURE_DAY } from '#contract/negative-list-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { invalid } from '#server/kit/errors.ts';
import type { Importer } from '#server/kit/imports/importer.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readHistory } from './history.sql.ts';
import { readOverview } from './overview.service.ts';
import { decideMatch, LIFTED_MATCH } from './matches.service.ts';
import { exportMatches, selectMatches } from './matches.sql.ts';
import { handScreening } from './negative-lists.jobs.ts';
import { cancelScreening, readScreening, startScreening } from './screening.service.ts';

const ACCESS = { action: 'administer', subject: 'SupplierRegistry' } as const;

/** Negative lists, the screening of the registry against them, and what was found. */
export function registerNegativeLists(api: Api, importer: Importer): void {
  const { services } = api;
  const { db } = services;
  const hand = handScreening(services);

  serve(api, negativeListsApi.overview, { access: ACCESS }, () => readOverview(db));
  serveImports(api, {
    operations: negativeListImportsApi,
    importer,
    effects: {
      start: {
        must: 'Que nada del archivo siga sin responder, como una nota que deja sin efecto una sanción. Con menos registros que la anterior: la razón y cuántos trae, escrito a mano',
        said: 'Cuántos entran, cambian y salen, a quién del padrón impide o pone en duda y qué pierde, y a quién deja de impedir',
        back: 'Se deshace y vuelve la anterior',
        second: { kinds: ['lists'], isOwn: true, isGuarded: true },
      },
      undo: {
        must: 'Que sea la última en vigor',
        said: 'Qué lista vuelve a estar en vigor',
        second: { kinds: ['lists'], isGuarded: true },
      },
    },
    access: ACCESS,
    // Putting one in force waits in a way of its own, by the same rule (list-importer.ts).
    second: {
      kind: 'lists',
      undo: 'Deshacer una lista negativa',
      isGuarded: true,
      place: (id) => `/padron-Proveedores/Administrador?seccion=listas&lista=${id}`,
    },
  });
  serve(
    api,
    negativeListsApi.screen,
    { access: ACCESS, budget: 'sweeping', effect: 'repeatable' },
    ({ person, requestId }) => startScreening(db, { cause: 'officer', doer: { person, requestId }, hand }),
  );
  serve(api, negativeListsApi.screening, { access: ACCESS }, ({ params }) => readScreening(db, params.id));
  serve(
    api,
    negativeListsApi.cancelScreening,
    { access: ACCESS, effect: 'repeatable' },
    ({ params, person, requestId }) => cancelScreening(db, params.id, { person, requestId }),
  );
  serve(api, negativeListsApi.matches, { access: ACCESS, budget: 'listing' }, ({ query }) =>
    selectMatches(db, query),
  );
  serve(
    api,
    negativeListsApi.exportMatches,
    { access: ACCESS, budget: 'exporting' },
    async ({ query, person, requestId, context }) => {
      // The file carries the RFC of natural persons: who took it out is remembered.
      await transaction(db, (tx) =>
        audit(tx, {
          person,
          operation: 'listMatch.download',
          subjectType: 'list_matches',
          subjectId: query.estado,
          after: query,
          requestId,
        }),
      );
      return exportMatches(services, query, context);
    },
  );
  serve(
    api,
    negativeListsApi.decide,
    {
      access: ACCESS,
      effect: {
        must: 'La razón, con 20 letras; nadie descarta por homónimo lo que coincide por RFC',
        said: 'Qué dice la lista, de quién, y a quién impide',
        back: 'Se deja de nuevo por decidir; cada decisión queda en la bitácora',
        second: { kinds: ['lists'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      decideMatch(db, body, { id: params.id, version, author: { person, requestId } }),
    LIFTED_MATCH,
  );
  serve(api, negativeListsApi.history, { access: ACCESS }, ({ query }) => {
    if (query.fecha > todayInMexico()) throw invalid({ fecha: FUTURE_DAY });
    return readHistory(db, query.rfc, query.fecha);
  });
}
