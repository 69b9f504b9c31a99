import { z } from 'zod';
import { AdminProcedureFileQuery, AdminProcedureListQuery } from './procurement-lists.ts';
import { EarlyRelease } from './documents.ts';
import { isDayOfOurTime } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { PROCEDURE_KINDS, REGIMES } from './procedure-kinds.ts';
import { ACT_KINDS, CHARACTERS } from './procedures.ts';
import { RequirementInput } from './legal-rules.ts';
import { RULE_CODES } from './rules/procedures/procurement.ts';
import { RULE_UNITS } from './rules/days/term-count.ts';
import { historyEndpoint } from './revision.ts';
import {
  AdminProcedure,
  AdminProcedurePage,
  ContractCorrection,
  ContractDraftSave,
  NewAmendment,
  NewContract,
  ProcedureChange,
  ProcedureSave,
  ProcedureTransition,
  RefusedContract,
  plainDate,
  procedureNumber,
  text,
} from './procurement-admin.ts';

const changing = ['not_found', 'version_required', 'version_conflict'] as const;

const tag = 'Administración de procedimientos';

const PublishedWith = z.object({
  documents: z
    .array(z.object({ id: z.uuid(), version: z.number().int().positive(), early: EarlyRelease.optional() }))
    .max(500, 'Publica hasta 500 documentos a la vez.'),
});

const Id = z.object({ id: z.uuid() });

const Rule = z.object({
  regime: z.enum(REGIMES),
  kind: z.enum(PROCEDURE_KINDS),
  character: z.enum(CHARACTERS).nullable(),
  code: z.enum(RULE_CODES),
  amount: z.number(),
  unit: z.enum(RULE_UNITS).nullable().optional(),
  act: z.enum(ACT_KINDS).nullable(),
  source: z.string(),
  text: z.string().nullable().optional(),
  validFrom: plainDate,
  validUntil: plainDate.nullable(),
});

export const procurementAdminApi = {
  list: endpoint({
    operationId: 'listAdminProcedures',
    method: 'GET',
    path: '/administracion/procedimientos',
    tag,
    summary: 'Procedimientos con borradores, los últimos guardados primero',
    query: AdminProcedureListQuery,
    response: AdminProcedurePage,
  }),
  export: endpoint({
    operationId: 'exportAdminProcedures',
    method: 'GET',
    path: '/administracion/procedimientos/exportacion',
    tag,
    summary: 'Los procedimientos como se filtraron y ordenaron, también los borradores, en CSV o XLSX',
    query: AdminProcedureFileQuery,
    media: 'template',
  }),
  /** Number that is free now; nothing is reserved. */
  proposeNumber: endpoint({
    operationId: 'proposeProcedureNumber',
    method: 'GET',
    path: '/administracion/procedimientos/numero',
    tag,
    summary: 'Siguiente número libre de un tipo y año',
    query: z.object({
      tipo: z.enum(PROCEDURE_KINDS).default('open'),
      ejercicio: z.coerce.number().int().min(1990).max(2200),
    }),
    response: z.object({ number: z.string() }),
  }),
  rules: endpoint({
    operationId: 'getProcurementRules',
    method: 'GET',
    path: '/administracion/procedimientos/reglas',
    tag,
    summary: 'Plazos legales por régimen con su fuente, días inhábiles y documentos que pide cada paso',
    response: z.object({
      rules: z.array(Rule),
      /** Rules whose term nobody has confirmed yet. */
      unknown: z.array(Rule),
      holidays: z.array(plainDate),
      documents: z.array(RequirementInput),
    }),
  }),
  /** Creates a draft; without a number the next free one is taken. */
  create: endpoint({
    operationId: 'createProcedure',
    method: 'POST',
    path: '/administracion/procedimientos',
    tag,
    summary: 'Crea un procedimiento en borrador',
    body: z.object({
      kind: z.enum(PROCEDURE_KINDS).default('open'),
      number: procedureNumber.optional(),
      title: text(250).default(''),
    }),
    response: AdminProcedure,
    status: 201,
    errors: ['number_taken'],
  }),
  get: endpoint({
    operationId: 'getAdminProcedure',
    method: 'GET',
    path: '/administracion/procedimientos/{id}',
    tag,
    summary: 'Un procedimiento completo, también en borrador',
    params: Id,
    response: AdminProcedure,
    errors: ['not_found'],
  }),
  refusedContracts: endpoint({
    operationId: 'listRefusedContracts',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/contratos-impedidos',
    tag,
    summary: 'Contratos de un borrador que hoy no se podrían publicar, y por qué',
    params: Id,
    response: z.object({ rows: z.array(RefusedContract) }),
  }),
  /**
   * Saves the named fields of the form. After publication the number stays, an incomplete form is refused, and every
   * changed date or text becomes a public change with `changeReason`. What others wrote elsewhere meanwhile is joined; a
   * conflict names field and row with what it was, theirs and mine.
   */
  save: endpoint({
    operationId: 'saveProcedure',
    method: 'PUT',
    path: '/administracion/procedimientos/{id}',
    tag,
    summary: 'Guarda el formulario de un procedimiento',
    params: Id,
    body: ProcedureSave,
    response: AdminProcedure,
    ifMatch: true,
    errors: [...changing, 'number_taken', 'state_conflict', 'publication_incomplete'],
  }),
  discard: endpoint({
    operationId: 'discardProcedureDraft',
    method: 'DELETE',
    path: '/administracion/procedimientos/{id}',
    tag,
    summary: 'Elimina un procedimiento en borrador con sus documentos',
    params: Id,
    status: 204,
    ifMatch: true,
    errors: [...changing, 'state_conflict'],
  }),
  /**
   * Publishes the draft, or the call that was announced, and, with it, the named draft documents of its file: all or nothing,
   * dated by the server. What is scheduled keeps its time. `fields` of a refusal name everything that is missing; one public
   * PDF must be the notice.
   */
  publish: endpoint({
    operationId: 'publishProcedure',
    method: 'POST',
    path: '/administracion/procedimientos/{id}/publicacion',
    tag,
    summary: 'Publica un procedimiento con los documentos elegidos, todo o nada',
    params: Id,
    body: PublishedWith,
    response: AdminProcedure,
    ifMatch: true,
    errors: [
      ...changing,
      'state_conflict',
      'publication_incomplete',
      'contractor_blocked',
      'contractor_doubtful',
      'document_early',
      'document_too_early',
    ],
  }),
  /**
   * Fixes the hour at which a complete draft, or an announced call, is published by itself with these documents. All that
   * publishing asks is asked now, and again at that hour. Where the unit asks for a second person, the first call proposes
   * it, and the same call of somebody else agrees. Whatever changes after that takes it back.
   */
  schedule: endpoint({
    operationId: 'scheduleProcedure',
    method: 'POST',
    path: '/administracion/procedimientos/{id}/programacion',
    tag,
    summary: 'Programa la publicación de un procedimiento, o confirma la que otra persona programó',
    params: Id,
    body: PublishedWith.extend({
      publishAt: z.iso
        .datetime({ offset: true, error: 'Escribe la fecha y la hora.' })
        .refine(isDayOfOurTime, 'Escribe una fecha entre 1990 y 2200.')
        .transform((at) => new Date(at).toISOString()),
    }),
    response: AdminProcedure,
    isProposed: ({ schedule }) => schedule?.state === 'proposed',
    ifMatch: true,
    errors: [
      ...changing,
      'state_conflict',
      'publication_incomplete',
      'document_early',
      'document_too_early',
      'second_person_required',
    ],
  }),
  /** Takes the schedule back before its hour; the draft stays as it is. */
  unschedule: endpoint({
    operationId: 'unscheduleProcedure',
    method: 'DELETE',
    path: '/administracion/procedimientos/{id}/programacion',
    tag,
    summary: 'Retira la programación de un procedimiento',
    params: Id,
    response: AdminProcedure,
    ifMatch: true,
    errors: [...changing, 'state_conflict'],
  }),
  /**
   * Makes a draft known before its call: visitors see it as «Por publicar» with the planned day. Its call is published by
   * whoever publishes it; nothing happens by itself on that day.
   */
  announce: endpoint({
    operationId: 'announceProcedure',
    method: 'POST',
    path: '/administracion/procedimientos/{id}/anuncio',
    tag,
    summary: 'Anuncia una convocatoria que se publicará después',
    params: Id,
    response: AdminProcedure,
    ifMatch: true,
    errors: [...changing, 'state_conflict', 'publication_incomplete'],
  }),
  changeState: endpoint({
    operationId: 'changeProcedureState',
    method: 'POST',
    path: '/administracion/procedimientos/{id}/estado',
    tag,
    summary: 'Cancela, suspende, reanuda, o registra evaluación, fallo, contratación y conclusión',
    params: Id,
    body: ProcedureTransition,
    response: AdminProcedure,
    ifMatch: true,
    errors: [...changing, 'state_conflict'],
  }),
  /**
   * Somebody whom the lists or the registry bar is refused; `extra.findings` are `ContractorFinding`s. Of a procedure that is
   * public it is a draft, which only officers read.
   */
  addContract: endpoint({
    operationId: 'addContract',
    method: 'POST',
    path: '/administracion/procedimientos/{id}/contratos',
    tag,
    summary: 'Agrega un contrato al procedimiento',
    params: Id,
    body: NewContract,
    response: AdminProcedure,
    status: 201,
    errors: ['not_found', 'state_conflict', 'contractor_blocked', 'contractor_doubtful'],
  }),
  /** `If-Match` is the version of the contract. */
  saveContract: endpoint({
    operationId: 'saveContract',
    method: 'PUT',
    path: '/administracion/procedimientos/{id}/contratos/{contrato}',
    tag,
    summary: 'Corrige un contrato del procedimiento',
    params: Id.extend({ contrato: z.uuid() }),
    body: ContractCorrection,
    response: AdminProcedure,
    ifMatch: true,
    errors: [...changing, 'state_conflict', 'contractor_blocked', 'contractor_doubtful'],
  }),
  /** `If-Match` is the version of the draft. */
  saveContractDraft: endpoint({
    operationId: 'saveContractDraft',
    method: 'PUT',
    path: '/administracion/procedimientos/{id}/contratos/{contrato}/borrador',
    tag,
    summary: 'Guarda un contrato que todavía no se publica',
    params: Id.extend({ contrato: z.uuid() }),
    body: ContractDraftSave,
    response: AdminProcedure,
    ifMatch: true,
    errors: [...changing, 'state_conflict', 'contractor_blocked', 'contractor_doubtful'],
  }),
  discardContractDraft: endpoint({
    operationId: 'discardContractDraft',
    method: 'DELETE',
    path: '/administracion/procedimientos/{id}/contratos/{contrato}/borrador',
    tag,
    summary: 'Elimina un contrato que no se publicó',
    params: Id.extend({ contrato: z.uuid() }),
    response: AdminProcedure,
    ifMatch: true,
    errors: changing,
  }),
  /**
   * What contradicts the award is refused by field; what the check asks about waits for its reason (`check_unanswered`,
   * with the findings).
   */
  publishContract: endpoint({
    operationId: 'publishContract',
    method: 'POST',
    path: '/administracion/procedimientos/{id}/contratos/{contrato}/publicacion',
    tag,
    summary: 'Publica un contrato del borrador que se revisó',
    params: Id.extend({ contrato: z.uuid() }),
    response: AdminProcedure,
    ifMatch: true,
    errors: [
      ...changing,
      'state_conflict',
      'publication_incomplete',
      'check_unanswered',
      'contractor_blocked',
      'contractor_doubtful',
    ],
  }),
  /** `If-Match` is the version of the contract. What goes over the limit of its regime is refused with the article. */
  amendContract: endpoint({
    operationId: 'amendContract',
    method: 'POST',
    path: '/administracion/procedimientos/{id}/contratos/{contrato}/convenios',
    tag,
    summary: 'Agrega un convenio modificatorio a un contrato',
    params: Id.extend({ contrato: z.uuid() }),
    body: NewAmendment,
    response: AdminProcedure,
    status: 201,
    ifMatch: true,
    errors: [...changing, 'state_conflict'],
  }),
  history: historyEndpoint({
    operationId: 'listProcedureRevisions',
    path: '/administracion/procedimientos/{id}/historial',
    tag,
    summary: 'Historial de un procedimiento: quién, cuándo, qué era y qué quedó',
    params: Id,
  }),
  contractHistory: historyEndpoint({
    operationId: 'listContractRevisions',
    path: '/administracion/procedimientos/{id}/contratos/{contrato}/historial',
    tag,
    summary: 'Historial de un contrato',
    params: Id.extend({ contrato: z.uuid() }),
  }),
  /** What changed after publication, newest first; for visitors. */
  changes: endpoint({
    operationId: 'listProcedureChanges',
    method: 'GET',
    path: '/procedimientos/{numero}/cambios',
    tag: 'Procedimientos',
    summary: 'Cambios de un procedimiento después de su publicación, con su motivo',
    params: z.object({ numero: z.string().min(1).max(120) }),
    response: z.object({ rows: z.array(ProcedureChange) }),
    errors: ['not_found'],
  }),
};
