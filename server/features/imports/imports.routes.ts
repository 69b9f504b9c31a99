import { Readable } from 'node:stream';
import { importsApi, MAX_IMPORT_BYTES } from '#contract/imports.ts';
import type { Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { withOfficerQuota } from '#server/kit/files/byte-quota.ts';
import { safeFileName } from '#server/kit/files/names.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { IMPORT_JOB } from './imports.jobs.ts';
import {
  cancelImport,
  createImport,
  listImports,
  listRefusals,
  readImport,
  startImport,
} from './imports.service.ts';
import { selectRun } from './imports.sql.ts';
import { refusalsCsv } from './refusals-csv.ts';

const ACCESS = { action: 'administer', subject: 'Procurement' } as const;

/** Import of contract files by administrators of procurement. */
export function registerImports(api: Api): void {
  const { services } = api;
  const { db } = services;
  const hand = (tx: Transaction, id: string) => services.jobs.send(tx, IMPORT_JOB, { id });

  serve(api, importsApi.upload, ACCESS, ({ query, request, person, requestId }) =>
    withOfficerQuota(services, { person, request, maxBytes: MAX_IMPORT_BYTES }, (count) =>
      createImport(services, count(bodyOf(request)), {
        name: safeFileName(query.nombre),
        doer: { person, requestId },
        hand,
      }),
    ),
  );
  serve(api, importsApi.list, ACCESS, ({ query }) => listImports(db, query));
  serve(api, importsApi.detail, ACCESS, ({ params }) => readImport(db, params.id));
  serve(api, importsApi.start, ACCESS, ({ params, person, requestId }) =>
    startImport(db, params.id, { doer: { person, requestId }, hand }),
  );
  serve(api, importsApi.cancel, ACCESS, ({ params, person, requestId }) =>
    cancelImport(db, params.id, { person, requestId }),
  );
  serve(api, importsApi.refusals, ACCESS, ({ params, query }) => listRefusals(db, params.id, query));
  serve(api, importsApi.refusalsCsv, ACCESS, async ({ params }) => {
    const run = await selectRun(db, params.id);
    if (run === undefined) throw notFound();
    const text = Readable.toWeb(Readable.from(refusalsCsv(db, run.id, run.header)));
    return new Response(text as ReadableStream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="filas-rechazadas.csv"',
        'cache-control': 'no-store',
      },
    });
  });
}
