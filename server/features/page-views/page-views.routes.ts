import { buffer } from 'node:stream/consumers';
import type { DocumentReading } from '#contract/page-views.ts';
import { pageViewsApi } from '#contract/page-views.ts';
import { documentNotFound } from '#server/features/documents/public.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { addressName } from '#server/kit/files/names.ts';
import { isUnchanged } from '#server/kit/files/range.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import type { Services } from '#server/kit/services.ts';
import { stateOf } from './page-state.service.ts';
import { readingOf, readingState } from './reading.service.ts';
import { findPage, findPublicBook, listPages, type PageRow } from './page-views.sql.ts';

/** Pictures and text of the pages of published documents. */
export function registerPageViews(api: Api): void {
  const { services } = api;
  const { db } = services;
  const bookOf = async ({ id, version }: { id: string; version: number }) => {
    const book = await findPublicBook(db, id, version);
    if (book === undefined) throw await documentNotFound(db, { id, version });
    return book;
  };
  serve(api, pageViewsApi.book, { access: 'public' }, async ({ params }) => {
    const book = await bookOf(params);
    const state = await stateOf(services, book);
    const pages = state === 'made' ? await listPages(db, book.sha256) : [];
    return { state, pages: pages.map(sizeOf) };
  });
  serve(api, pageViewsApi.page, { access: 'public' }, async ({ params }) => {
    const book = await bookOf(params);
    const state = await stateOf(services, book);
    const page = state === 'made' ? await findPage(db, book.sha256, params.pagina) : undefined;
    if (page === undefined) throw notFound();
    return { ...sizeOf(page), lines: page.lines };
  });
  serve(
    api,
    pageViewsApi.picture,
    { access: 'public', budget: 'files' },
    async ({ params, query, context }) => {
      const book = await bookOf(params);
      const page = book.pack_sha256 === null ? undefined : await findPage(db, book.sha256, params.pagina);
      const place = page === undefined ? undefined : placeOf(page, query.miniatura !== undefined);
      if (place === undefined || book.pack_sha256 === null) throw notFound();
      return sendPicture(services, context.req.header('if-none-match'), book.pack_sha256, place);
    },
  );
  serve(api, pageViewsApi.reading, { access: 'public' }, async ({ params }): Promise<DocumentReading> => {
    const book = await bookOf(params);
    const reading = await readingOf(db, book, params);
    if (reading === undefined) throw notFound();
    const { document, ...rest } = reading;
    const state = readingState(await stateOf(services, book), reading);
    const href = `/documentos/${params.id}/${params.version}/${addressName(document.originalName)}`;
    return { ...rest, state, document: { ...document, href } };
  });
}

const sizeOf = ({ number, width, height, large_at, small_at }: PageRow) => ({
  number,
  width,
  height,
  hasLarge: large_at !== null,
  hasSmall: small_at !== null,
});

function placeOf(page: PageRow, isSmall: boolean): { at: number; bytes: number } | undefined {
  const { small_at, small_bytes, large_at, large_bytes } = page;
  const [at, bytes] = isSmall || large_at === null ? [small_at, small_bytes] : [large_at, large_bytes];
  return at === null || bytes === null ? undefined : { at, bytes };
}

async function sendPicture(
  { files, log }: Services,
  known: string | undefined,
  pack: string,
  { at, bytes }: { at: number; bytes: number },
): Promise<Response> {
  const etag = `"${pack.slice(0, 40)}-${at}"`;
  // A document may be withdrawn: whoever keeps a picture asks again.
  const headers = {
    etag,
    'cache-control': 'public, no-cache',
    'cross-origin-resource-policy': 'same-origin',
  };
  if (isUnchanged(known, etag)) return new Response(null, { status: 304, headers });
  const opened = await files.open(pack, { start: at, end: at + bytes - 1 });
  if (opened === undefined) {
    log.error('file.missing', { sha256: pack });
    throw failure('file_missing', {
      detail: 'La imagen de esta página no está disponible. Ya avisamos a la Unidad.',
    });
  }
  const picture = await buffer(opened.stream);
  return new Response(new Uint8Array(picture), {
    headers: { ...headers, 'content-type': 'image/webp', 'content-length': String(picture.length) },
  });
}
