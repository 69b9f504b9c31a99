import { Readable } from 'node:stream';
import { MAX_REGISTRY_BYTES, registryImportApi } from '#contract/registry-import.ts';
import { notFound } from '#server/kit/errors.ts';
import { withOfficerQuota } from '#server/kit/files/byte-quota.ts';
import { safeFileName } from '#server/kit/files/names.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { refusalsCsv } from './refusals-csv.ts';
import { cancelImport, createImport, readImport, startImport } from './registry-import.service.ts';
import { describeImport, selectImport, selectImports } from './registry-import.sql.ts';
import { registryTemplate } from './template.ts';

const officer = { action: 'administer', subject: 'SupplierRegistry' } as const;

/** Bulk import of an existing registry by its officers. */
export function registerRegistryImport(api: Api): void {
  const { services } = api;
  const { db } = services;

  serve(api, registryImportApi.template, officer, ({ params }) => registryTemplate(params.formato));
  serve(api, registryImportApi.upload, officer, ({ query, request, person, requestId }) =>
    withOfficerQuota(services, { person, request, maxBytes: MAX_REGISTRY_BYTES }, (count) =>
      createImport(services, count(bodyOf(request)), {
        name: safeFileName(query.nombre),
        doer: { person, requestId },
      }),
    ),
  );
  serve(api, registryImportApi.list, officer, async () => ({
    rows: (await selectImports(db)).map(describeImport),
  }));
  serve(api, registryImportApi.get, officer, ({ params }) => readImport(db, params.id));
  serve(api, registryImportApi.start, officer, ({ params, body, person, requestId }) =>
    startImport(services, params.id, { scope: body.scope, doer: { person, requestId } }),
  );
  serve(api, registryImportApi.cancel, officer, ({ params, body, person, requestId }) =>
    cancelImport(db, params.id, { seen: body.seen, doer: { person, requestId } }),
  );
  serve(api, registryImportApi.refusals, officer, async ({ params }) => {
    const run = await selectImport(db, params.id);
    if (run === undefined) throw notFound();
    const text = Readable.toWeb(Readable.from(refusalsCsv(db, run.id, run.header)));
    return new Response(text as ReadableStream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="filas-con-errores.csv"',
        'cache-control': 'no-store',
      },
    });
  });
}
