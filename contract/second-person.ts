import type { ContentField } from './content.ts';
import type { Setting } from './settings.ts';

/** What is decided by two people where the unit says so: its name, and what of it waits for the second one (decision D18). */
export const SECOND_KINDS = {
  dates: {
    label: 'Fechas y partidas de una convocatoria publicada',
    what: 'Mover, agregar o quitar un acto, cambiar partidas, garantías, título, objeto, áreas, contacto o la dirección del anuncio, y aplicar las fechas que propone el portal. El título y el contacto de una convocatoria abierta, mover un acto más de 180 días y volver a la fecha de antes los confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  award: {
    label: 'Fallo',
    what: 'Darlo, corregirlo, y publicar lo que ya viene adjudicado',
  },
  contract: {
    label: 'Contratos y convenios',
    what: 'Publicarlos, corregirlos y modificarlos, también cuando un contrato termina; eliminar un borrador que escribió otra persona; importarlos de CompraNet y deshacer esa importación. Decir a mano lo entregado y lo pagado, cambiar lo ya dicho de entregas, penas y pagos y pagar de más lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  state: {
    label: 'Estado de un procedimiento publicado',
    what: 'Cancelarlo, declararlo desierto, suspenderlo, reanudarlo, concluirlo, reabrir su apertura y anotar después de cerrarla lo que llegó tarde; eliminar un borrador que empezó otra persona. Corregir lo registrado de una inconformidad ya resuelta lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  documents: {
    label: 'Documentos de un procedimiento',
    what: 'Publicarlos, publicar una versión nueva y retirarlos; corregir una respuesta de aclaraciones ya publicada y publicar la que nadie preguntó; cambiar lo publicado de la planeación y lo que dice un acta publicada; eliminar lo que otra persona tiene sin publicar. Sustituir las bases, su anexo, la invitación o el aviso de una convocatoria abierta lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  rules: {
    label: 'Reglas de la ley y documentos obligatorios',
    what: 'Cambiar motivos del padrón. Giros, plazos y topes, también los del padrón, cuánto pesa un dato que comparten proveedores, lo que cada paso y trámite pide y los días inhábiles los confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  settings: {
    label: 'Ajustes que deciden o que se envían',
    what: 'Lo siguiente lo confirma siempre otra persona, si alguien más trabaja en el portal: cambiar cualquier ajuste, también los textos de correos, y poner la franja de servicio; enviar más avisos de vencimiento que los que el catálogo de plazos deja a una sola. Una sola persona cambia siglas, colores, logotipos y el nombre en la intranet, quita la franja y pide segunda persona en algo más',
  },
  content: {
    label: 'Contenido del portal',
    what: 'Publicar y retirar avisos, normas, fichas, perfiles y directorio. El título de un aviso o de una norma a la vista, el texto de una norma y retirar cualquiera de ellas, los montos máximos y los fundamentos los deciden siempre dos, si alguien más trabaja en el portal',
  },
  registry: {
    label: 'Solicitudes al padrón',
    what: 'Aprobar y rechazar: quien la capturó, revisó o validó no la aprueba, y un rechazo lo confirma otra persona. Importar un padrón y deshacer esa importación lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  sanctions: {
    label: 'Sanciones del padrón',
    what: 'Suspender, inhabilitar, cancelar y levantar, y revocar una sanción',
  },
  lists: {
    label: 'Listas negativas',
    what: 'Lo siguiente lo confirma siempre otra persona, si alguien más trabaja en el portal: poner en vigor una lista o deshacerla, descartar una coincidencia por RFC o que impide, cerrar una relación fuerte entre proveedores y dejar de relacionarlos por un dato',
  },
  budget: {
    label: 'Presupuesto',
    what: 'Importar el presupuesto aprobado o adecuaciones, deshacer esas importaciones y cerrar un ejercicio lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  payments: {
    label: 'Órdenes de pago',
    what: 'Emitirlas. Las que llegan al monto del ajuste «Pagos», con lo emitido al mismo proveedor en treinta días, las que van a una cuenta que cuenta desde hace menos de treinta días, y anular una emitida, y rechazar una factura que otra persona detuvo o que ya se había verificado, lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  quotations: {
    label: 'Cotizaciones',
    what: 'Cancelar una solicitud enviada, cambiar lo que pide o su cierre, e invitar a alguien más fuera del orden. Abrir las que tienen efecto y capturar las que llegaron en papel o por correo lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  urns: {
    label: 'Custodios de una urna',
    what: 'Decir quiénes custodian una urna de propuestas selladas y cuántas llaves hacen falta, cambiarlos y quitar la urna lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  orderIssues: {
    label: 'Emisión de pedidos',
    what: 'Emitir un pedido, que compromete dinero y se envía al proveedor, lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  orders: {
    label: 'Penas, fechas y finiquitos de pedidos',
    what: 'Dejar firme, reducir o condonar una pena o deducción de un pedido, ampliar su fecha sin culpa del proveedor o aceptar la posterior que propone, abrir para corregir, emitir de nuevo y anular uno enviado, exceptuar y liberar sus garantías y validar la que uno mismo anotó, y mandar o emitir su finiquito lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
  functions: {
    label: 'Funciones de personas',
    what: 'Dar y terminar cualquier función. Quien tiene una la deja por sí. Dar las que mueven dinero o dicen quién puede qué lo confirma siempre otra persona, y suplirlas lo acuerda quien administra personas, si alguien más trabaja en el portal',
  },
  evaluations: {
    label: 'Evaluaciones de proveedores',
    what: 'Aceptar las respuestas: no las acepta quien respondió por la Unidad. Excluir un pedido: lo confirma otra persona. Pedirlas a un correo de fuera de la institución lo confirma siempre otra persona, si alguien más trabaja en el portal',
  },
} as const;
export type SecondKind = keyof typeof SECOND_KINDS;
export const SECOND_KIND_NAMES = Object.keys(SECOND_KINDS) as SecondKind[];

/** What a person did to a record that keeps them from something else on the same record. */
export type Hand = 'bids' | 'proposedAward' | 'award' | 'contract';

/** Pairs that one person may not hold on one record: whoever holds `first` does not do `second`. */
export const SEPARATE_HANDS = {
  bidsAward: {
    first: 'bids',
    second: 'award',
    label: 'Quien capturó las propuestas no adjudica',
    refusal:
      'Capturaste las propuestas de este procedimiento: el fallo lo da otra persona de la Unidad. Pídele que lo haga ella.',
  },
  awardContract: {
    first: 'award',
    second: 'contract',
    label: 'Quien adjudica no publica el contrato',
    refusal:
      'Diste el fallo de este procedimiento: su contrato lo publica otra persona de la Unidad. Pídele que lo haga ella.',
  },
  proposedAwardContract: {
    first: 'proposedAward',
    second: 'contract',
    label: 'Quien propuso el fallo no confirma el contrato',
    refusal:
      'Propusiste el fallo de este procedimiento: su contrato lo confirma otra persona de la Unidad. Pídele que lo haga ella.',
  },
} as const satisfies Record<string, { first: Hand; second: Hand; label: string; refusal: string }>;
export type SeparateHands = keyof typeof SEPARATE_HANDS;

/** Each thing that the unit asks for or does not. */
export type SecondName = SecondKind | SeparateHands;
export const SECOND_NAMES = [...SECOND_KIND_NAMES, ...Object.keys(SEPARATE_HANDS)] as SecondName[];
/** What each is called. */
export const SECOND_LABELS = Object.fromEntries(
  Object.entries({ ...SECOND_KINDS, ...SEPARATE_HANDS }).map(([name, { label }]) => [name, label]),
) as Record<SecondName, string>;

const WHAT = 'Qué decide otra persona';
const PAIRS = 'Qué no hace la misma persona en un procedimiento';
const yesOrNo = (name: string, label: string, section: string, help?: string): ContentField => ({
  name,
  label,
  type: 'choice',
  section,
  isRequired: true,
  options: { si: 'Se pide', no: 'No se pide' },
  ...(help === undefined ? {} : { help }),
});

/** What two people decide, kind by kind. While nobody changed it, SECOND_REVIEWER says it for all. */
export const SECOND_PERSON: Setting = {
  key: 'segunda-persona',
  section: 'segunda-persona',
  label: 'Segunda persona',
  source: 'Como se instaló el portal (SECOND_REVIEWER)',
  touches:
    'Vale para lo que se haga desde entonces. Lo que ya espera a otra persona sigue esperándola. Dejar de pedirla en algo lo confirma otra persona, y se escribe a quien administra el portal y a quien lo revisa.',
  isPublic: false,
  fields: [
    ...Object.entries(SECOND_KINDS).map(([name, { label, what }]) => yesOrNo(name, label, WHAT, `${what}.`)),
    ...Object.entries(SEPARATE_HANDS).map(([name, { label }]) => yesOrNo(name, label, PAIRS)),
  ],
  initial: Object.fromEntries(SECOND_NAMES.map((name) => [name, 'no'])),
};
