import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PAPER_OUTCOMES, PaperPart, RequestPaper, folioParams, plainDate } from './registration.ts';

const tag = 'Trámites del padrón';

const paperParams = folioParams.extend({ documento: z.string().min(1).max(60) });

/** Papers of a request, for whoever holds its key. */
export const registrationPapersApi = {
  uploadPart: endpoint({
    operationId: 'uploadPaperPart',
    method: 'POST',
    path: '/proveedores/solicitudes/{folio}/documentos/{documento}/partes',
    tag,
    summary: 'Sube un PDF o una imagen de un documento',
    params: paperParams,
    query: z.object({ nombre: z.string().min(1).max(255) }),
    rawBody: true,
    status: 201,
    response: PaperPart,
    errors: [
      'request_access_denied',
      'file_too_large',
      'file_empty',
      'file_type_refused',
      'file_content_refused',
      'file_incomplete',
      'file_protected',
      'file_active_content',
      'file_too_many_pages',
      'file_infected',
      'scan_unavailable',
      'too_many_requests',
      'unavailable',
      'not_editable',
    ],
  }),
  removePart: endpoint({
    operationId: 'removePaperPart',
    method: 'DELETE',
    path: '/proveedores/solicitudes/{folio}/documentos/{documento}/partes/{parte}',
    tag,
    summary: 'Quita una parte que aún no se integra',
    params: paperParams.extend({ parte: z.uuid() }),
    status: 204,
    errors: ['request_access_denied', 'not_found', 'not_editable'],
  }),
  putPaper: endpoint({
    operationId: 'savePaper',
    method: 'PUT',
    path: '/proveedores/solicitudes/{folio}/documentos/{documento}',
    tag,
    summary: 'Une las partes en un PDF y guarda sus datos; sin partes, cambia solo los datos',
    params: paperParams,
    body: z.object({
      /** Parts in the order of the pages; empty keeps the file. */
      parts: z.array(z.uuid()).max(40).default([]),
      /** Without parts: id of the paper that the facts were written about. */
      paper: z.uuid().optional(),
      issuedOn: z.union([plainDate, z.literal('')]).default(''),
      expiresOn: z.union([plainDate, z.literal('')]).default(''),
      outcome: z.enum(['', ...PAPER_OUTCOMES]).default(''),
      documentNumber: z.string().max(60).default(''),
    }),
    response: RequestPaper,
    errors: [
      'request_access_denied',
      'version_conflict',
      'not_editable',
      'not_found',
      'file_too_many_pages',
      'file_too_large',
      'file_content_refused',
      'too_many_requests',
      'unavailable',
    ],
  }),
  removePaper: endpoint({
    operationId: 'removePaper',
    method: 'DELETE',
    path: '/proveedores/solicitudes/{folio}/documentos/{documento}',
    tag,
    summary: 'Quita del borrador el documento que se vio',
    params: paperParams,
    query: z.object({
      /** Id of the paper that was on the screen. */
      visto: z.uuid(),
    }),
    status: 204,
    errors: ['request_access_denied', 'version_conflict', 'not_editable', 'not_found'],
  }),
  downloadPaper: endpoint({
    operationId: 'downloadPaper',
    method: 'GET',
    path: '/proveedores/solicitudes/{folio}/documentos/{documento}/archivo',
    tag,
    summary: 'El PDF de un documento de la solicitud',
    params: paperParams,
    media: 'binary',
    errors: ['request_access_denied', 'not_found'],
  }),
};
