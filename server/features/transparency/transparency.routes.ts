import { transparencyApi, type QuarterQuery } from '#contract/transparency.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import type { Person } from '#server/kit/identity.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { faultsCsv, formatBook, reviewFormat } from './formats.service.ts';
import { changeSettings, reviewReport } from './transparency.service.ts';

const FORMAT_ACCESS = { action: 'administer', subject: 'Procurement' } as const;
const ACCESS = { action: 'administer', subject: 'SupplierRegistry' } as const;

const periodOf = ({ ejercicio, trimestre }: QuarterQuery) => `${ejercicio}-T${trimestre}`;

/** Reports that the transparency law asks for every quarter: formats XXX (formerly XXXII), XXVI, I and VI. */
export function registerTransparency(api: Api): void {
  const { services } = api;
  const attachment = (type: string, name: string) => ({
    'content-type': type,
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': 'no-store',
  });
  /** The workbook names natural persons with their RFC: who took it out is remembered. */
  const taken = async (
    bytes: Uint8Array,
    { name, ...who }: { name: string; subjectId: string; person: Person; requestId: string },
  ) => {
    await transaction(services.db, (tx) =>
      audit(tx, {
        ...who,
        operation: 'transparency.report.download',
        subjectType: 'transparency_report',
      }),
    );
    return new Response(new Uint8Array(bytes), {
      headers: attachment(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        `${name}.xlsx`,
      ),
    });
  };
  serve(api, transparencyApi.format, { access: FORMAT_ACCESS, budget: 'listing' }, ({ params, query }) =>
    reviewFormat(services, params.formato, query),
  );
  serve(
    api,
    transparencyApi.formatFile,
    { access: FORMAT_ACCESS, budget: 'exporting' },
    async ({ params, query, person, requestId }) => {
      const { formato } = params;
      const name = `formato-${formato}-${periodOf(query)}`;
      const bytes = await formatBook(services, formato, query);
      return taken(bytes, { name, subjectId: `${formato}-${periodOf(query)}`, person, requestId });
    },
  );
  serve(api, transparencyApi.report, { access: ACCESS, budget: 'listing' }, ({ query }) =>
    reviewReport(services, query),
  );
  serve(
    api,
    transparencyApi.faults,
    { access: ACCESS, budget: 'exporting' },
    async ({ query }) =>
      new Response(await faultsCsv(services, query), {
        headers: attachment('text/csv; charset=utf-8', `faltantes-${periodOf(query)}.csv`),
      }),
  );
  serve(
    api,
    transparencyApi.file,
    { access: ACCESS, budget: 'exporting' },
    async ({ query, person, requestId }) => {
      const name = `formato-XXX-padron-${periodOf(query)}`;
      const bytes = await formatBook(services, 'padron', query);
      return taken(bytes, { name, subjectId: periodOf(query), person, requestId });
    },
  );
  serve(
    api,
    transparencyApi.changeSettings,
    { access: ACCESS, effect: 'repeatable' },
    ({ body, person, requestId, version }) => changeSettings(services, body, { person, requestId, version }),
  );
}
