import { peopleApi } from '#contract/people-api.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { ACCEPTED_SUBSTITUTION } from './function-decisions.ts';
import {
  acceptSubstitution,
  endSubstitution,
  listSubstitutions,
  proposeSubstitution,
} from './substitution.service.ts';

/** Who acts in the place of whom while they are away. */
export function registerSubstitutions(api: Api): void {
  const { db } = api.services;
  serve(api, peopleApi.substitutions, { access: 'signed-in' }, async ({ person }) => ({
    rows: await listSubstitutions(db, person),
  }));
  serve(
    api,
    peopleApi.propose,
    { access: 'signed-in', effect: 'repeatable' },
    ({ body, person, requestId }) => proposeSubstitution(api.services, body, { person, requestId }),
  );
  serve(
    api,
    peopleApi.accept,
    {
      access: 'signed-in',
      effect: {
        must: 'Que sea quien supliría, y la propuesta siga abierta',
        said: 'A quién suple, en qué funciones, desde y hasta qué día',
        back: `Se termina cuando se quiera; lo hecho en suplencia se queda. ${IN_LOG}`,
        second: { kinds: ['functions'], isGuarded: true },
      },
    },
    ({ params, version, person, requestId }) =>
      acceptSubstitution(api.services, { id: params.id, version }, { person, requestId }),
    ACCEPTED_SUBSTITUTION,
  );
  serve(
    api,
    peopleApi.endSubstitution,
    { access: 'signed-in', effect: 'repeatable' },
    ({ params, body, version, person, requestId }) =>
      endSubstitution(api.services, { id: params.id, version, reason: body.reason }, { person, requestId }),
  );
}
