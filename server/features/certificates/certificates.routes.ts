import { certificatesApi } from '#contract/certificates.ts';
import { Failure, failure, notFound } from '#server/kit/errors.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { inTime } from '#server/kit/in-time.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { verifyCode } from './certificates.service.ts';
import { selectCurrent } from './certificates.sql.ts';
import { offlinePage } from './offline-page.ts';
import { PublishedKeys } from './signing-key.ts';

/** Who verifies waits at most this long for a database that does not answer. */
const PATIENCE_MS = 4_000;

/** A database that stays silent is one that is away: the page says so and verifies the signature alone. */
async function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await inTime('the database', PATIENCE_MS, asked);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw failure('unavailable', { cause, headers: { 'retry-after': '5' } });
  }
}

/** Verification of certificates, the keys for it, and the sheets themselves. Register before the suppliers' own routes. */
export function registerCertificates(api: Api): void {
  const { config, db } = api.services;
  const keys = new PublishedKeys(api.services);
  serve(api, certificatesApi.verify, { access: 'public', budget: 'verifying' }, ({ query }) =>
    orUnavailable(verifyCode(db, query.codigo)),
  );
  serve(api, certificatesApi.keys, { access: 'public' }, async () => ({ keys: await keys.list() }));
  serve(
    api,
    certificatesApi.offlinePage,
    { access: 'public' },
    async () =>
      new Response(offlinePage(await keys.list(), config.publicUrl), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-disposition': contentDisposition('attachment', 'verificador-sin-conexion.html'),
          'cache-control': 'no-cache',
        },
      }),
  );
  serve(
    api,
    certificatesApi.document,
    { access: 'public', budget: 'drawing' },
    async ({ params, request }) => {
      const row = await selectCurrent(db, params.numero);
      if (row === undefined) throw notFound('Este registro no tiene una constancia vigente.');
      const headers = { etag: `"${row.code}"`, 'cache-control': 'no-cache' };
      if (request.headers.get('if-none-match') === headers.etag)
        return new Response(null, { status: 304, headers });
      const certificate = {
        code: row.code,
        facts: row.facts,
        statement: row.statement,
        issuedAt: row.issued_at,
      };
      const bytes = await certificatePdf(certificate, {
        ...(await readNames(db)),
        publicUrl: config.publicUrl,
      });
      return new Response(new Uint8Array(bytes), {
        headers: {
          ...headers,
          'content-type': 'application/pdf',
          'content-length': String(bytes.length),
          'content-disposition': contentDisposition('inline', `Constancia ${params.numero}.pdf`),
        },
      });
    },
  );
}
