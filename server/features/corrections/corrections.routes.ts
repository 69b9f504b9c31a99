import { CORRECTED_SUBJECTS, correctionsApi } from '#contract/corrections.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { answerCorrection, askCorrection, listCorrections, mustKeep } from './corrections.service.ts';

const OFFICER = { action: 'administer', subject: 'Work' } as const;

/** Public data that somebody says are wrong: anyone asks, whoever keeps the page answers. */
export function registerCorrections(api: Api): void {
  const { services } = api;
  serve(api, correctionsApi.ask, 'public', ({ body, context, requestId }) =>
    askCorrection(services, body, {
      caller: callerOf(context, services.config.trustProxy),
      requestId,
    }),
  );
  serve(api, correctionsApi.list, OFFICER, ({ query, person }) => {
    const subject = CORRECTED_SUBJECTS[query.de];
    mustKeep(person, subject);
    return listCorrections(services.db, { page: query.pag, size: query.tam, subject });
  });
  serve(api, correctionsApi.answer, OFFICER, ({ params, version, body, ...author }) =>
    answerCorrection(services, { id: params.id, version }, body, author),
  );
}
