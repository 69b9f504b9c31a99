import { documentsApi } from '#contract/documents-api.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { notFound } from '#server/kit/errors.ts';
import { asksSecond, worksBeside } from '#server/kit/second-person.ts';
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
import { IN_LOG } from '#server/kit/effects.ts';

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
  serve(api, documentsApi.recent, { access: 'public', budget: 'listing' }, ({ query }) =>
    listRecentDocuments(query),
  );
  serve(api, documentsApi.get, { access: 'public' }, async ({ params }) => {
    const procedure = await findPublicProcedure(db, params.id);
    if (procedure === undefined) throw notFound();
    const { id, contents, recognised, ...shown } = procedure;
    const index = await listPublicDocuments(db, id);
    const document = index.find((entry) => entry.id === params.id);
    if (document === undefined) throw notFound();
    const drawn = await drawnVersions(services, params.id);
    return { document, procedure: shown, index, contents, drawn, recognised };
  });
  serve(api, documentsApi.file, { access: 'public', budget: 'files' }, async ({ params, query, context }) => {
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
  serve(api, documentsApi.changes, { access: 'public' }, async ({ params, query }) => {
    const changes = await findChanges(db, { ...params, ...query });
    if (changes === undefined)
      throw await documentNotFound(db, { ...params, ...query }, 'No hay una comparación de esa versión.');
    return changes;
  });
  serve(api, documentsApi.dossier, { access: 'public', budget: 'exporting' }, async ({ params, context }) => {
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
  serve(api, documentsApi.adminList, { access: DOCUMENTS, budget: 'listing' }, ({ query }) =>
    listDocuments(db, query),
  );
  serve(api, documentsApi.adminExport, { access: DOCUMENTS, budget: 'exporting' }, ({ query, context }) =>
    exportDocuments(services, query, context),
  );
  serve(api, documentsApi.adminOfProcedure, { access: DOCUMENTS }, async ({ params, person }) => ({
    release: { ...(await readReleaseFacts(db, params.id)), isCallByTwo: await worksBeside(db, person) },
    rows: await listDocumentsOfProcedure(db, params.id),
    secondPerson: await asksSecond(db, services, 'documents'),
  }));
  serve(api, documentsApi.adminGet, { access: DOCUMENTS }, async ({ params }) => {
    const document = await findDocument(db, params.id);
    if (document === undefined) throw notFound();
    return document;
  });
  serve(api, documentsApi.history, { access: DOCUMENTS }, ({ params, query }) =>
    readRevisions(db, { type: 'document', id: params.id }, query),
  );
  serve(api, documentsApi.adminFile, { access: DOCUMENTS, budget: 'files' }, async ({ params, context }) => {
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
  serve(
    api,
    documentsApi.upload,
    { access: DOCUMENTS, budget: 'document', effect: 'draft' },
    ({ query, context, person, requestId }) =>
      receiveUpload(services, {
        context,
        name: query.nombre,
        carga: query.carga,
        author: { person, requestId },
      }),
  );
  serve(api, documentsApi.create, { access: DOCUMENTS, effect: 'draft' }, ({ body, ...author }) =>
    createDocument(db, body, author),
  );
  serve(
    api,
    documentsApi.edit,
    {
      access: DOCUMENTS,
      effect: {
        must: 'Que exista; el motivo público de cambiar título, tipo, etapa o fecha de lo publicado; que nada propuesto de él espere respuesta',
        said: 'Que los datos de un documento público cambian a la vista',
        back: 'Se cambian otra vez; lo anterior queda en «Cambios» y en su historial',
        second: { kinds: ['documents'], isOwn: true },
      },
    },
    async ({ params, version, body, ...author }) =>
      editDocument(db, { id: params.id, version }, body, { author, secondReviewer: await asked() }),
  );
  serve(
    api,
    documentsApi.addVersion,
    { access: DOCUMENTS, effect: 'draft' },
    ({ params, version, body, ...author }) => addVersion(db, { id: params.id, version }, body, author),
  );
  serve(
    api,
    documentsApi.discard,
    {
      access: DOCUMENTS,
      effect: {
        must: 'Que no se haya publicado; lo que puso otra persona lo confirma otra',
        said: '«¿Eliminar el borrador?» o la versión por publicar; a quien lo puso se le dice',
        back: `No se deshace. ${IN_LOG}`,
        second: { kinds: ['documents'] },
      },
    },
    ({ params, version, ...author }) => discardDraft(services, { id: params.id, version }, author),
    DISCARDED_FILE,
  );
  serve(
    api,
    documentsApi.reorder,
    { access: DOCUMENTS, effect: 'repeatable' },
    async ({ params, body, ...author }) => ({
      rows: await reorderDocuments(db, params.id, body, author),
    }),
  );
  serve(
    api,
    documentsApi.publish,
    {
      access: DOCUMENTS,
      effect: {
        must: 'Que sea su etapa, o se confirme con motivo; con la convocatoria abierta, motivo público para lo que sustituye a las bases, su anexo o la convocatoria',
        said: 'Que queda a la vista de todos y no se deshace; que cambia una convocatoria abierta',
        back: 'Solo se retira con motivo; su lugar queda con la razón',
        second: { kinds: ['documents'], isOwn: true, isGuarded: true },
      },
    },
    async ({ params, version, body, ...author }) => {
      await readLeaving(services, [params.id]);
      const document = await publishDocument(db, { id: params.id, version }, body, {
        author,
        secondReviewer: await asked(),
      });
      if (document.publishAt !== null) wakeAt(services, new Date(document.publishAt));
      return document;
    },
  );
  serve(
    api,
    documentsApi.unschedule,
    { access: DOCUMENTS, effect: 'repeatable' },
    ({ params, version, ...author }) => unscheduleDocument(db, { id: params.id, version }, author),
  );
  serve(
    api,
    documentsApi.withdraw,
    {
      access: DOCUMENTS,
      effect: {
        must: 'Motivo público; si algo se funda en él (convocatoria abierta, acta, modificación), que otro lo sustituya',
        said: 'Que los visitantes ya no podrán abrirlo y leerán por qué',
        back: 'Se publica otra versión; el retiro queda en el expediente',
        second: { kinds: ['documents'], isOwn: true },
      },
    },
    async ({ params, version, body, ...author }) =>
      withdrawDocument(db, { id: params.id, version }, body.reason, {
        author,
        secondReviewer: await asked(),
      }),
  );
  serve(
    api,
    documentsApi.returnProposal,
    { access: DOCUMENTS, effect: 'repeatable' },
    ({ params, version, body, ...author }) =>
      returnProposal(db, { id: params.id, version }, body.reason === '' ? undefined : body.reason, author),
  );
}
