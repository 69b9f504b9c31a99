import { z } from 'zod';
import {
  AskInput,
  Asked,
  ClarificationBoard,
  ClarificationPublication,
  ClarificationSave,
  DocumentClarifications,
  PublicClarifications,
  QuestionForm,
} from './clarifications.ts';
import { endpoint } from './endpoint.ts';
import { historyEndpoint } from './revision.ts';

const Slug = z.object({ numero: z.string().min(1).max(120) });
const Id = z.object({ id: z.uuid() });
const visitors = 'Aclaraciones';
const officers = 'Administración de procedimientos';
const LOCKED = ['not_found', 'version_required', 'version_conflict', 'state_conflict'] as const;

export const clarificationsApi = {
  list: endpoint({
    operationId: 'listClarifications',
    method: 'GET',
    path: '/procedimientos/{numero}/aclaraciones',
    tag: visitors,
    summary: 'Preguntas y respuestas publicadas de un procedimiento, y hasta cuándo se reciben preguntas',
    params: Slug,
    response: PublicClarifications,
    errors: ['not_found'],
  }),
  export: endpoint({
    operationId: 'exportClarifications',
    method: 'GET',
    path: '/procedimientos/{numero}/aclaraciones/exportacion',
    tag: visitors,
    summary: 'Las preguntas y respuestas publicadas en CSV, XLSX o JSON',
    params: Slug,
    query: z.object({ formato: z.enum(['csv', 'xlsx', 'json']).default('csv') }),
    media: 'table',
    errors: ['not_found'],
  }),
  form: endpoint({
    operationId: 'getQuestionForm',
    method: 'GET',
    path: '/procedimientos/{numero}/preguntas',
    tag: visitors,
    summary: 'Lo que hace falta para preguntar: plazo, documentos y aviso de privacidad',
    params: Slug,
    response: QuestionForm,
    errors: ['not_found'],
  }),
  /**
   * Takes questions in the window. By mail they wait for the link that is mailed; with the folio and key of a request of the
   * registry they are received at once.
   */
  ask: endpoint({
    operationId: 'askQuestions',
    method: 'POST',
    path: '/procedimientos/{numero}/preguntas',
    tag: visitors,
    summary: 'Manda preguntas para la junta de aclaraciones',
    params: Slug,
    body: AskInput,
    response: Asked,
    status: 202,
    errors: ['not_found', 'state_conflict', 'request_access_denied'],
  }),
  confirm: endpoint({
    operationId: 'confirmQuestions',
    method: 'POST',
    path: '/procedimientos/{numero}/preguntas/confirmacion',
    tag: visitors,
    summary: 'Confirma las preguntas con la clave del enlace que llegó por correo',
    params: Slug,
    body: z.object({ token: z.string().trim().min(1).max(100) }),
    response: Asked,
    errors: ['not_found'],
  }),
  ofDocument: endpoint({
    operationId: 'listClarificationsOfDocument',
    method: 'GET',
    path: '/documentos/{id}/aclaraciones',
    tag: visitors,
    summary: 'Las respuestas publicadas sobre pasajes de un documento',
    params: Id,
    response: DocumentClarifications,
    errors: ['not_found'],
  }),
  board: endpoint({
    operationId: 'getClarificationBoard',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/aclaraciones',
    tag: officers,
    summary: 'Las preguntas recibidas y las respuestas que se preparan',
    params: Id,
    response: ClarificationBoard,
    errors: ['not_found'],
  }),
  /** Saves answers and what was decided of each question; what others write elsewhere meanwhile is joined. */
  save: endpoint({
    operationId: 'saveClarifications',
    method: 'PUT',
    path: '/administracion/procedimientos/{id}/aclaraciones',
    tag: officers,
    summary: 'Guarda respuestas, grupos y preguntas sin respuesta',
    params: Id,
    body: ClarificationSave,
    response: ClarificationBoard,
    ifMatch: true,
    errors: [...LOCKED],
  }),
  /** Publishes every answer at once, each with its number; corrections of public ones with a reason. */
  publish: endpoint({
    operationId: 'publishClarifications',
    method: 'POST',
    path: '/administracion/procedimientos/{id}/aclaraciones/publicacion',
    tag: officers,
    summary: 'Publica todas las respuestas listas, sin nombres, y avisa a quienes preguntaron',
    params: Id,
    body: ClarificationPublication,
    response: ClarificationBoard,
    ifMatch: true,
    errors: [...LOCKED],
  }),
  history: historyEndpoint({
    operationId: 'listClarificationRevisions',
    path: '/administracion/procedimientos/{id}/aclaraciones/historial',
    tag: officers,
    summary: 'Historial de las aclaraciones: quién, cuándo, qué era y qué quedó',
    params: Id,
  }),
};
