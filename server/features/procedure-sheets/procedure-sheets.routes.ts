import { procedureSheetsApi } from '#contract/procedure-sheets.ts';
import { notFound } from '#server/kit/errors.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { listSheets, readSheet } from './procedure-sheets.service.ts';

/** Sheets that explain how to buy and how to sell (S-2.7). */
export function registerProcedureSheets(api: Api): void {
  const { db } = api.services;
  serve(api, procedureSheetsApi.list, 'public', ({ query }) => listSheets(db, query));
  serve(api, procedureSheetsApi.detail, 'public', async ({ params }) => {
    const sheet = await readSheet(db, params.clave);
    if (sheet === undefined) throw notFound('No encontramos ese trámite.');
    return sheet;
  });
}
