import { ZipFile } from 'yazl';
import { contentFilesApi } from '#contract/content-files.ts';
import { contentApi } from '#contract/content-api.ts';
import { fileFields, type ContentKind } from '#contract/content.ts';
import { receiveUpload } from '#server/features/documents/public.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { endingOf, safeFileName } from '#server/kit/files/names.ts';
import { addStored, sendZip } from '#server/kit/files/send-zip.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { insertFile, selectFiles, selectPublicFiles, type AttachedFile } from './content-files.sql.ts';
import type { Kinds } from './content-steps.service.ts';

const shown = ({ id, name, mediaType, bytes, pages }: AttachedFile) => ({
  id,
  name,
  mediaType,
  bytes,
  pages,
});

/** Files that owners of a kind attach: they go up like any other and are theirs until something with them is published. */
export function registerAttachments(api: Api, kind: ContentKind): void {
  const { services } = api;
  const endings = new Set(fileFields(kind).flatMap((field) => field.endings ?? []));
  const owner = { action: 'administer', subject: kind.subject } as const;
  serve(api, contentApi(kind).attach, owner, async ({ query, context, person, requestId }) => {
    const ending = endingOf(query.nombre).slice(1);
    if (endings.size > 0 && !endings.has(ending))
      throw failure('file_type_refused', {
        detail: `${safeFileName(query.nombre)} no se admite. Usa ${[...endings].join(', ').toUpperCase()}.`,
      });
    const author = { person, requestId };
    const upload = await receiveUpload(services, { context, name: query.nombre, author });
    await insertFile(services.db, kind, { ...upload, person });
    return shown(upload);
  });
  serve(api, contentApi(kind).attachment, owner, async ({ params, context }) => {
    const [file] = await selectFiles(services.db, kind, [params.id]);
    if (file === undefined) throw notFound();
    return sendFile(context, services, { ...file, cache: 'private', download: false });
  });
}

/** Files of published things, for everybody. */
export function registerPublicFiles(api: Api, kinds: Kinds): void {
  const { services } = api;
  const { db, files, log } = services;
  serve(api, contentFilesApi.get, 'public', async ({ params }) => {
    const all = await selectPublicFiles(db, { file: params.id });
    const file = all.find(({ id }) => id === params.id);
    if (file === undefined) throw notFound('Ese archivo ya no está publicado.');
    const path = kinds[file.kind]?.publicPath(file.itemKey) ?? '/';
    return {
      file: {
        ...shown(file),
        title: file.title,
        sha256: file.sha256,
        publishedAt: file.publishedAt.toISOString(),
      },
      of: { type: file.kind, key: file.itemKey, title: file.itemTitle, path },
      files: all
        .filter(({ itemId }) => itemId === file.itemId)
        .map((one) => ({ ...shown(one), title: one.title })),
    };
  });
  serve(api, contentFilesApi.file, 'public', async ({ params, query, context }) => {
    const all = await selectPublicFiles(db, { file: params.id });
    const file = all.find(({ id }) => id === params.id);
    if (file === undefined) throw notFound('Ese archivo ya no está publicado.');
    return sendFile(context, services, {
      ...shown(file),
      sha256: file.sha256,
      cache: 'public',
      download: query.descargar !== undefined,
    });
  });
  serve(api, contentFilesApi.zip, 'public', async ({ params, context }) => {
    const all = await selectPublicFiles(db, { kind: params.tipo, key: params.clave });
    if (all.length === 0) throw notFound('Aquí no hay archivos publicados.');
    const zip = new ZipFile();
    for (const [index, { sha256, title, name, publishedAt }] of all.entries()) {
      const path = safeFileName(`${index + 1} ${title}${endingOf(name)}`);
      if ((await files.path(sha256)) === undefined) log.error('file.missing', { sha256 });
      else addStored(zip, files, { path, sha256, mtime: publishedAt });
    }
    return sendZip(context, services, zip, { name: `${params.clave}.zip`, cacheControl: 'no-cache' });
  });
}
