import { OpenUpload, openUploadsApi } from '#contract/open-uploads.ts';
import { API_BASE, fillPath } from '#contract/endpoint.ts';
import { appendToUpload, beginUpload, discardUpload, findUpload } from '#server/kit/files/open-uploads.ts';
import { selectOpenUploads, type OpenUploadRow } from '#server/kit/files/open-uploads.sql.ts';
import { serve, type Api } from '#server/kit/serve.ts';

/** Whoever administers anything uploads; the operation that takes the file decides whether it may be taken there. */
const OFFICER = { action: 'administer', subject: 'Work' } as const;

/** Files of people of the unit that come in parts: each sees, continues and discards only their own. */
export function registerOpenUploads(api: Api): void {
  const { services } = api;
  const { maxFileBytes } = services.config;
  const told = (row: OpenUploadRow, status: 200 | 201 = 200) =>
    new Response(JSON.stringify(OpenUpload.parse(shown(row))), {
      status,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'upload-offset': String(row.offset),
        'upload-length': String(row.bytes),
        'upload-complete': row.offset === row.bytes ? '?1' : '?0',
        'upload-limit': `max-size=${maxFileBytes}, max-age=86400`,
        ...(status === 201 ? { location: API_BASE + fillPath(openUploadsApi.get.path, { id: row.id }) } : {}),
      },
    });
  serve(api, openUploadsApi.list, { access: OFFICER }, async ({ person }) => ({
    rows: (await selectOpenUploads(services.db, person.id)).map(shown),
  }));
  serve(api, openUploadsApi.begin, { access: OFFICER, effect: 'applicant' }, async ({ body, person }) =>
    told(await beginUpload(services, person, body), 201),
  );
  serve(api, openUploadsApi.get, { access: OFFICER }, async ({ params, person }) =>
    told(await findUpload(services, person, params.id)),
  );
  serve(
    api,
    openUploadsApi.append,
    { access: OFFICER, budget: 'part', effect: 'applicant' },
    async ({ params, person, context }) =>
      told(await appendToUpload(services, context, { person, id: params.id })),
  );
  serve(api, openUploadsApi.discard, { access: OFFICER, effect: 'applicant' }, ({ params, person }) =>
    discardUpload(services, person, params.id),
  );
}

const shown = (row: OpenUploadRow): OpenUpload => ({ ...row, touchedAt: row.touchedAt.toISOString() });
