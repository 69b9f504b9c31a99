import { regulationsApi } from '#contract/regulations.ts';
import { notFound } from '#server/kit/errors.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { listRegulations, selectRegulation } from './regulations.sql.ts';

/** Regulations by level (S-2.3). */
export function registerRegulations(api: Api): void {
  const { db } = api.services;
  serve(api, regulationsApi.list, 'public', ({ query }) => listRegulations(db, query));
  serve(api, regulationsApi.detail, 'public', async ({ params }) => {
    const regulation = await selectRegulation(db, params.slug);
    if (regulation === undefined) throw notFound('No encontramos esa norma.');
    return regulation;
  });
}
