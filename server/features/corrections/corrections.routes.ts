import { correctionsApi } from '#contract/corrections.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { answerCorrection, askCorrection, listCorrections } from './corrections.service.ts';

const REGISTRY = { action: 'administer', subject: 'SupplierRegistry' } as const;

/** Public data that somebody says are wrong: anyone asks, officers of the registry answer. */
export function registerCorrections(api: Api): void {
  const { services } = api;
  serve(api, correctionsApi.ask, 'public', ({ body, context, requestId }) =>
    askCorrection(services, body, {
      caller: callerOf(context, services.config.trustProxy),
      requestId,
    }),
  );
  serve(api, correctionsApi.list, REGISTRY, ({ query }) =>
    listCorrections(services.db, { page: query.pag, size: query.tam }),
  );
  serve(api, correctionsApi.answer, REGISTRY, ({ params, version, body, ...author }) =>
    answerCorrection(services, { id: params.id, version }, body, author),
  );
}
