import { stringify } from 'csv-stringify/sync';
import { proceduresApi } from '#contract/procedures-api.ts';
import {
  ACT_LABELS,
  CHARACTER_LABELS,
  KIND_LABELS,
  type ProcedureFacets,
  type ProcedureRow,
  type ProcurementSummary,
} from '#contract/procedures.ts';
import { publicStateText } from '#contract/rules/procedure-stages.ts';
import { notFound } from '#server/kit/errors.ts';
import { rememberByVersion } from '#server/kit/remembered.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { todayInMexico, toMexico } from '#contract/mexico-time.ts';
import { calendarText } from './calendar.rules.ts';
import { findPublicId, readProcedure } from './procedure-detail.sql.ts';
import { everyProcedure } from './procedures.sql.ts';
import { listFacets, listProcedures } from './procedures.service.ts';
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

  serve(api, proceduresApi.list, 'public', ({ query }) => listProcedures(db, query));
  const facets = rememberByVersion<ProcedureFacets>(db);
  serve(api, proceduresApi.facets, 'public', ({ query }) => {
    const now = new Date();
    const { pag: _page, tam: _size, orden: _order, ...filter } = query;
    return facets(`${todayInMexico(now)} ${JSON.stringify(filter)}`, () => listFacets(db, query, now));
  });
  const spending = rememberByVersion<ProcurementSummary['spending']['kinds']>(db, 2);
  serve(api, proceduresApi.summary, 'public', () => readSummary(db, todayInMexico(new Date()), spending));
  serve(api, proceduresApi.exportCsv, 'public', async ({ query }) => {
    const rows = everyProcedure(db, query);
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(`\uFEFF${stringify([CSV_HEADER])}`));
      },
      async pull(controller) {
        const { done, value } = await rows.next();
        if (done === true) controller.close();
        else controller.enqueue(new TextEncoder().encode(stringify(value.map(csvRow))));
      },
    });
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="procedimientos.csv"',
        'cache-control': 'no-cache',
      },
    });
  });
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

const CSV_HEADER = [
  'Número',
  'Título',
  'Tipo de procedimiento',
  'Carácter',
  'Estado',
  'Área requirente',
  'Partidas',
  'Fecha de publicación',
  'Próximo acto',
  'Fecha del próximo acto',
  'Proveedores',
  'Contratos',
  'Monto contratado (MXN)',
];

function csvRow(row: ProcedureRow): string[] {
  return [
    row.number,
    row.title,
    KIND_LABELS[row.kind],
    CHARACTER_LABELS[row.character],
    publicStateText(row),
    row.requestingArea,
    String(row.lotCount),
    toMexico(row.publishedAt).date,
    row.nextAct === null ? '' : ACT_LABELS[row.nextAct.kind],
    row.nextAct === null ? '' : toMexico(row.nextAct.at).date,
    row.suppliers,
    String(row.contractCount),
    row.contractAmount,
  ].map(spreadsheetCell);
}
