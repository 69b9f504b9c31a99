import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcurementSummary } from '#contract/procedures.ts';
import { notFound } from '#server/kit/errors.ts';
import { rememberByVersion } from '#server/kit/remembered.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { calendarText } from './calendar.rules.ts';
import { findPublicId, readProcedure } from './procedure-detail.sql.ts';
import { exportProcedures } from './procedure-export.ts';
import { procedureList } from './procedures.service.ts';
import { readSummary, upcomingActs } from './summary.sql.ts';

const CALENDAR_DAYS = 90;

/** Public operations on procurement procedures. */
export function registerProcedures(api: Api): void {
  const { config, db } = api.services;
  const ics = (text: string, name: string) =>
    new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.ics"`,
        'cache-control': 'no-cache',
      },
    });

  const list = procedureList(db);
  serve(api, proceduresApi.list, 'public', ({ query }) => list.page(query));
  serve(api, proceduresApi.facets, 'public', ({ query }) => list.facets(query));
  const spending = rememberByVersion<ProcurementSummary['spending']['kinds']>(db, 2);
  serve(api, proceduresApi.summary, 'public', () => readSummary(db, todayInMexico(new Date()), spending));
  serve(api, proceduresApi.export, 'public', ({ query, context }) =>
    exportProcedures(api.services, query, context),
  );
  serve(api, proceduresApi.calendar, 'public', async () => {
    const acts = await upcomingActs(db, 500, CALENDAR_DAYS);
    return ics(calendarText(acts, await sender(), new Date()), 'actos');
  });
  serve(api, proceduresApi.detail, 'public', async ({ params }) => detailOf(params.numero));
  serve(api, proceduresApi.procedureCalendar, 'public', async ({ params, query }) => {
    const detail = await detailOf(params.numero);
    const { number, title, slug } = detail;
    const now = new Date().toISOString();
    const left = detail.acts.filter(
      ({ kind, at }) => kind !== 'publication' && at > now && (query.acto ?? kind) === kind,
    );
    // Asked for one kind, its nearest act: a second meeting has its own day.
    const acts = (query.acto === undefined ? left : left.slice(0, 1)).map((act) => ({
      ...act,
      number,
      title,
      slug,
    }));
    if (acts.length === 0) throw notFound('Ese acto ya pasó o no está en este procedimiento.');
    return ics(calendarText(acts, await sender(), new Date()), slug);
  });

  async function sender() {
    return { publicUrl: config.publicUrl, unit: (await readNames(db)).unit };
  }

  async function detailOf(slug: string) {
    const id = await findPublicId(db, slug);
    const detail = id === undefined ? undefined : await readProcedure(db, id);
    if (detail === undefined)
      throw notFound('No encontramos ese procedimiento. Revisa el folio o búscalo en la lista.');
    return detail;
  }
}
