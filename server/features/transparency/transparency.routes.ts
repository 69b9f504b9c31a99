import { transparencyApi } from '#contract/transparency.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { formatBook, reviewFormat } from './formats.service.ts';
import { changeSettings, faultsCsv, reportXlsx, reviewReport } from './transparency.service.ts';

const FORMAT_ACCESS = { action: 'administer', subject: 'Procurement' } as const;
const ACCESS = { action: 'administer', subject: 'SupplierRegistry' } as const;

/** Report of the registry that the transparency law asks for every quarter (format XXX, formerly XXXII). */
export function registerTransparency(api: Api): void {
  const { services } = api;
  const attachment = (type: string, name: string) => ({
    'content-type': type,
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': 'no-store',
  });
  serve(api, transparencyApi.format, FORMAT_ACCESS, ({ params, query }) =>
    reviewFormat(services, params.formato, query),
  );
  serve(api, transparencyApi.formatFile, FORMAT_ACCESS, async ({ params, query, person, requestId }) => {
    const { formato } = params;
    const bytes = await formatBook(services, formato, query);
    const period = `${query.ejercicio}-T${query.trimestre}`;
    // It names natural persons with their RFC: who took it out is remembered.
    await transaction(services.db, (tx) =>
      audit(tx, {
        person,
        operation: 'transparency.report.download',
        subjectType: 'transparency_report',
        subjectId: `${formato}-${period}`,
        requestId,
      }),
    );
    return new Response(new Uint8Array(bytes), {
      headers: attachment(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        `formato-${formato}-${period}.xlsx`,
      ),
    });
  });
  serve(api, transparencyApi.report, ACCESS, ({ query }) => reviewReport(services, query));
  serve(
    api,
    transparencyApi.faults,
    ACCESS,
    async ({ query }) =>
      new Response(await faultsCsv(services, query), {
        headers: attachment(
          'text/csv; charset=utf-8',
          `faltantes-${query.ejercicio}-T${query.trimestre}.csv`,
        ),
      }),
  );
  serve(api, transparencyApi.file, ACCESS, async ({ query, person, requestId }) => {
    const bytes = await reportXlsx(services, query);
    // The file carries the full RFC of natural persons: who took it out is remembered.
    await transaction(services.db, (tx) =>
      audit(tx, {
        person,
        operation: 'transparency.report.download',
        subjectType: 'transparency_report',
        subjectId: `${query.ejercicio}-T${query.trimestre}`,
        requestId,
      }),
    );
    return new Response(new Uint8Array(bytes), {
      headers: attachment(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        `formato-XXX-padron-${query.ejercicio}-T${query.trimestre}.xlsx`,
      ),
    });
  });
  serve(api, transparencyApi.changeSettings, ACCESS, ({ body, person, requestId, version }) =>
    changeSettings(services, body, { person, requestId, version }),
  );
}
