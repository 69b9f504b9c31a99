import { regulationsApi } from '#contract/regulations.ts';
import { rememberByVersion } from '#server/kit/remembered.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { registerRegulationTexts } from './texts.routes.ts';
import { regulationNotFound } from './texts.service.ts';
import { countRegimes, listRegulations, selectRegulation, type RegimeUses } from './regulations.sql.ts';

/** Regulations by level (S-2.3). */
export function registerRegulations(api: Api): void {
  const { db } = api.services;
  const remember = rememberByVersion<RegimeUses>(db);
  const uses = () => remember('regimes', () => countRegimes(db));
  serve(api, regulationsApi.list, { access: 'public' }, async ({ query }) =>
    listRegulations(db, query, await uses()),
  );
  serve(api, regulationsApi.detail, { access: 'public' }, async ({ params }) => {
    const regulation = await selectRegulation(db, params.slug, await uses());
    if (regulation === undefined) throw await regulationNotFound(db, params.slug);
    return regulation;
  });
  registerRegulationTexts(api);
}
