import { deadlinesApi } from '#contract/deadlines.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcurementSummary } from '#contract/procedures.ts';
import { notFound, withdrawn } from '#server/kit/errors.ts';
import { minuteNow, serveKept } from '#server/kit/kept-answers.ts';
import { rememberByVersion } from '#server/kit/remembered.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { tellDeadlines } from './deadlines.service.ts';
import { findPublicId, readProcedure } from './procedure-detail.sql.ts';
import { exportProcedures } from './procedure-export.ts';
import { withdrawnWords } from './withdrawn.sql.ts';
import { readFacets, readPage } from './procedures.service.ts';
import { readSummary } from './summary.sql.ts';

/** Public operations on procurement procedures. */
export function registerProcedures(api: Api): void {
  const { db } = api.services;

  const found = { share: 'search', moment: minuteNow, budget: 'listing' } as const;
  serveKept(api, proceduresApi.list, found, ({ query }) => readPage(db, query));
  serveKept(api, proceduresApi.facets, found, ({ query }) => readFacets(db, query));
  const spending = rememberByVersion<ProcurementSummary['spending']['kinds']>(db, 2);
  serveKept(api, proceduresApi.summary, { share: 'screen', moment: minuteNow }, () =>
    readSummary(db, todayInMexico(new Date()), spending),
  );
  serve(api, proceduresApi.export, { access: 'public', budget: 'exporting' }, ({ query, context }) =>
    exportProcedures(api.services, query, context),
  );
  serveKept(api, proceduresApi.detail, { share: 'thing', moment: minuteNow }, ({ params }) =>
    detailOf(params.numero),
  );
  serve(api, deadlinesApi.ofProcedure, { access: 'public' }, async ({ params }) => {
    const detail = await detailOf(params.numero);
    return tellDeadlines(db, (await findPublicId(db, detail.slug)) ?? '', detail);
  });

  async function procedureNotFound(slug: string) {
    const words = await withdrawnWords(db, slug);
    return words === undefined
      ? notFound('No encontramos ese procedimiento. Revisa el folio o búscalo en la lista.')
      : withdrawn(words);
  }
  async function detailOf(slug: string) {
    const id = await findPublicId(db, slug);
    const detail = id === undefined ? undefined : await readProcedure(db, id);
    if (detail === undefined) throw await procedureNotFound(slug);
    return detail;
  }
}
