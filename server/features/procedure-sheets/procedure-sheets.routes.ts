import { procedureSheetsApi } from '#contract/procedure-sheets.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { purchaseRouteApi } from '#contract/purchase-route.ts';
import { contentNotFound } from '#server/features/content/public.ts';
import { sheetPdf, sheetResponse } from '#server/kit/pdf/sheet-pdf.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { listSheets, readSheet } from './procedure-sheets.service.ts';
import { purchaseRoutes } from './purchase-route.service.ts';
import { printedSheet } from './sheet-print.ts';

/** Sheets that explain how to buy and how to sell (S-2.7). */
export function registerProcedureSheets(api: Api): void {
  const { db, config } = api.services;
  serve(api, procedureSheetsApi.list, { access: 'public' }, ({ query }) => listSheets(db, query));
  const findRoute = purchaseRoutes(db);
  serve(api, purchaseRouteApi.find, { access: 'public' }, ({ query }) => findRoute(query));
  const wanted = async (key: string) => {
    const sheet = await readSheet(db, key);
    if (sheet === undefined)
      throw await contentNotFound(db, { type: 'fichas', key }, 'No encontramos ese trámite.');
    return sheet;
  };
  serve(api, procedureSheetsApi.detail, { access: 'public' }, ({ params }) => wanted(params.clave));
  serve(api, procedureSheetsApi.pdf, { access: 'public', budget: 'drawing' }, async ({ params }) => {
    const sheet = await wanted(params.clave);
    const address = `${config.publicUrl}${SCREEN_BASE}/procedimientos/${sheet.slug}`;
    return sheetResponse(
      await sheetPdf(printedSheet(sheet, { unit: (await readNames(db)).unit, address, madeAt: new Date() })),
      `${sheet.key}.pdf`,
    );
  });
}
