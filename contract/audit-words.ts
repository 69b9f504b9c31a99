// Longer than the rule: one word list for everything that the log can hold.
import { REQUEST_KIND_LABELS, REQUEST_STATE_LABELS } from './registration.ts';
import { isPlainDate, shortDate } from './rules/days/calendar.ts';
import { FIELD_LABELS, fieldLabel } from './rules/procedures/change-labels.ts';
import { shownAmount } from './rules/texts/money.ts';
import { PROCEDURE_STATUS_LABELS } from './procurement-admin.ts';
import { DOCUMENT_STATUS_LABELS } from './documents.ts';
import { DOCUMENT_KINDS, DOCUMENT_STAGE_LABELS } from './procedures.ts';
import { SUPPLIER_STATE_LABELS } from './suppliers.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import { SUPPLIER_FIELDS } from './supplier-fields.ts';
import { fileFieldLabel } from './file-catalogue.ts';

/** A kind of things in the log; `one` stands before the name of one of them. */
interface AuditSubject {
  label: string;
  one: string;
  /** The name is that of the purchase that it belongs to. */
  isOfPurchase?: true;
  /** There is only one of it, or it is the doer's own: it has no name. */
  isWhole?: true;
}

/** Kinds of things in the log. */
export const AUDIT_SUBJECTS: Readonly<Record<string, AuditSubject>> = {
  procedure: { label: 'Procedimientos', one: 'el procedimiento' },
  contract: { label: 'Contratos', one: 'el contrato' },
  opening: { label: 'Aperturas de propuestas', one: 'la apertura de propuestas', isOfPurchase: true },
  award: { label: 'Fallos', one: 'el fallo', isOfPurchase: true },
  clarifications: { label: 'Aclaraciones', one: 'las aclaraciones', isOfPurchase: true },
  procedure_schedule: { label: 'Programaciones', one: 'una programación', isOfPurchase: true },
  citation_review: { label: 'Citas de normas por revisar', one: 'una cita' },
  requisition: { label: 'Requisiciones', one: 'la requisición' },
  budget_message: { label: 'Asientos del presupuesto', one: 'un asiento' },
  budget_year: { label: 'Ejercicios del presupuesto', one: 'el ejercicio' },
  comparison: { label: 'Cuadros comparativos', one: 'el cuadro comparativo' },
  quotation_request: {
    label: 'Solicitudes de cotización',
    one: 'la solicitud de cotización',
    isOfPurchase: true,
  },
  purchase_order: { label: 'Pedidos', one: 'el pedido' },
  technical_opinion: { label: 'Dictámenes técnicos', one: 'una solicitud de dictamen técnico' },
  act_minutes: { label: 'Actas', one: 'un acta', isOfPurchase: true },
  planning: { label: 'Planeación', one: 'la planeación', isOfPurchase: true },
  procedure_template: { label: 'Plantillas de procedimientos', one: 'la plantilla' },
  document: { label: 'Documentos', one: 'el documento' },
  upload: { label: 'Archivos subidos', one: 'un archivo' },
  registration_request: { label: 'Solicitudes', one: 'la solicitud' },
  registration_paper: { label: 'Documentos de solicitudes', one: 'un documento de una solicitud' },
  registration_queue: { label: 'Cola de solicitudes', one: 'la cola de solicitudes', isWhole: true },
  supplier: { label: 'Proveedores', one: 'el proveedor' },
  supplier_registry: { label: 'Padrón completo', one: 'el padrón completo', isWhole: true },
  function_grant: { label: 'Funciones de personas', one: 'la función' },
  substitution: { label: 'Suplencias', one: 'la suplencia' },
  work_transfer: { label: 'Entregas de asuntos', one: 'la entrega de asuntos' },
  correction: { label: 'Correcciones de datos públicos', one: 'una corrección pedida' },
  sanction: { label: 'Sanciones', one: 'una sanción' },
  stored_file: { label: 'Documentos oficiales', one: 'un documento oficial' },
  screening: { label: 'Revisiones del padrón', one: 'la revisión del padrón', isWhole: true },
  list_matches: { label: 'Listas de coincidencias', one: 'las coincidencias', isWhole: true },
  listMatch: { label: 'Coincidencias', one: 'una coincidencia' },
  relatedFinding: { label: 'Relaciones', one: 'una relación entre proveedores' },
  sharedDatum: { label: 'Datos que no relacionan', one: 'un dato compartido' },
  relationWeight: { label: 'Pesos de las relaciones', one: 'el peso de un dato' },
  relations: { label: 'Búsquedas de relaciones', one: 'las relaciones', isWhole: true },
  import: { label: 'Importaciones', one: 'una importación' },
  instance_setting: { label: 'Ajustes', one: 'un ajuste' },
  procurement_rule: { label: 'Plazos legales', one: 'un plazo legal' },
  required_document: { label: 'Documentos obligatorios', one: 'los documentos de un paso' },
  'content:topes': { label: 'Montos máximos', one: 'el monto máximo' },
  'content:fundamentos': { label: 'Fundamentos de una directa', one: 'el fundamento' },
  'content:sinonimos': { label: 'Sinónimos de la búsqueda', one: 'el grupo de sinónimos' },
  waiting: { label: 'Pendientes', one: 'un pendiente' },
  officer: { label: 'Áreas de las personas', one: 'su área', isWhole: true },
  absence: { label: 'Ausencias', one: 'una ausencia' },
  morning_mail: { label: 'Correo de la mañana', one: 'su correo de la mañana', isWhole: true },
  mail_outbox: { label: 'Correos', one: 'los correos' },
  job: { label: 'Trabajos del portal', one: 'un trabajo del portal' },
  'content:avisos': { label: 'Avisos', one: 'el aviso' },
  'content:areas': { label: 'Áreas del directorio', one: 'el área' },
  'content:directorio': { label: 'Puestos del directorio', one: 'el puesto' },
  'content:normatividad': { label: 'Normas', one: 'la norma' },
  'evaluation:instrument': { label: 'Instrumentos de evaluación', one: 'el instrumento' },
  'evaluation:period': { label: 'Periodos de evaluación', one: 'el periodo' },
  'evaluation:order': { label: 'Pedidos evaluados', one: 'la evaluación de un pedido' },
  'evaluation:reply': { label: 'Aclaraciones de proveedores', one: 'una aclaración' },
  'evaluation:proposal': { label: 'Propuestas de evaluación', one: 'una propuesta' },
  integrity_head: { label: 'Registro de integridad', one: 'el registro de integridad', isWhole: true },
  integrity_check: { label: 'Revisiones de integridad', one: 'la revisión de integridad', isWhole: true },
  integrity_alarm: {
    label: 'Alarmas de integridad',
    one: 'una alarma del registro de integridad',
    isWhole: true,
  },
  transparency_report: {
    label: 'Informe de transparencia',
    one: 'el informe de transparencia',
    isWhole: true,
  },
};

/** What was done, in the past tense, before the name of the thing. Keys are what the log calls it. */
export const AUDIT_OPERATION_WORDS: Readonly<Record<string, string>> = {
  createProcedure: 'creó',
  saveProcedure: 'guardó',
  announceProcedure: 'anunció',
  scheduleProcedure: 'programó la publicación de',
  proposeSchedule: 'propuso programar la publicación de',
  unscheduleProcedure: 'retiró la programación de',
  failSchedule: 'no publicó a su hora',
  endSchedule: 'terminó la programación de',
  publishProcedure: 'publicó',
  discardProcedureDraft: 'eliminó el borrador de',
  'changeProcedureState.evaluate': 'pasó a evaluación',
  'changeProcedureState.award': 'registró el fallo de',
  'changeProcedureState.declare_unsuccessful': 'declaró desierto',
  'changeProcedureState.contract': 'registró la contratación de',
  'changeProcedureState.reopen': 'volvió a abrir',
  'changeProcedureState.complete': 'dio por concluido',
  'changeProcedureState.cancel': 'canceló',
  'changeProcedureState.suspend': 'suspendió',
  'changeProcedureState.resume': 'reanudó',
  leaveDateAmendment: 'dejó como estaban las fechas de',
  addContract: 'agregó',
  amendContract: 'modificó con un convenio',
  saveOpening: 'capturó',
  closeOpening: 'cerró',
  reopenOpening: 'reabrió',
  saveAward: 'capturó',
  saveClarifications: 'preparó',
  publishClarifications: 'publicó',
  saveMinutes: 'preparó',
  savePlanning: 'guardó',
  overridePurchaseCheck: 'siguió adelante con una advertencia de',
  copyProcedure: 'copió',
  createSecondCall: 'abrió la segunda convocatoria',
  createTemplate: 'guardó',
  saveTemplate: 'cambió',
  retireTemplate: 'retiró',
  saveContract: 'corrigió',
  saveContractDraft: 'cambió el borrador de',
  discardContractDraft: 'eliminó el borrador de',
  publishContract: 'publicó',
  saveExecution: 'registró la ejecución de',
  endContract: 'cerró',
  reopenContract: 'corrigió el cierre de',
  uploadFile: 'subió',
  createDocument: 'agregó',
  editDocument: 'cambió los datos de',
  addDocumentVersion: 'agregó una versión de',
  discardDraft: 'eliminó el borrador de',
  publishDocument: 'publicó',
  scheduleDocument: 'programó',
  unscheduleDocument: 'canceló la programación de',
  withdrawDocument: 'retiró',
  proposeDocument: 'propuso publicar',
  proposeWithdrawal: 'propuso retirar',
  proposeDocumentEdit: 'propuso cambiar los datos de',
  returnDocument: 'devolvió la propuesta sobre',
  reorderDocuments: 'cambió de lugar',
  captureRequest: 'capturó',
  assignRequest: 'cambió el responsable de',
  reviewPaper: 'revisó un documento de',
  observeField: 'observó un dato de',
  overrideCheck: 'decidió una advertencia de',
  'actOnRequest:take': 'tomó',
  'actOnRequest:observe': 'devolvió con observaciones',
  'actOnRequest:validate': 'validó',
  'actOnRequest:approve': 'aprobó',
  'actOnRequest:reject': 'rechazó',
  'actOnRequest:dismiss': 'desechó',
  'registration.queue.download': 'descargó',
  'listMatch.download': 'descargó',
  'relation.download': 'descargó',
  'supplier.registry.download': 'descargó',
  'supplier.state_name': 'escribió con su nombre el estado de',
  'registration.paper.download': 'descargó',
  'actOnSupplier:suspend': 'suspendió',
  'actOnSupplier:reinstate': 'levantó la suspensión de',
  'actOnSupplier:disqualify': 'inhabilitó',
  'actOnSupplier:end_disqualification': 'terminó la inhabilitación de',
  'actOnSupplier:cancel': 'canceló el registro de',
  registerSupplier: 'inscribió a',
  saveRequest: 'guardó',
  openRequestPart: 'abrió para corregir una parte de',
  submitRequest: 'envió',
  withdrawRequest: 'retiró',
  renewSupplier: 'refrendó a',
  updateSupplier: 'actualizó los datos de',
  cancelSupplier: 'dio de baja a',
  'clock:account': 'puso a contar la cuenta nueva de',
  confirmAccount: 'confirmó la cuenta nueva de',
  takeBackChange: 'devolvió lo que había antes de un cambio que no se pidió de',
  holdRequest: 'detuvo desde el correo registrado',
  proveMailbox: 'confirmó el correo nuevo de',
  'clock:papers': 'revisó la vigencia de los documentos de',
  'clock:near_expiry': 'pasó a «por vencer» a',
  'clock:papers_current': 'devolvió la vigencia a',
  'clock:expire': 'dio por vencido',
  'clock:suspend': 'mantuvo la suspensión de',
  'clock:reinstate': 'levantó la suspensión de',
  'clock:end_disqualification': 'terminó la inhabilitación de',
  saveSupplierRemarks: 'escribió observaciones sobre',
  joinContractName: 'unió contratos a',
  undoContractName: 'separó contratos de',
  updateSanction: 'cambió',
  uploadOfficialDocument: 'subió',
  'registry.official_document.download': 'descargó el documento de',
  sendExpiryNotices: 'mandó avisos de vencimiento con',
  startScreening: 'inició',
  finishScreening: 'terminó',
  cancelScreening: 'canceló',
  decideListMatch: 'decidió',
  reviewCitation: 'revisó',
  stepTechnicalOpinion: 'atendió',
  closeQuotationRequest: 'cerró',
  openQuotations: 'abrió las cotizaciones de',
  captureQuotation: 'capturó una cotización que llegó en papel o por correo para',
  beginRequisition: 'empezó',
  saveRequisition: 'guardó',
  sendRequisition: 'envió',
  answerRequisition: 'respondió lo que preguntaron de',
  cancelRequisition: 'canceló',
  fundRequisition: 'dio la suficiencia de',
  confirmFunds: 'confirmó en el sistema de presupuesto',
  refuseFunds: 'no reservó, por el sistema de presupuesto,',
  fundRequisitionLines: 'dio suficiencia a unos renglones de',
  resolveBudgetMessage: 'atendió ante el sistema de presupuesto',
  closeBudgetYear: 'cerró',
  returnForFunds: 'devolvió por falta de dinero',
  takeFundsBack: 'retiró la suficiencia de',
  lapseRequisition: 'dio por caducada',
  attachToRequisition: 'adjuntó un archivo a',
  removeRequisitionFile: 'quitó un archivo de',
  saveQuotationComparison: 'escribió',
  decideQuotations: 'decidió',
  prepareQuotationContract: 'preparó el contrato de',
  approveRequisition: 'autorizó',
  returnRequisition: 'devolvió con una pregunta',
  rejectRequisition: 'rechazó',
  giveRequisitionOpinion: 'dictaminó',
  takeRequisition: 'tomó para comprarla',
  assignRequisition: 'asignó a un comprador',
  researchRequisition: 'empezó la investigación de mercado de',
  holdRequisition: 'detuvo',
  releaseRequisition: 'reanudó',
  convertRequisitions: 'llevó a un procedimiento',
  beginPurchaseOrder: 'empezó',
  savePurchaseOrder: 'guardó',
  issuePurchaseOrder: 'envió al proveedor',
  sendOrderLink: 'mandó otra liga de',
  settleOrderDate: 'respondió a la fecha propuesta de',
  correctPurchaseOrder: 'abrió para corregir',
  voidPurchaseOrder: 'anuló',
  remindSupplier: 'recordó',
  beginQuotationRequest: 'empezó',
  saveQuotationRequest: 'guardó',
  rankInvitees: 'fijó el orden de invitación de',
  drawInvitees: 'sorteó el orden de invitación de',
  chooseInvitees: 'eligió a quién se invita en',
  sendQuotationRequest: 'envió',
  modifyQuotationRequest: 'modificó',
  inviteMoreSuppliers: 'invitó a más proveedores a',
  cancelQuotationRequest: 'canceló',
  answerQuotationQuestion: 'respondió una pregunta de',
  attachToTechnicalOpinion: 'adjuntó un archivo a',
  removeTechnicalOpinionFile: 'quitó un archivo de',
  calculateRelations: 'buscó',
  decideRelatedSuppliers: 'decidió',
  ignoreSharedDatum: 'dejó fuera',
  changeRelationWeight: 'cambió',
  'function.give': 'dio',
  'function.delegate': 'pasó a otra persona',
  'function.end': 'terminó',
  'function.keep': 'conservó',
  'workTransfer.begin': 'empezó',
  'workTransfer.sign': 'recibió',
  'workTransfer.finish': 'terminó de pasar',
  'workTransfer.undo': 'deshizo',
  'substitution.propose': 'propuso',
  'substitution.accept': 'aceptó',
  'substitution.end': 'terminó',
  'correction.ask': 'pidió',
  'correction.answer': 'respondió',
  'import.upload': 'subió',
  'import.read': 'leyó',
  'import.settle': 'cambió la lectura de',
  'import.propose': 'propuso',
  'import.start': 'inició',
  'import.finish': 'terminó',
  'import.cancel': 'canceló',
  'import.fail': 'no pudo terminar',
  'import.undo': 'empezó a deshacer',
  'import.undone': 'deshizo',
  'registry_catalogue.create': 'agregó',
  'registry_catalogue.change': 'cambió',
  'registry_catalogue.remove': 'quitó',
  setMorningMail: 'cambió',
  chooseOfficerArea: 'cambió',
  changeSetting: 'cambió',
  createLegalRule: 'agregó',
  correctLegalRule: 'corrigió',
  endLegalRule: 'puso fin a',
  createRequiredDocument: 'agregó',
  changeRequiredDocument: 'cambió',
  'transparency.settings.change': 'cambió',
  'transparency.report.download': 'descargó',
  'integrity.sign': 'firmó',
  'integrity.alarm.close': 'cerró',
  'integrity.check': 'encontró diferencias en',
  'integrity.check.start': 'empezó',
  'integrity.check.stop': 'detuvo',
  'content.create': 'empezó el borrador de',
  'content.draft': 'escribió en el borrador de',
  'content.review': 'envió a revisión',
  'content.schedule': 'programó',
  'content.publish': 'publicó',
  'content.reopen': 'volvió a abrir el borrador de',
  'content.discard': 'descartó el borrador de',
  'content.withdraw': 'retiró',
  'content.restore': 'volvió a una revisión anterior de',
  'content.import': 'importó',
  'content.undo': 'deshizo la importación de',
  'evaluation.instrument.create': 'empezó una edición de',
  'evaluation.instrument.save': 'escribió en el borrador de',
  'evaluation.instrument.publish': 'publicó',
  'evaluation.period.create': 'abrió',
  'evaluation.period.review': 'pasó a revisión',
  'evaluation.period.publish': 'publicó',
  'evaluation.period.close': 'cerró',
  'evaluation.period.reopen': 'volvió a abrir',
  'evaluation.period.stop': 'detuvo un paso de',
  'evaluation.order.add': 'agregó',
  'evaluation.order.answer': 'respondió por la Unidad',
  'evaluation.order.area': 'respondió por el área',
  'evaluation.order.ask': 'pidió al área',
  'evaluation.order.pass': 'pasó a otra persona del área',
  'evaluation.order.prove': 'escribió el código del correo a quien se pidió',
  'evaluation.order.recuse': 'declaró un conflicto de interés en',
  'evaluation.reply.send': 'mandó',
  'evaluation.order.accept': 'aceptó',
  'evaluation.order.return': 'devolvió',
  'evaluation.order.exclude': 'excluyó',
  'evaluation.order.restore': 'retomó',
  'evaluation.reply.key': 'dio una clave nueva para',
  'evaluation.reply.key_back': 'retiró la clave que se dio para',
  'evaluation.reply.answer': 'respondió',
  'evaluation.proposal.make': 'propuso',
  'evaluation.proposal.taken': 'atendió',
  'evaluation.proposal.declined': 'descartó',
  takeWaiting: 'tomó',
  leaveWaiting: 'dejó',
  settleWaiting: 'dio por atendido',
  handOverWaiting: 'pasó a otra persona',
  undoHandOver: 'deshizo el pase de',
  setAbsence: 'anotó',
  removeAbsence: 'quitó',
  runJob: 'hizo correr',
  sendMailAgain: 'mandó otra vez',
  openQueuedMail: 'abrió de la cola',
  proposeDecision: 'propuso cambiar',
  confirmDecision: 'confirmó lo propuesto sobre',
  returnDecision: 'devolvió lo propuesto sobre',
  takeBackDecision: 'retiró lo que propuso sobre',
};

/** Kinds of operation by which the log is filtered: each holds the operations that begin so. */
export const AUDIT_GROUPS = {
  publicar: {
    label: 'Publicar y programar',
    operations: [
      'publish',
      'schedule',
      'unschedule',
      'withdraw',
      'content.publish',
      'evaluation.instrument.publish',
      'evaluation.period.publish',
      'content.schedule',
      'content.withdraw',
    ],
  },
  crear: {
    label: 'Crear y subir',
    operations: [
      'create',
      'register',
      'add',
      'correction.ask',
      'function.give',
      'substitution.propose',
      'workTransfer.begin',
      'upload',
      'capture',
      'import.upload',
      'registry_catalogue.create',
      'content.create',
      'content.import',
      'evaluation.instrument.create',
      'evaluation.period.create',
      'evaluation.order.add',
    ],
  },
  cambiar: {
    label: 'Cambiar',
    operations: [
      'save',
      'correct',
      'end',
      'renew',
      'clock',
      'edit',
      'change',
      'update',
      'import.settle',
      'reorder',
      'registry_catalogue.change',
      'transparency.settings',
      'setMorningMail',
      'setAbsence',
      'chooseOfficerArea',
      'content.draft',
      'evaluation.instrument.save',
      'evaluation.order.answer',
      'evaluation.order.area',
      'evaluation.order.ask',
      'evaluation.order.pass',
      'evaluation.order.prove',
      'evaluation.order.recuse',
      'evaluation.reply.send',
      'evaluation.reply.key',
      'evaluation.reply.key_back',
      'content.reopen',
      'content.restore',
    ],
  },
  decidir: {
    label: 'Revisar y decidir',
    operations: [
      'review',
      'observe',
      'override',
      'actOn',
      'decide',
      'confirm',
      'import.propose',
      'proposeDocument',
      'proposeWithdrawal',
      'proposeDocumentEdit',
      'returnDocument',
      'ignore',
      'content.review',
      'evaluation.period.review',
      'evaluation.period.close',
      'evaluation.period.reopen',
      'evaluation.order.accept',
      'evaluation.order.return',
      'evaluation.order.exclude',
      'evaluation.order.restore',
      'correction.answer',
      'function.end',
      'function.keep',
      'substitution.end',
      'evaluation.reply.answer',
      'evaluation.proposal',
    ],
  },
  asignar: {
    label: 'Asignar',
    operations: [
      'assign',
      'take',
      'leave',
      'settle',
      'function.delegate',
      'substitution.accept',
      'workTransfer',
    ],
  },
  quitar: {
    label: 'Eliminar y cancelar',
    operations: [
      'discard',
      'cancel',
      'undo',
      'removeAbsence',
      'import.cancel',
      'import.undo',
      'registry_catalogue.remove',
      'content.discard',
    ],
  },
  descargar: {
    label: 'Descargar',
    operations: ['registration.queue', 'registration.paper', 'registry.official', 'transparency.report'],
  },
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** What the log calls the operations of a group. */
export function operationsOf(group: AuditGroup): string[] {
  const begins: readonly string[] = AUDIT_GROUPS[group].operations;
  return Object.keys(AUDIT_OPERATION_WORDS).filter((name) => begins.some((word) => name.startsWith(word)));
}

/** What a kind of thing is called; for whoever reads of what an entry is that has no name. */
export const auditKindLabel = (type: string): string =>
  type.startsWith('catalogue:') ? 'Catálogos' : (AUDIT_SUBJECTS[type]?.label ?? 'El portal');

/** Who did what to which thing, without who: «publicó el procedimiento LP-UG-014-2026». */
export function auditSentence(entry: {
  operation: string;
  subjectType: string;
  name: string | null;
}): string {
  const verb = AUDIT_OPERATION_WORDS[entry.operation] ?? 'cambió';
  const type = entry.subjectType.startsWith('catalogue:') ? 'catalogue' : entry.subjectType;
  const subject = AUDIT_SUBJECTS[type];
  const one = type === 'catalogue' ? 'una entrada de los catálogos' : (subject?.one ?? 'algo del portal');
  const said = `${verb} ${one}`.replace(' de el ', ' del ').replace(' a el ', ' al ');
  if (entry.name === null || subject?.isWhole === true) return said;
  if (subject?.isOfPurchase === true) return `${said} de ${entry.name}`;
  return one.startsWith('un') || subject === undefined ? `${said}: ${entry.name}` : `${said} ${entry.name}`;
}

const NAMES: Readonly<Record<string, string>> = {
  ...FIELD_LABELS,
  ...Object.fromEntries([...REQUEST_FIELDS, ...SUPPLIER_FIELDS].map(({ name, label }) => [name, label])),
  status: 'Estado',
  assignee: 'Responsable',
  round: 'Vuelta de corrección',
  correctionDue: 'Fecha para corregir',
  reason: 'Motivo',
  stage: 'Etapa',
  kind: 'Tipo',
  documentDate: 'Fecha del acto',
  publishAt: 'Publicación programada',
  publishedAt: 'Publicación',
  withdrawnReason: 'Motivo del retiro',
  position: 'Lugar en la lista',
  file: 'Archivo',
  bytes: 'Tamaño en bytes',
  rows: 'Filas',
  scope: 'Alcance',
  written: 'Filas registradas',
  name: 'Nombre',
  number: 'Número',
  supplierId: 'Proveedor',
  certificate: 'Constancia',
  validUntil: 'Vigencia',
  active: 'En uso',
  text: 'Texto',
  source: 'Fuente',
  amount: 'Cantidad',
  weight: 'Peso',
  isDiluted: 'Se reparte',
  maxShared: 'Máximo compartido',
  remarks: 'Observaciones',
  note: 'Detalle',
  cutoffOn: 'Fecha de corte',
  mapping: 'Columnas',
  label: 'Dato',
  originalName: 'Nombre del archivo',
  versions: 'Versiones',
  acts: 'Fechas',
  area: 'Área responsable',
  articleLabel: 'Artículo',
  legalBasis: 'Fundamento',
  requestId: 'Clave de la petición',
  subjects: 'Revisados',
  found: 'Coincidencias halladas',
  closed: 'Coincidencias terminadas',
  total: 'Total',
  cause: 'Causa',
  sent: 'Enviados',
  entries: 'Registros',
  fresh: 'Nuevos',
  gone: 'Retirados',
  changed: 'Cambiados',
  situation: 'Situación',
  decision: 'Decisión',
  form: 'Formulario',
  certificateId: 'Constancia',
  originalNames: 'Archivos',
};

/** Values that are machine words, in the words of the screens. */
const VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(DOCUMENT_KINDS).map(([kind, [label]]) => [kind, label])),
  ...DOCUMENT_STAGE_LABELS,
  ...DOCUMENT_STATUS_LABELS,
  ...SUPPLIER_STATE_LABELS,
  ...PROCEDURE_STATUS_LABELS,
  ...REQUEST_KIND_LABELS,
  ...REQUEST_STATE_LABELS,
  valid: 'Cumple',
  pending: 'Sin revisar',
  closed: 'Cerrada',
  open: 'Abierta',
  all: 'Todas',
  natural: 'Física',
  legal: 'Moral',
};
const CODED = new Set(['status', 'kind', 'stage', 'scope']);

/** Name of a field of an entry as people read it. */
export function auditFieldLabel(name: string): string {
  const [prefix, ...rest] = name.split(':');
  const path = rest.join(':');
  if (prefix === 'paper') return path.endsWith(':remark') ? 'Observación del documento' : 'Documento';
  if (prefix === 'field') return fileFieldLabel(path);
  if (prefix === 'check') return 'Comprobación';
  if (prefix === 'row') return path;
  if (NAMES[name] !== undefined) return NAMES[name];
  const known = fieldLabel(name);
  return known === '' || known === name ? 'Otro dato' : known;
}

/** Days and money in words; a file is known by the first letters of its fingerprint. */
function plainValue(name: string, value: string): string {
  if (isPlainDate(value)) return shortDate(value);
  // An id says nothing to a reader of the log.
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)) return '';
  if (/^[0-9a-f]{64}$/.test(value)) return `archivo ${value.slice(0, 8)}…`;
  return /amount|estimate/i.test(name) ? shownAmount(value) : value;
}

/** A value of an entry as people read it; empty for nothing. */
export function auditValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'string') {
    const isCoded = CODED.has(name) || name.startsWith('paper:');
    return isCoded ? (VALUES[value] ?? value) : plainValue(name, value);
  }
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value
      .map((one) => auditValue(name, one))
      .filter((one) => one !== '')
      .join('; ');
  return Object.entries(value)
    .filter(([part]) => part !== 'id')
    .map(([part, one]) => [auditFieldLabel(part), auditValue(part, one)])
    .filter(([, said]) => said !== '')
    .map((said) => said.join(': '))
    .join(', ');
}
