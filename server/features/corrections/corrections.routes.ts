import { CORRECTED_SUBJECTS, correctionsApi } from '#contract/corrections.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { answerCorrection, askCorrection, listCorrections, mustKeep } from './corrections.service.ts';
import { MAILED } from '#server/kit/effects.ts';

const OFFICER = { action: 'administer', subject: 'Work' } as const;

/** Public data that somebody says are wrong: anyone asks, whoever keeps the page answers. */
export function registerCorrections(api: Api): void {
  const { services } = api;
  serve(
    api,
    correctionsApi.ask,
    {
      access: 'public',
      budget: 'mailing',
      effect: {
        must: 'Qué dato, qué debe decir y un correo',
        said: 'El folio y hasta cuándo se responde',
        back: 'No se deshace: la Unidad responde',
      },
    },
    ({ body, context, requestId }) =>
      askCorrection(services, body, {
        caller: callerOf(context, services.config.trustProxy),
        requestId,
      }),
  );
  serve(api, correctionsApi.list, { access: OFFICER, budget: 'listing' }, ({ query, person }) => {
    const subject = CORRECTED_SUBJECTS[query.de];
    mustKeep(person, subject);
    return listCorrections(services.db, { page: query.pag, size: query.tam, subject });
  });
  serve(
    api,
    correctionsApi.answer,
    {
      access: OFFICER,
      effect: {
        must: 'Que siga sin respuesta; qué se hizo y por qué, en 20 letras',
        said: 'Que la respuesta se envía por correo y no cambia',
        back: MAILED,
      },
    },
    ({ params, version, body, ...author }) =>
      answerCorrection(services, { id: params.id, version }, body, author),
  );
}
