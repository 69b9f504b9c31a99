import { peopleApi } from '#contract/people-api.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { grantsInForce, rightsOf } from '#server/kit/functions.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { ENDED_FUNCTION, GIVEN_FUNCTION } from './function-decisions.ts';
import { grantAlarms } from './grant-alarms.sql.ts';
import { registerInterests } from './interests.routes.ts';
import { registerSubstitutions } from './substitution.routes.ts';
import { exportGrants, findPeople, listGrants, selectAreas, selectOwnGrants } from './functions.sql.ts';
import { delegateFunction, endFunction, giveFunction } from './functions.service.ts';

const READER = { action: 'consult', subject: 'People' } as const;
const COLLEAGUE = { action: 'administer', subject: 'Work' } as const;
const KEEPER = { action: 'administer', subject: 'People' } as const;

/** Who may do what with purchases: given, passed on, ended and looked up. */
export function registerFunctions(api: Api): void {
  const { services } = api;
  const { db } = services;
  registerSubstitutions(api);
  registerInterests(api);
  serve(api, peopleApi.mine, { access: 'signed-in' }, async ({ person }) => ({
    rights: rightsOf(await grantsInForce(db, person.id)).map(([action, subject]) => ({ action, subject })),
    rows: await selectOwnGrants(db, person.id),
    areas: await selectAreas(db),
  }));
  serve(
    api,
    peopleApi.delegate,
    {
      access: 'signed-in',
      effect: {
        must: 'Que la función sea propia, esté en vigor y se pueda pasar; que la parte quepa en ella',
        said: 'A quién, en qué área, hasta qué monto y hasta qué día',
        back: `Se termina cuando se quiera. ${IN_LOG}`,
      },
    },
    ({ params, body, person, requestId }) => delegateFunction(db, params.id, body, { person, requestId }),
  );
  serve(api, peopleApi.list, { access: READER, budget: 'listing' }, async ({ query }) => ({
    ...(await listGrants(db, query)),
    areas: await selectAreas(db),
  }));
  serve(api, peopleApi.export, { access: READER, budget: 'exporting' }, ({ query, context }) =>
    exportGrants(services, query, context),
  );
  serve(api, peopleApi.alarms, { access: READER, budget: 'listing' }, async () => ({
    rows: await grantAlarms(db),
  }));
  // Whoever has a function passes a part on, or says who substitutes them.
  serve(api, peopleApi.people, { access: COLLEAGUE, budget: 'listing' }, async ({ query }) => ({
    rows: await findPeople(db, query.q),
  }));
  serve(
    api,
    peopleApi.give,
    {
      access: KEEPER,
      effect: {
        must: 'Que no sea para quien la da; los campos completos y un oficio o acuerdo',
        said: 'A quién, qué función, en qué área, desde y hasta qué día',
        back: `Se termina cuando se quiera; lo hecho con ella se queda. ${IN_LOG}`,
        second: { kinds: ['functions'], isGuarded: true },
      },
    },
    ({ body, person, requestId }) => giveFunction(db, body, { person, requestId }),
    GIVEN_FUNCTION,
  );
  serve(
    api,
    peopleApi.end,
    {
      access: KEEPER,
      effect: {
        must: 'Que siga sin terminar y haya un motivo',
        said: 'Que deja de poder en ese momento, y también a quien pasó una parte; a ambos se les escribe',
        back: `No se deshace: se da otra. ${IN_LOG}`,
        second: { kinds: ['functions'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      endFunction(services, { id: params.id, version, reason: body.reason }, { person, requestId }),
    ENDED_FUNCTION,
  );
}
