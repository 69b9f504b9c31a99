// Longer than the rule: one table of what every write of the portal leaves behind, to be read from top to bottom.
import type { ContentKind } from './content.ts';
import { SECOND_KIND_NAMES, type SecondKind } from './second-person.ts';

/** What of a write stands for good: it publishes, decides, pays, closes, mails or destroys. The words are for people. */
export interface Irreversible {
  /** What must be true, checked by the server. */
  must: string;
  /** What the person reads before. */
  said: string;
  /** How it is taken back, or what trace it leaves where it is not. */
  back: string;
  /**
   * Decided by two people where the unit says so; `isOwn`: in a way of its own, which stood before; `isGuarded`: what of it
   * others count on takes two in any case, as long as somebody else works here.
   */
  second?: { kinds: readonly SecondKind[]; isOwn?: true; isGuarded?: true };
}

/** `nothing`: a draft, a note or a question, which the same operation changes again. */
export type Effect = 'nothing' | Irreversible;

const twice = (...kinds: SecondKind[]): Pick<Irreversible, 'second'> => ({ second: { kinds } });
const alwaysTwice = (...kinds: SecondKind[]): Pick<Irreversible, 'second'> => ({
  second: { kinds, isGuarded: true },
});
const ownTwice = (kind: SecondKind): Pick<Irreversible, 'second'> => ({
  second: { kinds: [kind], isOwn: true },
});
const IN_LOG = 'Queda en la bitácora, con quién y cuándo';
const MAILED = 'No se deshace: el correo ya salió. Queda en la bitácora de correos';

/** Writes of which nothing stands for good, with why. A new write stands here or has a row below. */
export const REVERSIBLE: readonly { why: string; operations: string }[] = [
  {
    why: 'Borradores, planeación y notas: se cambian otra vez con la misma operación',
    operations: `createProcedure createTemplate saveTemplate beginFromTemplate copyProcedure
      saveClarifications overridePurchaseCheck addContract saveContractDraft createDocument addDocumentVersion uploadFile createEvaluationInstrument
      saveEvaluationInstrument answerEvaluationOrder saveSupplierRemarks takeWaiting chooseOfficerArea setMorningMail tellPresence
      assignRequest reviewPaper observeField overrideCheck captureRequest reviewCitation uploadOfficialDocument uploadArtwork`,
  },
  {
    why: 'De quien hace su trámite, mientras no lo envía',
    operations: `openEvaluationReply attachToEvaluationReply createRequest createRequestFromFile openRequest saveRequest proveMailbox openRequestPart uploadPaperPart removePaperPart savePaper removePaper
      beginOpenUpload appendToOpenUpload discardOpenUpload attachToTechnicalOpinion removeTechnicalOpinionFile evaluateOrder proveOrderMailbox`,
  },
  {
    why: 'Solo preguntan o calculan: no guardan nada',
    operations: `checkIdentity getLegalRuleEffect getRequiredDocumentEffect getHolidayEffect divideRegulationText checkQuotationText
      checkQuotationFile openQueuedMail downloadReceipt readFollow readIdentityNotice`,
  },
  {
    why: 'Se vuelven a pedir, a detener o a cambiar; lo que hubo queda en su historial',
    operations: `startScreening cancelScreening calculateRelations startIntegrityCheck stopIntegrityCheck stopEvaluationStep
      decideRelatedSuppliers changeRelationWeight ignoreSharedDatum settleWaiting handOverWaiting undoHandOver setAbsence runJob returnDocument returnDecision
      leaveDateAmendment unscheduleDocument unscheduleProcedure reorderDocuments confirmFollow changeFollow changeTransparencySettings
      createLine createReason
      uploadContractImport settleContractImport cancelContractImport uploadNegativeListImport settleNegativeListImport cancelNegativeListImport
      uploadRegistryImport settleRegistryImport cancelRegistryImport uploadPostalCodeImport settlePostalCodeImport
      cancelPostalCodeImport uploadAnnualPlanImport settleAnnualPlanImport cancelAnnualPlanImport`,
  },
];

const rows: Record<string, Irreversible> = {
  // A procedure
  saveProcedure: {
    must: 'En borrador, nada. Publicado: motivo de 20 letras; nada de lo que fijó la convocatoria; ninguna fecha antes de hoy, antes de la publicada ni de lo que ya ocurrió; partidas, garantías, plazo y lugar, con el documento que los modifica y los días que da la ley, o los que dio la convocatoria, contados desde hoy',
    said: 'Que la corrección es pública, y el motivo que leerán los visitantes',
    back: 'Con otra corrección; la anterior queda en «Cambios» y en el historial',
    ...alwaysTwice('dates'),
  },
  takeDateAmendment: {
    must: 'Que la propuesta siga abierta y las fechas cumplan los plazos',
    said: 'Cada fecha antes y después, y su motivo público',
    back: 'Con otra corrección; la anterior queda en «Cambios»',
    ...twice('dates'),
  },
  discardProcedureDraft: {
    must: 'Que nunca se haya publicado ni anunciado; el que empezó otra persona lo confirma otra',
    said: 'Qué se elimina, con sus documentos',
    back: `No se deshace. ${IN_LOG}`,
    ...twice('state'),
  },
  announceProcedure: {
    must: 'Que tenga lo que pide un anuncio',
    said: 'Que desde ese momento la ven los visitantes, con su día previsto',
    back: 'Se cancela con motivo público; el anuncio queda a la vista',
  },
  publishProcedure: {
    must: 'Que no falte nada de la ley ni un documento obligatorio, y que ningún contratista esté impedido',
    said: 'Qué se publica, con qué documentos, y que la fecha la pone el servidor',
    back: 'No se deshace: se cancela con motivo público',
    ...twice('award'),
  },
  scheduleProcedure: {
    must: 'Lo mismo que para publicar, al programar y otra vez a su hora',
    said: 'A qué hora se publica por sí solo, y con qué documentos',
    back: 'Se desprograma antes de su hora; después, como lo publicado',
    ...ownTwice('documents'),
  },
  changeProcedureState: {
    must: 'Que el estado lo permita y estén sus documentos; para el fallo, toda partida decidida y la apertura pasada',
    said: 'Qué pasa con el procedimiento y el motivo que leerán los visitantes',
    back: 'Suspender se reanuda. Lo demás no: queda a la vista con su motivo, y el fallo se corrige con otro acto',
    ...twice('award', 'state'),
  },
  savePlanning: {
    must: 'Antes de publicar, nada. Después: motivo público de 20 letras para cambiar el fundamento, la justificación, la partida o lo anunciado',
    said: 'Que eso ya se publicó, y que los visitantes leerán el motivo',
    back: 'Se cambia otra vez; lo anterior queda en «Cambios»',
    ...twice('documents'),
  },
  saveMinutes: {
    must: 'Con el acta publicada, motivo público de 20 letras para decir otra cosa',
    said: 'Que el acta ya se publicó, y que los visitantes leerán el motivo',
    back: 'Se cambia otra vez; lo anterior queda en «Cambios»',
    ...twice('documents'),
  },
  publishClarifications: {
    must: 'Que toda pregunta tenga respuesta o razón para no tenerla; motivo público para corregir una o publicar la que nadie preguntó, que espera a que se cierren las preguntas',
    said: 'Cuántas respuestas salen y a quién se avisa',
    back: 'Se publica otra edición; la anterior queda a la vista. Los avisos ya salieron',
    ...twice('documents'),
  },
  retireTemplate: {
    must: 'Nada más',
    said: 'Que deja de ofrecerse y lo empezado con ella sigue igual',
    back: `Se guarda otra igual desde un procedimiento. ${IN_LOG}`,
  },

  // Bids and award
  saveOpening: {
    must: 'Que haya llegado la hora de la apertura y no esté cerrada; que un sobre abierto no pase a ser de otro licitante',
    said: 'Desde cuándo se puede leer y que al cerrarla queda fija',
    back: 'Se corrige mientras no se cierra; lo leído queda y se publica al cerrar con su motivo',
  },
  closeOpening: {
    must: 'Que todo sobre esté abierto y todo monto leído, y motivo público de lo que no quedó como se leyó en el acto',
    said: 'Qué queda fijo, qué falta y qué se corrigió después de leerse',
    back: 'Se reabre con motivo público mientras no haya puntos ni partidas decididas',
    ...alwaysTwice('state'),
  },
  reopenOpening: {
    must: 'Motivo, y que no haya puntos ni partidas decididas. Nada de lo leído se quita; a quien no se leyó, o un monto que nadie oyó, lo dice el acta publicada',
    said: 'Que la reapertura y cada rectificación se publican, con lo que se leyó antes',
    back: 'Se cierra otra vez; lo leído y lo rectificado quedan en «Cambios»',
    ...twice('state'),
  },
  saveAward: {
    must: 'Antes de darlo, que gane una propuesta que sigue en pie. Ya dado: motivo público, el documento que lo corrige, que ninguna partida quede sin resultado y que nadie impedido gane',
    said: 'Que el fallo ya es público, qué documento se publica y que se avisa a los licitantes',
    back: 'Con otra corrección; lo anterior queda en «Cambios»',
    ...twice('award'),
  },

  // Contracts
  publishContract: {
    must: 'Que lo firme quien ganó esas partidas y no esté impedido, por no más de lo adjudicado, entre el fallo y hoy, y con cada pregunta de la revisión contestada; sin fallo, que los contratos de la compra no pasen juntos del límite por su monto',
    said: 'Que el contrato queda a la vista con el procedimiento',
    back: 'Se corrige con motivo público, o termina con su documento',
    ...twice('contract'),
  },
  discardContractDraft: {
    must: 'Que nunca se haya publicado',
    said: 'Qué borrador se elimina',
    back: `No se deshace. ${IN_LOG}`,
  },
  saveContract: {
    must: 'Motivo público; lo mismo que al publicarlo, sin bajar de lo pagado ni pasar lo que permite un convenio; lo que tiene convenio se cambia con otro, un plazo mayor también, y ninguna garantía se quita',
    said: 'El motivo que leerán los visitantes',
    back: 'Con otra corrección; la anterior queda en «Cambios»',
    ...twice('contract'),
  },
  amendContract: {
    must: 'Que el contrato siga vigente y no pase el límite de su ley, con su documento público o el motivo de que no esté',
    said: 'El monto y el plazo, antes y después, y el límite con su artículo',
    back: 'Con otro convenio; el anterior queda a la vista',
    ...twice('contract'),
  },
  saveExecution: {
    must: 'Que los pagos no pasen el contrato con sus convenios; con motivo, a lo más 5 % más; que se pague lo entregado, o el anticipo con su garantía, y ninguna factura dos veces; motivo si nadie lo ha aceptado o la factura se parece a otra; que se pene lo que llegó tarde; que los documentos sean del expediente',
    said: 'Qué entregas, penas y pagos verán los visitantes',
    back: 'Se corrige con motivo; cada cambio queda en «Cambios» y en el historial del contrato',
    ...twice('contract'),
  },
  endContract: {
    must: 'Documento publicado de su cierre, y motivo y fundamento si termina antes',
    said: 'Qué entregas quedan abiertas y que el contrato deja de cambiar',
    back: 'Se corrige con motivo si no había terminado (reabrirlo)',
    ...twice('contract'),
  },
  reopenContract: {
    must: 'Motivo público',
    said: 'Que el contrato vuelve a estar vigente',
    back: 'Se cierra otra vez; ambos quedan a la vista',
    ...twice('contract'),
  },

  // Documents
  editDocument: {
    must: 'Que exista; el motivo público de cambiar título, tipo, etapa o fecha de lo publicado; que nada propuesto de él espere respuesta',
    said: 'Que los datos de un documento público cambian a la vista',
    back: 'Se cambian otra vez; lo anterior queda en «Cambios» y en su historial',
    ...ownTwice('documents'),
  },
  discardDraft: {
    must: 'Que no se haya publicado; lo que puso otra persona lo confirma otra',
    said: '«¿Eliminar el borrador?» o la versión por publicar',
    back: `No se deshace. ${IN_LOG}`,
    ...twice('documents'),
  },
  publishDocument: {
    must: 'Que sea su etapa, o se confirme con motivo',
    said: 'Que queda a la vista de todos y no se deshace',
    back: 'Solo se retira con motivo; su lugar queda con la razón',
    ...ownTwice('documents'),
  },
  withdrawDocument: {
    must: 'Motivo público; las bases o la convocatoria de una abierta, que otra las sustituya',
    said: 'Que los visitantes ya no podrán abrirlo y leerán por qué',
    back: 'Se publica otra versión; el retiro queda en el expediente',
    ...ownTwice('documents'),
  },

  // Registry
  sendSupplierCode: {
    must: 'Que el proveedor esté inscrito',
    said: 'A qué correo va, en parte',
    back: MAILED,
  },
  sendKeyCode: {
    must: 'Que la solicitud tenga un correo; se contesta igual si no existe',
    said: 'Que el código va al correo de la solicitud',
    back: MAILED,
  },
  renewRequestKey: {
    must: 'El código que llegó al correo de la solicitud',
    said: 'Que la clave anterior deja de valer',
    back: 'No se deshace: se pide otra clave. Un aviso llega al correo registrado',
  },
  sendMailboxCode: { must: 'Que el correo nuevo esté guardado', said: 'A qué correo va', back: MAILED },
  answerIdentityNotice: {
    must: 'El enlace del aviso, que llegó al correo registrado, y que la solicitud no esté resuelta',
    said: 'Qué cambia la solicitud y que se detiene, o que la cuenta queda confirmada',
    back: 'Lo detenido lo suelta una persona de la Unidad con su motivo; ambas cosas quedan en la solicitud',
  },
  submitRequest: {
    must: 'Que no falte dato ni documento',
    said: 'Qué se envía y que deja de cambiar mientras se revisa',
    back: 'Se retira mientras no se resuelve',
  },
  withdrawRequest: {
    must: 'Que no esté resuelta',
    said: 'Que un borrador se borra y lo enviado queda como retirado',
    back: 'No se deshace: se empieza otra solicitud',
  },
  actOnRequest: {
    must: 'Todo revisado y sin impedimentos para aprobar; motivo para devolver, rechazar o desechar',
    said: 'Qué cambia en el padrón y qué correo sale',
    back: 'Lo resuelto no: se suspende, se cancela o se actualiza con otra solicitud',
    ...ownTwice('registry'),
  },
  actOnSupplier: {
    must: 'Oficio en PDF, motivo, y que el estado lo permita',
    said: 'Qué pasa con el proveedor, desde cuándo y qué correo sale',
    back: 'Con otra acción y su oficio; ambas quedan en el expediente',
    ...twice('sanctions'),
  },
  updateSanction: {
    must: 'Razón para revocar; fecha para el pago de la multa',
    said: '«¿Revocar esta sanción?», o el pago que se registra',
    back: 'La revocación no: se sanciona de nuevo. Queda en el expediente',
    ...twice('sanctions'),
  },
  joinContractName: {
    must: 'Que el nombre siga sin registro, y razón',
    said: 'Cuántos contratos pasan a este proveedor',
    back: 'Se separan con razón; ambas cosas quedan',
  },
  undoContractName: {
    must: 'Que la unión exista, y razón',
    said: 'Qué contratos vuelven a quedar sin registro',
    back: 'Se unen otra vez',
  },
  sendExpiryNotices: {
    must: 'A nadie dos veces en el plazo, hasta 200 de una vez y no a más de los que se revisaron',
    said: 'Cuántos avisos salen y a quién',
    back: MAILED,
    ...alwaysTwice('settings'),
  },
  startContractImport: {
    must: 'Que el archivo se haya leído y se acepten sus errores; ninguna fila entra a un procedimiento que se lleva en el portal',
    said: 'Cuántas filas entran y cuáles no',
    back: 'Se deshace entera mientras ninguna persona haya construido sobre ella',
    ...twice('contract'),
  },
  undoContractImport: {
    must: 'Que ninguna persona haya construido sobre ella',
    said: 'Qué se quita',
    back: `Se importa de nuevo. Lo retirado se lee en la dirección de cada procedimiento, en sus «Cambios» y en el registro público. ${IN_LOG}`,
    ...twice('contract'),
  },
  startRegistryImport: {
    must: 'Que el archivo se haya leído y se acepten sus errores',
    said: 'Cuántos proveedores entran y cuáles no',
    back: 'Se deshace entera mientras nada dependa de ella',
  },
  undoRegistryImport: {
    must: 'Que nada dependa de ella',
    said: 'Qué se quita',
    back: `Se importa de nuevo. ${IN_LOG}`,
  },
  startAnnualPlanImport: {
    must: 'Que el archivo se haya leído y se acepten sus errores',
    said: 'Cuántas compras entran como borradores y cuáles no',
    back: 'Se deshace entera mientras nadie continúe un borrador',
  },
  undoAnnualPlanImport: {
    must: 'Que nadie haya continuado uno de sus borradores',
    said: 'Qué se quita',
    back: `Se importa de nuevo. ${IN_LOG}`,
  },
  startPostalCodeImport: {
    must: 'Que el archivo se haya leído y se acepten sus errores',
    said: 'Cuántas colonias entran y cuáles no',
    back: 'Se deshace entera',
  },
  undoPostalCodeImport: {
    must: 'Que se haya importado',
    said: 'Qué se quita',
    back: `Se importa de nuevo. ${IN_LOG}`,
  },
  startNegativeListImport: {
    must: 'Que nada del archivo siga sin responder, como una nota que deja sin efecto una sanción. Con menos registros que la anterior: la razón y cuántos trae, escrito a mano',
    said: 'Cuántos entran, cambian y salen, a quién del padrón impide o pone en duda y qué pierde, y a quién deja de impedir',
    back: 'Se deshace y vuelve la anterior',
    ...ownTwice('lists'),
  },
  undoNegativeListImport: {
    must: 'Que sea la última en vigor',
    said: 'Qué lista vuelve a estar en vigor',
    back: `Se importa de nuevo. ${IN_LOG}`,
    ...twice('lists'),
  },

  decideListMatch: {
    must: 'La razón, con 20 letras; nadie descarta por homónimo lo que coincide por RFC',
    said: 'Qué dice la lista, de quién, y a quién impide',
    back: 'Se deja de nuevo por decidir; cada decisión queda en la bitácora',
    ...twice('lists'),
  },

  // Evaluations
  publishEvaluationInstrument: {
    must: 'Que sus pesos sumen y no falte criterio',
    said: '«¿Publicar esta edición?»: desde entonces no cambia',
    back: 'No se deshace: se hace la edición siguiente',
  },
  createEvaluationPeriod: {
    must: 'Una edición publicada y plazos en orden',
    said: 'Qué meses abarca y a quién se le pedirá',
    back: 'No se borra: se cierra',
  },
  stepEvaluationPeriod: {
    must: 'Que lo que sigue pueda empezar; motivo de 10 letras si algo queda fuera o es antes de su día',
    said: 'Qué se publica o se cierra y qué falta por evaluar',
    back: 'Se detiene mientras corre; la revisión y el cierre se deshacen mientras nadie se apoyó en ellos; lo publicado no',
  },
  reopenEvaluationPeriod: {
    must: 'Motivo de 10 letras; en revisión, que ningún proveedor haya mandado su aclaración; cerrado, que no se haya publicado otro periodo después',
    said: 'Qué resultados y claves dejan de valer y a quién se avisa',
    back: 'Se pasa a revisión o se cierra otra vez; queda en el historial del periodo',
  },
  askEvaluationOrder: {
    must: 'Que el pedido espere respuesta',
    said: 'A qué correo se le pide',
    back: MAILED,
  },
  passOrderToEvaluate: {
    must: 'Que lo pase a quien se le pidió, a un correo de la misma institución',
    said: 'A quién se le pide desde entonces',
    back: 'La Unidad lo pide a otra persona; queda en el historial del pedido',
  },
  sendOrderCode: {
    must: 'Que se haya pedido a un correo que no es el de quien inició sesión',
    said: 'A qué correo va el código',
    back: MAILED,
  },
  addEvaluationOrders: { must: 'Que el pedido no esté ya', said: 'A qué áreas sale su enlace', back: MAILED },
  stepEvaluationOrder: {
    must: 'Que esté respondida; razón para devolver o excluir',
    said: 'Qué queda fijo y a quién se avisa',
    back: 'Se retoma mientras el periodo no se publica',
    ...ownTwice('evaluations'),
  },
  issueEvaluationKey: {
    must: 'Que el periodo esté en revisión',
    said: 'Que la clave anterior deja de servir',
    back: 'Se retira mientras nadie la use, y la anterior vuelve a servir; usada, se da otra',
  },
  takeEvaluationKeyBack: {
    must: 'Que se haya dado en la Unidad y nadie la haya usado',
    said: 'Que esa clave deja de servir y la anterior vuelve a servir',
    back: 'Se da otra',
  },
  answerEvaluationReply: {
    must: 'Que la aclaración haya llegado',
    said: 'Qué lee el proveedor',
    back: MAILED,
  },
  decideEvaluationProposal: {
    must: 'Razón',
    said: 'Que el portal no la ejecuta: deja dicho qué se hizo',
    back: IN_LOG,
  },
  recuseFromOrder: {
    must: 'Que le toque responderla',
    said: 'Que responde otra persona del área',
    back: 'No se deshace: la Unidad la reasigna',
  },
  sendEvaluationReply: {
    must: 'Folio, clave y plazo',
    said: 'Que se envía una sola vez',
    back: 'No se deshace',
  },

  // The public
  followProcedures: {
    must: 'Un correo',
    said: 'Que se confirma desde el mensaje',
    back: 'Se deja de recibir desde cualquier aviso',
  },
  askCorrection: {
    must: 'Qué dato, qué debe decir y un correo',
    said: 'El folio y hasta cuándo se responde',
    back: 'No se deshace: la Unidad responde',
  },
  answerCorrection: {
    must: 'Que siga sin respuesta; qué se hizo y por qué, en 20 letras',
    said: 'Que la respuesta se envía por correo y no cambia',
    back: MAILED,
  },
  leaveFollow: {
    must: 'El enlace del mensaje',
    said: 'Que se borran el correo y lo enviado',
    back: 'Se pide de nuevo',
  },
  askQuestions: {
    must: 'Que siga el plazo',
    said: 'Que se confirman desde el correo',
    back: 'Sin confirmar, se borran solas',
  },
  confirmQuestions: {
    must: 'La clave del enlace y que siga el plazo',
    said: 'Qué preguntas llegan a la Unidad',
    back: 'No se deshace: quedan recibidas con su hora',
  },
  requestTechnicalOpinion: {
    must: 'Que diga qué y por qué',
    said: 'A quién llega',
    back: 'Se retira mientras no termina',
  },
  stepTechnicalOpinion: {
    must: 'Que le toque a quien lo hace; razón para negar',
    said: 'Qué queda dicho y a quién se avisa',
    back: 'El dictamen no: se pide otro. Lo demás sigue en su historial',
  },

  // Rules and settings
  changeSetting: {
    must: 'Fuente, y que el valor sea válido',
    said: 'Qué toca el cambio y desde cuándo',
    back: 'Se deshace con un botón, o se cambia otra vez; lo anterior queda en su historial. Dejar de pedir segunda persona lo confirma otra',
    ...alwaysTwice(...SECOND_KIND_NAMES),
  },
  sendMailAgain: {
    must: 'Que no haya salido y que no lleve una clave olvidada',
    said: 'De qué correo se trata y a qué dominio va',
    back: MAILED,
  },
  sendTestMail: { must: 'Que la cuenta tenga correo', said: 'A quién va', back: MAILED },
  createLegalRule: {
    must: 'Fuente y desde cuándo',
    said: 'Qué procedimientos en curso toca',
    back: 'Con otra versión; queda',
    ...alwaysTwice('rules'),
  },
  replaceLegalRule: {
    must: 'Fuente y desde cuándo',
    said: 'Qué procedimientos en curso toca',
    back: 'Con otra versión; queda',
    ...alwaysTwice('rules'),
  },
  correctLegalRule: {
    must: 'Motivo',
    said: 'Qué procedimientos en curso toca',
    back: 'Se corrige otra vez; queda en su historial',
    ...alwaysTwice('rules'),
  },
  createRequiredDocument: {
    must: 'Fuente',
    said: 'A qué procedimientos en curso les faltaría',
    back: 'Se cambia otra vez',
    ...alwaysTwice('rules'),
  },
  changeRequiredDocument: {
    must: 'Fuente',
    said: 'A qué procedimientos en curso les faltaría',
    back: 'Se cambia otra vez',
    ...alwaysTwice('rules'),
  },
  createPaperType: {
    must: 'Fuente, y que sus partes casen',
    said: 'En qué trámites y a quién se pide',
    back: 'Se deja de usar; lo que ya se envió conserva lo que se le pidió',
    ...alwaysTwice('rules'),
  },
  changePaperType: {
    must: 'Fuente, y que sus partes casen',
    said: 'Que vale para lo que se envíe después',
    back: 'Se cambia otra vez; lo que ya se envió conserva lo que se le pidió',
    ...alwaysTwice('rules'),
  },
  changeLine: {
    must: 'Fuente, y que ningún otro giro tenga ese nombre',
    said: 'Que cambia en todo registro que lo tiene',
    back: 'Se cambia otra vez; lo anterior queda en su historial',
    ...alwaysTwice('rules'),
  },
  changeReason: {
    must: 'Fundamento',
    said: 'Que lo leerá el proveedor en lo que se decida después',
    back: 'Se cambia otra vez; lo que ya se dijo queda como se dijo',
    ...twice('rules'),
  },
  changeTerm: {
    must: 'Fuente',
    said: 'Que vale para lo que empiece después',
    back: 'Se cambia otra vez',
    ...alwaysTwice('rules'),
  },
  createHoliday: {
    must: 'Motivo y fuente, y que ningún día haya pasado',
    said: 'Qué trámites y procedimientos mueve',
    back: 'Se quita si aún no llega',
    ...alwaysTwice('rules'),
  },
  changeHoliday: {
    must: 'Motivo, y que ningún día que cambia haya pasado',
    said: 'Qué trámites y procedimientos mueve',
    back: 'Se cambia otra vez',
    ...alwaysTwice('rules'),
  },
  removeHoliday: {
    must: 'Motivo, y que ningún día haya pasado',
    said: 'Qué trámites y procedimientos mueve',
    back: 'Se agrega otra vez',
    ...alwaysTwice('rules'),
  },
  closeIntegrityAlarm: {
    must: 'Motivo',
    said: 'Que el motivo se publica para siempre y que el registro toma lo que la base dice hoy',
    back: 'No se deshace: lo que vuelva a no corresponder es otra alarma',
  },
  signIntegrityHead: {
    must: 'Nada más',
    said: 'Que se firma una cabeza del registro',
    back: 'No se deshace: la siguiente la continúa',
  },

  // Second person
  confirmDecision: {
    must: 'Que la propuso otra persona y el registro no cambió desde entonces',
    said: 'Qué cambia, antes y después, el motivo y quién lo propuso',
    back: 'Como la operación que confirma; la bitácora lleva los dos nombres',
  },
};

/** What every write of the portal leaves behind, by its `operationId`; content has its own, below. */
export const OPERATION_EFFECTS: Readonly<Record<string, Effect>> = {
  ...Object.fromEntries(
    REVERSIBLE.flatMap(({ operations }) => operations.trim().split(/\s+/)).map((id) => [
      id,
      'nothing' as const,
    ]),
  ),
  ...rows,
};

const CONTENT_STEP: Irreversible = {
  must: 'Que no falte nada de lo que su clase pide',
  said: 'Qué queda a la vista y desde cuándo',
  back: 'Se retira o se vuelve a una revisión anterior; todo queda en su historial',
  ...ownTwice('content'),
};

/** The same of the operations that every kind of content has. */
export function contentEffects(kinds: readonly ContentKind[]): Record<string, Effect> {
  return Object.fromEntries(
    kinds.flatMap(({ operations: name }): [string, Effect][] => [
      ...['create', 'save', 'attach'].map((verb): [string, Effect] => [`${verb}${name}Content`, 'nothing']),
      ...['upload', 'settle', 'cancel'].map((verb): [string, Effect] => [
        `${verb}${name}ContentImport`,
        'nothing',
      ]),
      ...['step', 'stepMany'].map((verb): [string, Effect] => [`${verb}${name}Content`, CONTENT_STEP]),
      [
        `start${name}ContentImport`,
        {
          must: 'Que el archivo se haya leído y se acepten sus errores',
          said: 'Cuántas filas entran y cuáles no',
          back: 'Se deshace entera mientras nada dependa de ella',
          ...ownTwice('content'),
        },
      ],
      [
        `undo${name}ContentImport`,
        { must: 'Que nada dependa de ella', said: 'Qué se quita', back: `Se importa de nuevo. ${IN_LOG}` },
      ],
    ]),
  );
}
