import { redFlagsApi } from '#contract/red-flags.ts';
import { hourNow, serveKept } from '#server/kit/kept-answers.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { keptTotals } from './kept-totals.ts';
import { askProcedure } from './red-flags.service.ts';
import { totalsCsv } from './totals-csv.ts';

const OFFICER = { action: 'administer', subject: 'Procurement' } as const;

/** Questions before an act for officers, and their method and totals for everybody. */
export function registerRedFlags(api: Api): void {
  const { db } = api.services;
  const kept = { share: 'screen', moment: hourNow, budget: 'listing' } as const;
  serve(api, redFlagsApi.questions, { access: OFFICER }, ({ params }) => askProcedure(db, params.id));
  serveKept(api, redFlagsApi.totals, kept, () => keptTotals(db));
  serveKept(api, redFlagsApi.export, { ...kept, budget: 'exporting' }, async () => ({
    text: totalsCsv((await keptTotals(db)).rows),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="banderas-totales.csv"',
    },
  }));
}
