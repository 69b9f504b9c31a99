import { documentsApi } from '#contract/documents-api.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { notFound } from '#server/kit/errors.ts';
import { asksSecond } from '#server/kit/second-person.ts';
import { drawnVersions } from '#server/features/page-views/public.ts';
import { safeFileName } from '#server/kit/files/names.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { findChanges } from './comparison.sql.ts';
import { wakeAt } from './documents.jobs.ts';
import {
  addVersion,
  createDocument,
  discardDraft,
  editDocument,
  reorderDocuments,
  withdrawDocument,
} from './documents.service.ts';
import { exportDocuments, listDocuments } from './document-list.sql.ts';
import { findAnyFile, findDocument, listDocumentsOfProcedure } from './documents.sql.ts';
import { DISCARDED_FILE } from './discarded-draft.ts';
import { dossierEntries, sendDossier } from './dossier.ts';
import {
  documentNotFound,
  findProcedureByName,
  findPublicFile,
  findPublicProcedure,
  listPublicDocuments,
} from './public-documents.sql.ts';
import { registerOpenUploads } from './open-uploads.routes.ts';
import { returnProposal } from './proposal.service.ts';
import { publishDocument, unscheduleDocument } from './publication.service.ts';
import { readReleaseFacts } from './release.ts';
import { readLeaving } from './page-text.service.ts';
import { recentDocuments } from './recent-documents.service.ts';
import { receiveUpload } from './uploads.service.ts';

const DOCUMENTS = { action: 'administer', subject: 'Documents' } as const;

/** Operations of documents: for visitors and for administrators. */
export function registerDocuments(api: Api): void {
  registerPublicDocuments(api);
  registerAdminReading(api);
  registerAdminWriting(api);
  registerOpenUploads(api);
}

function registerPublicDocuments(api: Api): void {
  const { services } = api;
  const { db } = services;
  const listRecentDocuments = recentDocuments(db);
  serve(api, documentsApi.recent, 'public', ({ query }) => listRecentDocuments(query));
  serve(api, documentsApi.get, 'public', async ({ params }) => {
    const procedure = await findPublicProcedure(db, params.id);
    if (procedure === undefined) throw notFound();
    const { id, contents, recognised, ...shown } = procedure;
    const index = await listPublicDocuments(db, id);
    const document = index.find((entry) => entry.id === params.id);
    if (document === undefined) throw notFound();
    const drawn = await drawnVersions(services, params.id);
    return { document, procedure: shown, index, contents, drawn, recognised };
  });
  serve(api, documentsApi.file, 'public', async ({ params, query, context }) => {
    const file = await findPublicFile(db, params.id, params.version);
    if (file === undefined) {
      // Links to it stand in mails and other pages: a person reads when and why it was withdrawn.
      const missing = await documentNotFound(db, params);
      const isPerson = (context.req.header('accept') ?? '').includes('text/html');
      if (!isPerson || missing.details.extra === undefined) throw missing;
      return context.redirect(`${SCREEN_BASE}/adquisiciones/documentos?doc=${params.id}`, 302);
    }
    return sendFile(context, services, {
      sha256: file.sha256,
      mediaType: file.media_type,
      name: file.original_name,
      cache: 'public',
      download: query.descargar !== undefined,
    });
  });
  serve(api, documentsApi.changes, 'public', async ({ params, query }) => {
    const changes = await findChanges(db, { ...params, ...query });
    if (changes === undefined)
      throw await documentNotFound(db, { ...params, ...query }, 'No hay una comparación de esa versión.');
    return changes;
  });
  serve(api, documentsApi.dossier, 'public', async ({ params, context }) => {
    const procedure = await findProcedureByName(db, params.numero);
    if (procedure === undefined) throw notFound();
    const entries = dossierEntries(await listPublicDocuments(db, procedure.id));
    if (entries.length === 0) throw notFound('Este expediente aún no tiene documentos.');
    return sendDossier(context, services, { name: safeFileName(`${procedure.number}.zip`), entries });
  });
}

function registerAdminReading(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, documentsApi.adminList, DOCUMENTS, ({ query }) => listDocuments(db, query));
  serve(api, documentsApi.adminExport, DOCUMENTS, ({ query, context }) =>
    exportDocuments(services, query, context),
  );
  serve(api, documentsApi.adminOfProcedure, DOCUMENTS, async ({ params }) => ({
    release: await readReleaseFacts(db, params.id),
    rows: await listDocumentsOfProcedure(db, params.id),
    secondPerson: await asksSecond(db, services, 'documents'),
  }));
  serve(api, documentsApi.adminGet, DOCUMENTS, async ({ params }) => {
    const document = await findDocument(db, params.id);
    if (document === undefined) throw notFound();
    return document;
  });
  serve(api, documentsApi.history, DOCUMENTS, ({ params, query }) =>
    readRevisions(db, { type: 'document', id: params.id }, query),
  );
  serve(api, documentsApi.adminFile, DOCUMENTS, async ({ params, context }) => {
    const file = await findAnyFile(db, params.id, params.version);
    if (file === undefined) throw notFound();
    return sendFile(context, services, {
      sha256: file.sha256,
      mediaType: file.media_type,
      name: file.original_name,
      cache: 'private',
      download: false,
    });
  });
}

function registerAdminWriting(api: Api): void {
  const { services } = api;
  const { db } = services;
  const asked = () => asksSecond(db, services, 'documents');
  serve(api, documentsApi.upload, DOCUMENTS, ({ query, context, person, requestId }) =>
    receiveUpload(services, {
      context,
      name: query.nombre,
      carga: query.carga,
      author: { person, requestId },
    }),
  );
  serve(api, documentsApi.create, DOCUMENTS, ({ body, ...author }) => createDocument(db, body, author));
  serve(api, documentsApi.edit, DOCUMENTS, async ({ params, version, body, ...author }) =>
    editDocument(db, { id: params.id, version }, body, { author, secondReviewer: await asked() }),
  );
  serve(api, documentsApi.addVersion, DOCUMENTS, ({ params, version, body, ...author }) =>
    addVersion(db, { id: params.id, version }, body, author),
  );
  serve(
    api,
    documentsApi.discard,
    DOCUMENTS,
    ({ params, version, ...author }) => discardDraft(db, { id: params.id, version }, author),
    DISCARDED_FILE,
  );
  serve(api, documentsApi.reorder, DOCUMENTS, async ({ params, body, ...author }) => ({
    rows: await reorderDocuments(db, params.id, body, author),
  }));
  serve(api, documentsApi.publish, DOCUMENTS, async ({ params, version, body, ...author }) => {
    await readLeaving(services, [params.id]);
    const document = await publishDocument(db, { id: params.id, version }, body, {
      author,
      secondReviewer: await asked(),
    });
    if (document.publishAt !== null) wakeAt(services, new Date(document.publishAt));
    return document;
  });
  serve(api, documentsApi.unschedule, DOCUMENTS, ({ params, version, ...author }) =>
    unscheduleDocument(db, { id: params.id, version }, author),
  );
  serve(api, documentsApi.withdraw, DOCUMENTS, async ({ params, version, body, ...author }) =>
    withdrawDocument(db, { id: params.id, version }, body.reason, {
      author,
      secondReviewer: await asked(),
    }),
  );
  serve(api, documentsApi.returnProposal, DOCUMENTS, ({ params, version, body, ...author }) =>
    returnProposal(db, { id: params.id, version }, body.reason === '' ? undefined : body.reason, author),
  );
}
