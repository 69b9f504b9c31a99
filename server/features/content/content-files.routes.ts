import { ZipFile } from 'yazl';
import { contentFilesApi } from '#contract/content-files.ts';
import { contentApi } from '#contract/content-api.ts';
import { fileFields, type ContentKind } from '#contract/content.ts';
import { receiveUpload } from '#server/features/documents/public.ts';
import { drawnVersions } from '#server/features/page-views/public.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { endingOf, safeFileName } from '#server/kit/files/names.ts';
import { addStored, sendZip } from '#server/kit/files/send-zip.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { insertFile, selectFiles, selectHolder, selectPublicFiles } from './content-files.sql.ts';
import { contentNotFound } from './public.ts';
import type { Kinds } from './publication-problems.ts';

/** Endings of pictures: only kinds that ask for them take any. */
const PICTURES = new Set(['jpg', 'jpeg', 'png']);

/** Files that owners of a kind attach: they go up like any other and are theirs until something with them is published. */
export function registerAttachments(api: Api, kind: ContentKind): void {
  const { services } = api;
  const endings = new Set(fileFields(kind).flatMap((field) => field.endings ?? []));
  const owner = { action: 'administer', subject: kind.subject } as const;
  serve(
    api,
    contentApi(kind).attach,
    { access: owner, budget: 'document', effect: 'draft' },
    async ({ query, context, person, requestId }) => {
      const ending = endingOf(query.nombre).slice(1);
      if (endings.size > 0 && !endings.has(ending))
        throw failure('file_type_refused', {
          detail: `${safeFileName(query.nombre)} no se admite. Usa ${[...endings].join(', ').toUpperCase()}.`,
        });
      const author = { person, requestId };
      const { nombre: name, carga } = query;
      const isPicture = endings.has(ending) && PICTURES.has(ending);
      const upload = await receiveUpload(services, { context, name, carga, isPicture, author });
      await insertFile(services.db, kind, { ...upload, person });
      // Its text is extracted in the background.
      return { ...upload, text: null };
    },
  );
  serve(api, contentApi(kind).attachment, { access: owner, budget: 'files' }, async ({ params, context }) => {
    const [file] = await selectFiles(services.db, kind, [params.id]);
    if (file === undefined) throw notFound();
    return sendFile(context, services, { ...file, cache: 'private', download: false });
  });
}

/** Files of published things, for everybody. */
export function registerPublicFiles(api: Api, kinds: Kinds): void {
  const { services } = api;
  const { db, files, log } = services;
  const beside = async (id: string) => {
    const all = await selectPublicFiles(db, { file: id });
    const file = all.find((one) => one.id === id);
    if (file === undefined) {
      const withdrawnWith = await selectHolder(db, id);
      const otherwise = 'Ese archivo ya no está publicado.';
      throw withdrawnWith === undefined
        ? notFound(otherwise)
        : await contentNotFound(db, withdrawnWith, otherwise);
    }
    return { file, files: all.filter(({ itemId }) => itemId === file.itemId) };
  };
  serve(api, contentFilesApi.get, { access: 'public' }, async ({ params }) => {
    const { file, files: siblings } = await beside(params.id);
    const { kind: type, itemKey: key, itemTitle: title, publishedAt } = file;
    const isDrawn = (await drawnVersions(services, file.id)).length > 0;
    return {
      file: { ...file, publishedAt: publishedAt.toISOString(), isDrawn },
      of: { type, key, title, path: kinds[type]?.publicPath(key) ?? '/' },
      files: siblings,
    };
  });
  serve(
    api,
    contentFilesApi.file,
    { access: 'public', budget: 'files' },
    async ({ params, query, context }) => {
      const { file } = await beside(params.id);
      return sendFile(context, services, {
        ...file,
        cache: 'public',
        download: query.descargar !== undefined,
      });
    },
  );
  serve(api, contentFilesApi.zip, { access: 'public', budget: 'exporting' }, async ({ params, context }) => {
    const all = await selectPublicFiles(db, { kind: params.tipo, key: params.clave });
    if (all.length === 0)
      throw await contentNotFound(
        db,
        { type: params.tipo, key: params.clave },
        'Aquí no hay archivos publicados.',
      );
    const zip = new ZipFile();
    for (const [index, { sha256, title, name, publishedAt }] of all.entries()) {
      const path = safeFileName(`${index + 1} ${title}${endingOf(name)}`);
      if ((await files.path(sha256)) === undefined) log.error('file.missing', { sha256 });
      else addStored(zip, files, { path, sha256, mtime: publishedAt });
    }
    return sendZip(context, services, zip, { name: `${params.clave}.zip`, cacheControl: 'no-cache' });
  });
}
