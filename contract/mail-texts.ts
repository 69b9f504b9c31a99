// Longer than the rule: one list of the texts of every mail, compared line by line.
import { INVOICE_MAIL_TEXTS } from './invoice-mail-texts.ts';
import { ACCOUNT_MAIL_TEXTS } from './account-mail-texts.ts';
import { PAYMENT_MAIL_TEXTS } from './payment-mail-texts.ts';
import { ORDER_MAIL_TEXTS } from './order-mail-texts.ts';
import { QUOTATION_ANSWER_MAILS } from './quotation-answer-mails.ts';
import { QUOTATION_MAIL_TEXTS } from './quotation-mail-texts.ts';

/** What stands for a part of a mail, and what an example of it is. */
export interface MailVariable {
  label: string;
  example: string;
}

/** A mail that the server sends, with the text with which the portal is shipped. */
export interface MailText {
  label: string;
  /** When it goes out, and to whom. */
  when: string;
  subject: string;
  text: string;
  variables: Readonly<Record<string, MailVariable>>;
}

const NAME = { label: 'Nombre o razón social', example: 'Papelería Huizache de Muestra, S.A. de C.V.' };
const FOLIO = { label: 'Folio de la solicitud', example: 'S-2026-0409' };
const FOLLOW_UP = {
  label: 'Dirección del seguimiento',
  example: 'https://compras.universidad.example/AdquisicionesUG/proveedores?vista=seguimiento',
};
const UNIT = { label: 'Nombre de la Unidad', example: 'Unidad de Adquisiciones y Servicios de Apoyo' };
const KIND = { label: 'Trámite', example: 'inscripción' };
const SECRET = { label: 'Clave o código; no se guarda en ninguna parte', example: '7KQ2-MX4D' };
const CODE_LIFE = { label: 'Cuánto vale', example: 'Vale 10 minutos y se usa una sola vez.' };
const NUMBER = { label: 'Número de registro', example: 'P-01187' };
const PERIOD = { label: 'Periodo evaluado', example: 'primer semestre de 2026' };
const REPLY = {
  label: 'Dirección de la aclaración',
  example: 'https://compras.universidad.example/AdquisicionesUG/adquisiciones/evaluaciones/aclaracion',
};
const QUESTIONS = { label: 'Cuántas preguntas', example: 'una pregunta' };
const TENDER = { label: 'Número y título del procedimiento', example: 'LP-014-2026, Equipo de cómputo' };
const TENDER_ADDRESS =
  'https://compras.universidad.example/AdquisicionesUG/adquisiciones/procedimientos/lp-014-2026';
const PETITION_FOLIO = { label: 'Folio de la queja o solicitud', example: 'Q-2026-K7M2-RX4A' };
const PETITION_WHAT = { label: 'Qué se presentó', example: 'tu queja o sugerencia' };
const PETITION_PAGE = {
  label: 'Página para seguirla',
  example: 'https://compras.universidad.example/AdquisicionesUG/reclamar/seguimiento',
};
const CORRECTION_FOLIO = { label: 'Folio de la corrección', example: 'COR-2026-004127' };
const CORRECTED = { label: 'Dato', example: 'Teléfono' };
const CORRECTED_PAGE = {
  label: 'Dirección de la página',
  example: 'https://compras.universidad.example/AdquisicionesUG/proveedores/P-01187',
};
const FOLLOWED = {
  label: 'Lo que se sigue, en palabras',
  example: 'Procedimientos en estado abierto, de licitación pública',
};
const FOLLOW_PAGE = {
  label: 'Página para confirmar, cambiar o dejar los avisos',
  example: 'https://compras.universidad.example/AdquisicionesUG/adquisiciones/seguimiento',
};
const message = (example: string) => ({ label: 'Lo que también dice el seguimiento', example });

/** Variables of mails about a technical opinion. */
const OPINION = {
  nombre: { label: 'Nombre de quien solicitó', example: 'Lucía Ramírez de Muestra' },
  folio: { label: 'Folio de la solicitud', example: 'DT-2026-0012' },
  texto: { label: 'Lo que se escribió', example: '¿Cuántas personas lo usan a la vez?' },
  direccion: {
    label: 'Dirección de la solicitud',
    example: 'https://compras.universidad.example/AdquisicionesUG/perfiles/dictamenes?folio=DT-2026-0012',
  },
  unidad: UNIT,
};

/** Variables of every mail about a requisition. */
const REQUISITION = {
  nombre: { label: 'Nombre de quien recibe el correo', example: 'Elena Ficticia Robles' },
  folio: { label: 'Folio de la requisición', example: 'RQ-DCN-2026-00031' },
  titulo: { label: 'Qué se pide', example: 'Microscopio invertido de fluorescencia' },
  direccion: {
    label: 'Dirección de la requisición',
    example: 'https://compras.universidad.example/AdquisicionesUG/requisiciones/RQ-DCN-2026-00031',
  },
  unidad: UNIT,
};
const SUBSTITUTION = {
  nombre: { label: 'Nombre de quien recibe el correo', example: 'Beatriz Demo Solís' },
  quien: { label: 'Quién lo hizo', example: 'Raúl Inventado Mora' },
  ausente: { label: 'Quién no estará', example: 'Raúl Inventado Mora' },
  suplente: { label: 'Quién suple', example: 'Beatriz Demo Solís' },
  funciones: {
    label: 'Qué se suple y hasta cuánto',
    example: 'Autorizador de área, hasta $50,000.00 sin IVA',
  },
  desde: { label: 'Primer día', example: '1 dic 2026' },
  hasta: { label: 'Último día', example: '20 dic 2026' },
  direccion: {
    label: 'Dirección de «Mis funciones»',
    example: 'https://compras.universidad.example/AdquisicionesUG/mis-funciones',
  },
  unidad: UNIT,
};
const RESULT = { label: 'Qué resultó', example: 'Biológicos Chinicuil, $812,340.00 sin IVA.' };
const ACTOR = { label: 'Quién lo hizo', example: 'Raúl Inventado Mora' };

/** Variables of every mail about a request. */
const REQUEST = { nombre: NAME, folio: FOLIO, tramite: KIND, seguimiento: FOLLOW_UP, unidad: UNIT };
const RENEWAL = {
  label: 'Dirección del refrendo',
  example: 'https://compras.universidad.example/AdquisicionesUG/proveedores?vista=inscripcion',
};
const SUPPLIER = { nombre: NAME, numero: NUMBER, unidad: UNIT };
const SANCTION = {
  ...SUPPLIER,
  periodo: { label: 'Desde y hasta cuándo', example: 'Del 3 nov 2026 al 3 feb 2027.' },
  fundamento: {
    label: 'Causa, fundamento, autoridad y oficio',
    example:
      'Causa: No entregó en el plazo. Fundamento: LAASSP 2025, art. 90. Autoridad: Contraloría, oficio 12/2026.',
  },
  motivo: { label: 'Motivo que escribió la Unidad; puede faltar', example: 'Se le avisó el 2 de noviembre.' },
};

const TRACK =
  'Consulta tu trámite con el folio {folio} y tu clave de seguimiento en {seguimiento}\n\n{unidad}';
const FOLLOW = 'Sigue tu trámite en {seguimiento}\n\n{unidad}';

const request = (
  words: Omit<MailText, 'variables' | 'text'> & { example: string; more?: string },
): MailText => {
  const { example, more, ...rest } = words;
  return {
    ...rest,
    text: ['{nombre}:', '{mensaje}', ...(more === undefined ? [] : [more]), TRACK].join('\n\n'),
    variables: { ...REQUEST, mensaje: message(example) },
  };
};
const receipt = (words: Omit<MailText, 'variables' | 'text'> & { example: string }): MailText => {
  const { example, ...rest } = words;
  return {
    ...rest,
    text: ['{mensaje}', FOLLOW].join('\n\n'),
    variables: {
      folio: FOLIO,
      tramite: KIND,
      seguimiento: FOLLOW_UP,
      unidad: UNIT,
      mensaje: message(example),
    },
  };
};

/** Every mail that the portal sends, by its template, as it is shipped. */
export const MAIL_TEXTS = {
  ...QUOTATION_ANSWER_MAILS,
  request_created: {
    label: 'Folio y clave de una solicitud',
    when: 'A quien empieza una solicitud. Es el único que lleva la clave.',
    subject: 'Guarda el folio de tu solicitud: {folio}',
    text: [
      'Empezaste una solicitud de {tramite} padrón de proveedores. Aún no se envía.',
      'Folio: {folio}\nClave de seguimiento: {clave}',
      'Con el folio y la clave puedes continuar en otro equipo. No los compartas: quien los tenga puede ver y cambiar tu solicitud.',
      FOLLOW,
    ].join('\n\n'),
    variables: {
      folio: FOLIO,
      tramite: { label: 'Trámite con su preposición', example: 'inscripción al' },
      clave: SECRET,
      seguimiento: FOLLOW_UP,
      unidad: UNIT,
    },
  },
  supplier_code: {
    label: 'Código de un solo uso',
    when: 'A un proveedor registrado que pide entrar.',
    subject: 'Tu código para el padrón de proveedores',
    text: [
      'Código para el registro {numero}: {clave}',
      '{vigencia} Si no lo pediste, no hagas nada: nadie puede entrar sin él.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      numero: NUMBER,
      clave: SECRET,
      vigencia: { label: 'Cuánto vale', example: 'Vale 10 minutos y se usa una sola vez.' },
      unidad: UNIT,
    },
  },
  mailbox_code: {
    label: 'Código para confirmar un correo nuevo',
    when: 'Al correo nuevo que se escribe en una solicitud: cuenta hasta que se teclea el código.',
    subject: 'Confirma este correo para la solicitud {folio}',
    text: [
      'Código para confirmar este correo en la solicitud {folio} del padrón de proveedores: {clave}',
      '{vigencia} Si no lo pediste, no hagas nada: sin el código, este correo no se usa.',
      '{unidad}',
    ].join('\n\n'),
    variables: { folio: FOLIO, clave: SECRET, vigencia: CODE_LIFE, unidad: UNIT },
  },
  key_code: {
    label: 'Código para una clave nueva',
    when: 'Al correo de una solicitud abierta, cuando alguien pide otra clave de seguimiento.',
    subject: 'Tu código para la clave de la solicitud {folio}',
    text: [
      'Código para obtener una clave de seguimiento nueva de la solicitud {folio}: {clave}',
      '{vigencia} Si no lo pediste, no hagas nada ni lo compartas: con él se puede ver y cambiar tu solicitud.',
      '{unidad}',
    ].join('\n\n'),
    variables: { folio: FOLIO, clave: SECRET, vigencia: CODE_LIFE, unidad: UNIT },
  },
  key_replaced: {
    label: 'Se dio una clave nueva',
    when: 'Al correo de la solicitud y al registrado, cuando se da otra clave de seguimiento.',
    subject: 'Hay una clave nueva para la solicitud {folio}',
    text: [
      'Con un código enviado al correo de la solicitud {folio} se dio una clave de seguimiento nueva. La anterior ya no vale.',
      'Si no fuiste tú, llama a la Unidad.',
      '{unidad}',
    ].join('\n\n'),
    variables: { folio: FOLIO, unidad: UNIT },
  },
  identity_notice: {
    label: 'Cambian el correo, la cuenta o el representante',
    when: 'Al correo registrado y al nuevo, cuando se envía y cuando se aprueba una solicitud que los cambia.',
    subject: 'Aviso de seguridad de tu registro: solicitud {folio}',
    text: ['{mensaje}', '{siguiente}', '{unidad}'].join('\n\n'),
    variables: {
      folio: FOLIO,
      mensaje: {
        label: 'Qué solicitud y qué cambia',
        example:
          'Se envió una solicitud de actualización del registro de Papelería Huizache de Muestra (folio S-2026-0409) que cambia:\n\n- Correo: ventas@huizache.example → otra@huizache.example',
      },
      siguiente: {
        label: 'Qué puede hacer, con el enlace',
        example: 'Si no fuiste tú, abre este enlace y elige «No fui yo».',
      },
      unidad: UNIT,
    },
  },
  request_held: {
    label: '«No fui yo»: un registro detenido',
    when: 'Al correo de la Unidad y a quien recibe los pendientes del padrón, cuando desde un correo registrado se dice que no se pidió un cambio.',
    subject: '«No fui yo»: {folio} espera una llamada',
    text: [
      'Desde el correo registrado de {nombre} se dijo que no se pidió la solicitud {folio}. {detalle}',
      'Nada de este registro se aprueba, y ninguna cuenta nueva cuenta, hasta que alguien llame al teléfono que tenía el registro y lo anote:',
      '{direccion}',
    ].join('\n\n'),
    variables: {
      folio: FOLIO,
      nombre: { label: 'Nombre del proveedor', example: 'Papelería Huizache de Muestra' },
      detalle: { label: 'Qué escribió quien respondió', example: 'Escribió: «No sé quién es.»' },
      direccion: {
        label: 'Dónde se atiende',
        example: 'https://compras.example/padron-Proveedores/Administrador?sol=S-2026-0409',
      },
    },
  },
  request_submitted: receipt({
    label: 'Solicitud recibida',
    when: 'A quien envía una solicitud.',
    subject: 'Recibimos tu solicitud {folio}',
    example:
      'Recibimos la solicitud de inscripción de Papelería Huizache de Muestra, S.A. de C.V. La Unidad responderá a más tardar el 7 dic 2026.',
  }),
  request_corrected: receipt({
    label: 'Correcciones recibidas',
    when: 'A quien envía sus correcciones.',
    subject: 'Recibimos las correcciones de tu solicitud {folio}',
    example: 'Recibimos tus correcciones. La Unidad responderá a más tardar el 7 dic 2026.',
  }),
  request_withdrawn: receipt({
    label: 'Solicitud retirada',
    when: 'A quien retira su solicitud.',
    subject: 'Retiraste tu solicitud {folio}',
    example: 'Retiraste tu solicitud. Puedes empezar otra cuando quieras.',
  }),
  request_taken: request({
    label: 'Empieza la revisión',
    when: 'Al proveedor, cuando alguien de la Unidad toma su solicitud.',
    subject: 'Empezamos a revisar tu solicitud {folio}',
    example: 'La Unidad empezó a revisar tu solicitud.',
    more: 'Te avisaremos por correo de cada paso. Por ahora no tienes que hacer nada.',
  }),
  request_observed: {
    label: 'Observaciones',
    when: 'Al proveedor, cuando su solicitud se devuelve con observaciones.',
    subject: 'Tu solicitud {folio} tiene {cuantas}',
    text: ['{nombre}:', '{mensaje}', '{observaciones}', TRACK].join('\n\n'),
    variables: {
      ...REQUEST,
      cuantas: { label: 'Cuántas observaciones', example: '1 observación' },
      mensaje: message(
        'Tu solicitud tiene 1 observación. Corrígela a más tardar el 30 nov 2026; después se desecha.',
      ),
      observaciones: {
        label: 'Las observaciones, una por renglón',
        example: '- Comprobante de domicilio: El comprobante tiene más de 60 días.',
      },
    },
  },
  request_validated: request({
    label: 'Revisión terminada',
    when: 'Al proveedor, cuando falta la aprobación de una segunda persona.',
    subject: 'Terminó la revisión de tu solicitud {folio}',
    example: 'La revisión terminó. Falta la aprobación de la Unidad.',
    more: 'Te avisaremos cuando se apruebe. Por ahora no tienes que hacer nada.',
  }),
  request_approved: request({
    label: 'Solicitud aprobada',
    when: 'Al proveedor, con su número y su vigencia.',
    subject: 'Aprobamos tu {tramite} ({folio})',
    example:
      'Aprobamos tu inscripción. Tu número de registro es P-01187. Está vigente hasta el 20 nov 2027. Ya puedes descargar tu constancia.',
  }),
  request_rejected: request({
    label: 'Solicitud no aprobada',
    when: 'Al proveedor, con el motivo.',
    subject: 'No aprobamos tu {tramite} ({folio})',
    example: 'No aprobamos tu inscripción. Motivo: El objeto social no comprende los giros que pediste.',
    more: 'Puedes empezar otra solicitud cuando se resuelva el motivo.',
  }),
  request_dismissed: request({
    label: 'Solicitud desechada',
    when: 'Al proveedor que no corrigió a tiempo.',
    subject: 'Desechamos tu solicitud {folio}',
    example:
      'Desechamos tu solicitud: el plazo para corregirla terminó el 30 nov 2026 y no llegaron las correcciones.',
    more: 'Puedes empezar otra solicitud cuando quieras.',
  }),
  request_warned: request({
    label: 'Falta poco para corregir',
    when: 'Al proveedor, antes de que termine el plazo para corregir.',
    subject: 'El plazo para corregir tu solicitud {folio} está por terminar',
    example: 'El plazo para corregir tu solicitud termina el 30 nov 2026.',
    more: 'Si no se corrige antes, la solicitud se desecha y habría que empezar otra.',
  }),
  request_lengthened: request({
    label: 'Más tiempo para corregir',
    when: 'Al proveedor, cuando se declaran inhábiles días de su plazo.',
    subject: 'Tienes más tiempo para corregir tu solicitud {folio}',
    example: 'El 27 nov 2026 se declaró inhábil: tu plazo para corregir termina ahora el 1 dic 2026.',
  }),
  supplier_suspend: {
    label: 'Registro suspendido',
    when: 'Al proveedor, cuando se suspende su registro.',
    subject: 'Suspendimos tu registro {numero}',
    text: [
      '{nombre}:',
      'Suspendimos tu registro {numero} en el padrón de proveedores. {periodo}',
      '{fundamento}',
      '{motivo}',
      '{unidad}',
    ].join('\n\n'),
    variables: SANCTION,
  },
  supplier_disqualify: {
    label: 'Registro inhabilitado',
    when: 'Al proveedor, cuando se registra su inhabilitación.',
    subject: 'Inhabilitación de tu registro {numero}',
    text: [
      '{nombre}:',
      'Registramos la inhabilitación de tu registro {numero}. {periodo} Tu constancia ya no es válida.',
      '{fundamento}',
      '{motivo}',
      '{unidad}',
    ].join('\n\n'),
    variables: SANCTION,
  },
  supplier_cancel: {
    label: 'Registro cancelado',
    when: 'Al proveedor, cuando se cancela su registro.',
    subject: 'Cancelamos tu registro {numero}',
    text: [
      '{nombre}:',
      'Cancelamos tu registro {numero} en el padrón de proveedores. Tu constancia ya no es válida.',
      '{fundamento}',
      '{motivo}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...SUPPLIER,
      fundamento: SANCTION.fundamento,
      motivo: SANCTION.motivo,
    },
  },
  supplier_reinstate: {
    label: 'Registro reactivado',
    when: 'Al proveedor, cuando termina su suspensión y sigue vigente.',
    subject: 'Reactivamos tu registro {numero}',
    text: [
      '{nombre}:',
      'Reactivamos tu registro {numero} en el padrón de proveedores.',
      '{motivo}',
      '{unidad}',
    ].join('\n\n'),
    variables: { ...SUPPLIER, motivo: SANCTION.motivo },
  },
  supplier_reinstate_expired: {
    label: 'Suspensión terminada, ya sin vigencia',
    when: 'Al proveedor, cuando termina su suspensión y su vigencia también terminó.',
    subject: 'Terminó la suspensión de tu registro {numero}',
    text: [
      '{nombre}:',
      'Terminó la suspensión de tu registro {numero}, y su vigencia también. Para volver a estar vigente, pide el refrendo en {refrendo}',
      '{motivo}',
      '{unidad}',
    ].join('\n\n'),
    variables: { ...SUPPLIER, motivo: SANCTION.motivo, refrendo: RENEWAL },
  },
  supplier_end_disqualification: {
    label: 'Inhabilitación terminada',
    when: 'Al proveedor, cuando termina su inhabilitación.',
    subject: 'Terminó la inhabilitación de tu registro {numero}',
    text: [
      '{nombre}:',
      'Terminó la inhabilitación de tu registro {numero}. Para volver a estar vigente, pide el refrendo en {refrendo}',
      '{motivo}',
      '{unidad}',
    ].join('\n\n'),
    variables: { ...SUPPLIER, motivo: SANCTION.motivo, refrendo: RENEWAL },
  },
  expiry_notice: {
    label: 'Registro por vencer',
    when: 'A los proveedores que la Unidad elige en el resumen del padrón.',
    subject: 'Tu registro en el padrón de proveedores está por vencer',
    text: [
      '{nombre}:',
      'Tu registro {numero} en el padrón de proveedores está vigente hasta el {vence}.',
      '{cuando} el refrendo en {refrendo}: solo se te pedirá lo que venció o cambió.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...SUPPLIER,
      vence: { label: 'Último día de vigencia', example: '18 ene 2027' },
      cuando: { label: 'Desde cuándo se pide', example: 'Desde el 19 nov 2026 podrás pedir' },
      refrendo: RENEWAL,
    },
  },
  petition_receipt: {
    label: 'Queja o solicitud recibida',
    when: 'A quien presenta una queja o ejerce un derecho sobre sus datos y deja su correo.',
    subject: 'Recibimos {que}, folio {folio}',
    text: [
      'Recibimos {que}. Tu folio es {folio}; la clave es la que viste al enviarla.',
      'La Unidad responde a más tardar el {vence}. Puedes ver en qué va en {pagina}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      folio: PETITION_FOLIO,
      que: PETITION_WHAT,
      vence: { label: 'Último día para responder', example: '4 dic 2026' },
      pagina: PETITION_PAGE,
      unidad: UNIT,
    },
  },
  petition_key: {
    label: 'Clave de una solicitud sobre datos personales',
    when: 'A quien ejerce un derecho sobre sus datos: la clave va solo a su correo, y con ella lo confirma.',
    subject: 'Confirma {que}, folio {folio}',
    text: [
      'Recibimos {que}. Tu folio es {folio} y tu clave:',
      '{clave}',
      'Entra con los dos en {pagina}: así confirmas que este correo es tuyo. Para entregarte datos, la Unidad te pide además una identificación oficial vigente.',
      'Se responde a más tardar el {vence}. Si tú no la presentaste, no hagas nada: sin la clave y sin identificación no se entrega nada.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      folio: PETITION_FOLIO,
      que: PETITION_WHAT,
      clave: { label: 'Clave de seguimiento; no se guarda en ninguna parte', example: 'K7M2-R8QX-4TDN-9WHB' },
      vence: { label: 'Último día para responder', example: '4 dic 2026' },
      pagina: PETITION_PAGE,
      unidad: UNIT,
    },
  },
  petition_news: {
    label: 'Novedad de una queja o solicitud',
    when: 'A quien la presentó, cuando la Unidad acusa recibo, amplía el plazo, responde o cumple.',
    subject: '{paso}: {que}, folio {folio}',
    text: ['{paso} de {que}, folio {folio}. {plazo}', '{texto}', 'Sigue en {pagina}', '{unidad}'].join(
      '\n\n',
    ),
    variables: {
      folio: PETITION_FOLIO,
      que: PETITION_WHAT,
      paso: { label: 'Qué pasó', example: 'Respuesta' },
      plazo: { label: 'Resultado o nuevo plazo', example: 'Resultado: procedente en parte.' },
      texto: {
        label: 'Lo que escribió la Unidad',
        example: 'El contrato ya está publicado en su procedimiento.',
      },
      pagina: PETITION_PAGE,
      unidad: UNIT,
    },
  },
  correction_receipt: {
    label: 'Corrección recibida',
    when: 'A quien pide corregir un dato público.',
    subject: 'Recibimos tu corrección {folio}',
    text: [
      'Recibimos que pides corregir «{dato}» en {pagina}',
      'La Unidad te responde a este correo a más tardar el {vence}. Tu folio es {folio}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      folio: CORRECTION_FOLIO,
      dato: CORRECTED,
      pagina: CORRECTED_PAGE,
      vence: { label: 'Último día para responder', example: '4 dic 2026' },
      unidad: UNIT,
    },
  },
  correction_answer: {
    label: 'Respuesta a una corrección',
    when: 'A quien pidió corregir un dato público, cuando la Unidad responde.',
    subject: 'Respuesta a tu corrección {folio}',
    text: ['Sobre «{dato}» en {pagina}: {resultado}.', '{respuesta}', '{unidad}'].join('\n\n'),
    variables: {
      folio: CORRECTION_FOLIO,
      dato: CORRECTED,
      pagina: CORRECTED_PAGE,
      resultado: { label: 'Qué se hizo', example: 'Se corrigió' },
      respuesta: { label: 'Lo que escribió la Unidad', example: 'Lo cambiamos hoy con tu constancia.' },
      unidad: UNIT,
    },
  },
  follow_confirm: {
    label: 'Confirma los avisos de compras',
    when: 'A quien pide avisos por correo de un procedimiento o de un filtro.',
    subject: 'Confirma que quieres avisos de compras',
    text: [
      'Alguien pidió que te avisemos a este correo de las novedades de:',
      '{que}',
      'Si fuiste tú, confírmalo en {enlace}',
      'Si no lo pediste, no hagas nada: no te enviaremos avisos y borraremos tu correo en tres días.',
      '{unidad}',
    ].join('\n\n'),
    variables: { que: FOLLOWED, enlace: FOLLOW_PAGE, unidad: UNIT },
  },
  follow_news: {
    label: 'Novedades de compras',
    when: 'A quien confirmó que quiere avisos, en cuanto hay novedades o una vez al día.',
    subject: '{asunto}',
    text: [
      'Hay novedades en lo que sigues: {que}',
      '{novedades}',
      'Para cambiar cada cuánto te avisamos o dejar de recibir avisos con un clic: {enlace}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      asunto: {
        label: 'Número y qué cambió',
        example: 'LP-014-2026: Cambió: Apertura de propuestas',
      },
      que: FOLLOWED,
      novedades: {
        label: 'Qué cambió y por qué importa, por procedimiento',
        example:
          'LP-014-2026. Equipo de cómputo para aulas\n- Cambió: Apertura de propuestas (20 nov 2026, 10:00 h)\n  Apertura de propuestas: antes 1 dic 2026, 09:30 h; ahora 3 dic 2026, 09:30 h',
      },
      enlace: FOLLOW_PAGE,
      unidad: UNIT,
    },
  },
  evaluation_code: {
    label: 'Código para responder una evaluación',
    when: 'Al correo a quien se pidió una evaluación, cuando quiere responderla quien tiene el enlace y otra cuenta.',
    subject: 'Código para evaluar el pedido {pedido}',
    text: [
      '{persona} quiere responder la evaluación del pedido {pedido} ({titulo}), que te pedimos a ti. Si debe responderla, dale este código: {clave}',
      '{vigencia} Si no, no hagas nada: sin el código solo respondes tú.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      persona: { label: 'Quién quiere responder', example: 'Ana Ficticia, ana@universidad.example' },
      pedido: { label: 'Número del pedido', example: 'C-058-2026' },
      titulo: { label: 'Objeto del pedido', example: 'Mobiliario para aulas' },
      clave: SECRET,
      vigencia: CODE_LIFE,
      unidad: UNIT,
    },
  },
  evaluation_reopened: {
    label: 'Tu evaluación se revisa otra vez',
    when: 'A cada proveedor que ya recibió su resultado, cuando la Unidad vuelve a abrir el periodo antes de publicarlo.',
    subject: 'La evaluación de {periodo} se abrió otra vez',
    text: [
      '{nombre}:',
      'La Unidad volvió a abrir la evaluación de {periodo}. El resultado, el folio y la clave que te mandamos ya no valen: recibirás otros cuando termine.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: NAME,
      periodo: { label: 'Periodo', example: 'primer semestre de 2026' },
      unidad: UNIT,
    },
  },
  evaluation_order: {
    label: 'Evalúa una entrega',
    when: 'Al área que recibió un pedido, cuando se le pide o se le devuelve su evaluación.',
    subject: 'Evalúa la entrega del pedido {pedido}',
    text: [
      '{area}:',
      'La Unidad pide tu opinión sobre el pedido {pedido} ({titulo}), de {proveedor}. Son unas preguntas y toma un minuto.',
      '{devolucion}',
      'Respóndelas con tu cuenta de la Universidad en {direccion}. Solo responde quien recibe este correo: si le toca a otra persona del área, pásale el pedido desde esa página; el enlace solo, reenviado, pide un código que llega aquí.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      area: { label: 'Área que recibió la entrega', example: 'Dirección de Servicios Escolares' },
      pedido: { label: 'Número del pedido', example: 'C-058-2026' },
      titulo: { label: 'Objeto del pedido', example: 'Mobiliario para aulas' },
      proveedor: NAME,
      devolucion: {
        label: 'Por qué se devolvió; puede faltar',
        example: 'La Unidad lo devolvió: Falta decir cuántos días se atrasó.',
      },
      direccion: {
        label: 'Dirección de las preguntas',
        example: 'https://compras.universidad.example/AdquisicionesUG/adquisiciones/evaluaciones/pedido',
      },
      unidad: UNIT,
    },
  },
  evaluation_reminder: {
    label: 'Recordatorio de una evaluación',
    when: 'Al área que no ha respondido: una vez, por sí solo, al pasar los días del plazo «Recordatorio al área», o cuando la Unidad lo manda otra vez.',
    subject: 'Falta tu evaluación del pedido {pedido}',
    text: [
      '{area}:',
      'El {pedida} la Unidad te pidió tu opinión sobre el pedido {pedido} ({titulo}), de {proveedor}, y aún no la tiene. Son unas preguntas y toma un minuto.',
      '{devolucion}',
      'Respóndelas con tu cuenta de la Universidad en {direccion}. Si le toca a otra persona del área, pásale el pedido desde esa página.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      area: { label: 'Área que recibió la entrega', example: 'Dirección de Servicios Escolares' },
      pedida: { label: 'Día en que se le pidió', example: '3 nov 2026' },
      pedido: { label: 'Número del pedido', example: 'C-058-2026' },
      titulo: { label: 'Objeto del pedido', example: 'Mobiliario para aulas' },
      proveedor: NAME,
      devolucion: {
        label: 'Por qué se devolvió; puede faltar',
        example: 'La Unidad lo devolvió: Falta decir cuántos días se atrasó.',
      },
      direccion: {
        label: 'Dirección de las preguntas',
        example: 'https://compras.universidad.example/AdquisicionesUG/adquisiciones/evaluaciones/pedido',
      },
      unidad: UNIT,
    },
  },
  evaluation_result: {
    label: 'Resultado de una evaluación',
    when: 'Al proveedor, cuando empieza el plazo de aclaración. Es el único que lleva la clave.',
    subject: 'Tu evaluación del {periodo}, folio {folio}',
    text: [
      '{nombre}:',
      'Ya puedes leer tu evaluación del {periodo} y cómo se calculó, antes de que se publique.',
      'Si no estás de acuerdo, manda una aclaración a más tardar el {vence} en {direccion}.',
      'Folio: {folio}\nClave: {clave}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: NAME,
      periodo: PERIOD,
      vence: { label: 'Último día para aclarar', example: '7 dic 2026' },
      direccion: REPLY,
      folio: { ...FOLIO, label: 'Folio de la evaluación', example: 'E-2026-0031' },
      clave: SECRET,
      unidad: UNIT,
    },
  },
  requisition_turn: {
    label: 'Requisición por autorizar o dictaminar',
    when: 'A quien le toca autorizar o dictaminar una requisición, cuando llega a su paso.',
    subject: 'Por autorizar: {folio} {titulo}, {plazo}',
    text: [
      '{nombre}:',
      '{quien}, de {area}, pide {titulo} por {monto} con IVA. Te toca: {paso}.',
      'Revísala y decide, {plazo}, en {direccion}. Abrir la dirección no decide nada.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUISITION,
      direccion: {
        label: 'Dirección para decidir',
        example: 'https://compras.universidad.example/AdquisicionesUG/por-autorizar?folio=RQ-DCN-2026-00031',
      },
      quien: { label: 'Quién la pide', example: 'Elena Ficticia Robles' },
      area: { label: 'Área que la pide', example: 'Laboratorio de Biología Celular' },
      monto: { label: 'Monto con IVA', example: '$576,810.00' },
      paso: { label: 'Paso de la ruta', example: 'Autoriza el titular del área' },
      plazo: { label: 'Hasta cuándo se decide, si tiene límite', example: 'a más tardar el 15 feb 2027' },
    },
  },
  requisition_sent: {
    label: 'Requisición enviada',
    when: 'A quien pidió, cuando su requisición se envía.',
    subject: 'Enviaste {folio}: {titulo}',
    text: [
      '{nombre}:',
      'Tu requisición {titulo} tiene el folio {folio}.',
      'En {direccion} ves quién la tiene y hasta cuándo.',
      '{unidad}',
    ].join('\n\n'),
    variables: REQUISITION,
  },
  requisition_funded: {
    label: 'Requisición con suficiencia',
    when: 'A quien pidió y a quien autorizó, cuando Presupuesto reserva el dinero de una requisición.',
    subject: '{folio} ya tiene suficiencia',
    text: [
      '{nombre}:',
      'Presupuesto reservó {monto} con IVA para {folio}, {titulo}; la suficiencia la dio {quien}. Sigue en Compras.',
      'Su curso está en {direccion}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUISITION,
      monto: { label: 'Monto con IVA', example: '$576,810.00' },
      quien: { label: 'Quién dio la suficiencia', example: 'Sara Ibáñez Ficticia' },
    },
  },
  requisition_part: {
    label: 'Requisición con dinero para algunos renglones',
    when: 'A quien pidió, cuando Presupuesto reserva el dinero de unos renglones y cancela los demás.',
    subject: '{folio}: hay dinero para algunos renglones',
    text: [
      '{nombre}:',
      'Presupuesto reservó {monto} con IVA para {folio}, {titulo}. Ya no se compran los renglones: {renglones}.',
      'Pídelos en otra requisición cuando haya dinero: en {direccion}, «Pedir otra como esta».',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUISITION,
      monto: { label: 'Monto con IVA', example: '$576,810.00' },
      renglones: { label: 'Renglones que ya no se compran', example: '3 Microscopio; 4 Cámara' },
    },
  },
  requisition_unfunded: {
    label: 'Requisición a la que se retiró la suficiencia',
    when: 'A quien pidió y a quien autorizó, cuando Presupuesto retira la suficiencia antes de que Compras la tome.',
    subject: '{folio}: se retiró su suficiencia',
    text: [
      '{nombre}:',
      'Presupuesto retiró la suficiencia de {folio}, {titulo}, y liberó {monto} con IVA: {texto}',
      'Vuelve a esperar suficiencia; no tienes que hacer nada. Su curso está en {direccion}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUISITION,
      monto: { label: 'Monto con IVA', example: '$576,810.00' },
      texto: { label: 'Lo que escribió Presupuesto', example: 'Se reservó de la clave de otra área.' },
    },
  },
  requisition_short: {
    label: 'Requisición sin dinero suficiente',
    when: 'A quien pidió, cuando Presupuesto devuelve su requisición porque falta dinero.',
    subject: '{folio}: {falta}',
    text: [
      '{nombre}:',
      'Presupuesto te devolvió {folio}, {titulo}: {falta}.',
      '{texto}',
      'Cambia la clave o la cantidad, o responde, en {direccion}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUISITION,
      falta: { label: 'Cuánto falta y dónde', example: 'faltan $12,300.00 en 2026.3104.E010.0.14.21101.1' },
      texto: { label: 'Lo que escribió Presupuesto', example: 'Puedes usar la clave 51501 de tu área.' },
    },
  },
  requisition_lapses: {
    label: 'Requisición por caducar',
    when: 'A quien pidió, unos días antes de que caduque un borrador o una requisición devuelta que nadie tocó.',
    subject: '{folio} caduca el {dia}',
    text: [
      '{nombre}:',
      '{titulo} espera algo de ti. Si no la sigues, caduca el {dia}.',
      'Síguela en {direccion}.',
      '{unidad}',
    ].join('\n\n'),
    variables: { ...REQUISITION, dia: { label: 'Día en que caduca', example: '15 feb 2027' } },
  },
  requisition_opinion: {
    label: 'Dictamen técnico de una requisición',
    when: 'A quien pidió, cuando se dictaminan sus renglones.',
    subject: 'Dictamen de {folio}: {sentido}',
    text: [
      '{nombre}:',
      '{quien} dictaminó {folio}, {titulo}: {sentido}.',
      '{texto}',
      'Lee el dictamen en {direccion}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUISITION,
      quien: ACTOR,
      sentido: { label: 'Sentido del dictamen', example: 'favorable con condiciones' },
      texto: { label: 'Lo que se escribió', example: 'Procede con 16 GB de memoria.' },
    },
  },
  requisition_question: {
    label: 'Pregunta sobre una requisición',
    when: 'A quien pidió, cuando le devuelven su requisición con una pregunta.',
    subject: '{quien} pregunta por {folio}',
    text: [
      '{nombre}:',
      '{quien} te devolvió {folio}, {titulo}, con esta pregunta:',
      '{texto}',
      'Responde y corrige en {direccion}. Mientras tanto la requisición te espera.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUISITION,
      quien: ACTOR,
      texto: { label: 'La pregunta', example: '¿Puedes pedir otra cotización de la mesa?' },
    },
  },
  requisition_ended: {
    label: 'Requisición rechazada o cancelada',
    when: 'A todas las personas que intervinieron, cuando una requisición se rechaza o se cancela.',
    subject: '{folio} fue {que}: {razon}',
    text: [
      '{nombre}:',
      '{quien} dejó {folio}, {titulo}, como {que}: {razon}.',
      '{texto}',
      'Su historia queda en {direccion}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUISITION,
      quien: ACTOR,
      que: { label: 'Cómo terminó', example: 'rechazada' },
      razon: { label: 'Razón de la lista', example: 'sin recurso este año' },
      texto: { label: 'Explicación; puede faltar', example: 'Se puede pedir otra vez en enero.' },
    },
  },
  requisition_buyer: {
    label: 'Quién lleva una requisición',
    when: 'A quien pidió, cuando un comprador toma su requisición o se le asigna.',
    subject: '{quien} lleva tu requisición {folio}',
    text: [
      '{nombre}:',
      '{quien} lleva la compra de {folio}, {titulo}.',
      'Sigue su curso en {direccion}.',
      '{unidad}',
    ].join('\n\n'),
    variables: { ...REQUISITION, quien: { ...ACTOR, label: 'Quién la compra' } },
  },
  requisition_converted: {
    label: 'Requisición que pasó a un procedimiento',
    when: 'A cada persona que pidió, cuando sus renglones pasan a un procedimiento.',
    subject: '{folio} se compra {como}',
    text: [
      '{nombre}:',
      '{folio}, {titulo}, se compra {como}. El procedimiento es {numero}.',
      'Sigue su curso en {direccion}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUISITION,
      como: { label: 'Cómo se compra', example: 'con otras áreas' },
      numero: { label: 'Número del procedimiento', example: 'I3-012-2026' },
    },
  },
  requisition_awarded: {
    label: 'Requisición adjudicada',
    when: 'A cada persona que pidió, cuando se adjudica lo que pidió.',
    subject: '{folio}: adjudicada',
    text: [
      '{nombre}:',
      'Lo que pediste en {folio}, {titulo}, ya tiene quién lo entregue:',
      '{resultado}',
      'Sigue el pedido. Su curso está en {direccion}.',
      '{unidad}',
    ].join('\n\n'),
    variables: { ...REQUISITION, resultado: RESULT },
  },
  requisition_unawarded: {
    label: 'Requisición desierta',
    when: 'A cada persona que pidió, cuando nadie gana lo que pidió.',
    subject: '{folio}: desierta; decide qué sigue antes del {dia}',
    text: [
      '{nombre}:',
      'Nadie ganó lo que pediste en {folio}, {titulo}. {resultado}',
      'Di a quien la compra si se pide otra vez, cambia o se cancela, antes del {dia}, en {direccion}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUISITION,
      resultado: RESULT,
      dia: { label: 'Último día para decidir', example: '15 feb 2027' },
    },
  },
  quotation_result: {
    label: 'Resultado de una solicitud de cotización',
    when: 'A cada proveedor que cotizó, cuando se decide la solicitud; a todos a la vez.',
    subject: 'Resultado de {folio}: {titulo}',
    text: [
      '{nombre}:',
      'La solicitud de cotización {folio}, {titulo}, ya se decidió:',
      '{resultado}',
      '{via}',
      'Te atiende {quien}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre del proveedor', example: 'Cómputo Colibrí Ficticio' },
      folio: { label: 'Folio de la solicitud', example: 'SC-2026-00031' },
      titulo: { label: 'Qué se cotizó', example: 'Equipo de laboratorio' },
      resultado: {
        label: 'Qué resultó de cada partida',
        example: 'Partida 1. Microscopio: se te adjudica por $812,340.00 sin IVA.',
      },
      via: {
        label: 'Qué se puede hacer si no se está de acuerdo',
        example: 'Si tienes preguntas, responde este correo.',
      },
      quien: { label: 'Quién llevó la solicitud', example: 'Óscar Demo Luna' },
      unidad: UNIT,
    },
  },
  opinion_question: {
    label: 'Pregunta sobre un dictamen técnico',
    when: 'A quien solicitó un dictamen técnico, cuando falta un dato para emitirlo.',
    subject: 'Falta un dato para tu dictamen {folio}',
    text: [
      '{nombre}:',
      'Para emitir el dictamen {folio} se necesita que respondas:',
      '{texto}',
      'Responde en {direccion}. Mientras tanto el análisis espera.',
      '{unidad}',
    ].join('\n\n'),
    variables: OPINION,
  },
  opinion_answer: {
    label: 'Dictamen técnico emitido',
    when: 'A quien solicitó un dictamen técnico, cuando se emite.',
    subject: 'Dictamen {folio}: {sentido}',
    text: [
      '{nombre}:',
      'Se emitió el dictamen {folio}: {sentido}.',
      '{texto}',
      'Léelo y descárgalo en {direccion}; cita su folio en la requisición.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...OPINION,
      sentido: { label: 'Sentido del dictamen', example: 'Favorable con condiciones' },
    },
  },
  evaluation_reply: {
    label: 'Respuesta a una aclaración',
    when: 'Al proveedor, cuando la Unidad decide su aclaración.',
    subject: 'Respuesta a tu aclaración, folio {folio}',
    text: [
      '{nombre}:',
      '{decision}',
      '{respuesta}',
      'Puedes leerla en {direccion} con tu folio y tu clave.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: NAME,
      decision: {
        label: 'Qué decidió la Unidad',
        example: 'La Unidad revisó tu aclaración y corrige la evaluación.',
      },
      respuesta: {
        label: 'Lo que respondió',
        example: 'La entrega llegó el día pactado, como muestra el acuse.',
      },
      direccion: REPLY,
      folio: { ...FOLIO, label: 'Folio de la evaluación', example: 'E-2026-0031' },
      unidad: UNIT,
    },
  },
  custodian_asked: {
    label: 'Se pide algo a quien custodia una urna',
    when: 'A cada custodio, cuando se le nombra y cuando se publica la ficha de la urna o una que la sustituye.',
    subject: 'Custodia de la urna {numero}: {que}',
    text: [
      '{nombre}:',
      'Eres custodio de la urna de {procedimiento}. {porque}',
      'Se hace en {direccion}. Tu llave y tu frase no salen de tu equipo: nadie te las pedirá, tampoco por correo.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre', example: 'Julia Peña Ficticia' },
      numero: { label: 'Número del procedimiento', example: 'LP-014-2026' },
      procedimiento: TENDER,
      que: { label: 'Qué se espera', example: 'haz tu llave' },
      porque: {
        label: 'Para qué',
        example: 'La convocatoria no se publica mientras falte una llave: haz la tuya y comprueba que abre.',
      },
      direccion: {
        label: 'Dirección de la custodia',
        example: 'https://compras.universidad.example/AdquisicionesUG/custodia',
      },
      unidad: UNIT,
    },
  },
  decision_to_confirm: {
    label: 'Algo espera que otra persona lo confirme',
    when: 'A quien tiene la función «Segunda persona» en el área de lo que se propuso; si nadie la tiene, a quien administra el portal.',
    subject: 'Por confirmar: {que}',
    text: [
      '{nombre}:',
      '{quien} propuso: {que}. Es de {registro}, y se hace cuando otra persona lo confirma.',
      '{confirman}',
      'Para leerlo y confirmarlo o devolverlo: {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre de quien lo lee', example: 'Beatriz Soto' },
      quien: { label: 'Quién lo propuso', example: 'Óscar Leal' },
      que: { label: 'Qué propuso', example: 'Dejar firme una pena o deducción' },
      registro: {
        label: 'De qué registro, y de quién',
        example: 'Pena P-2026-00042/1, $1,400.00, Papelería Huizache de Muestra, S.A. de C.V.',
      },
      confirman: {
        label: 'Quién puede confirmarlo, y dónde lo encuentra',
        example:
          'Lo puede confirmar Beatriz Soto, Hugo Lara o quien administra el portal: lo ve en Mi trabajo › Sin asignar, como «Decisión por confirmar».',
      },
      direccion: {
        label: 'Dirección de lo propuesto',
        example:
          'https://compras.universidad.example/AdquisicionesUG/administracion/propuestas?propuesta=9d1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d14',
      },
      unidad: UNIT,
    },
  },
  substitution_proposed: {
    label: 'Se propone una suplencia',
    when: 'A quien supliría, cuando se propone, y a quien no estará, cuando la propone otra persona.',
    subject: 'Suplencia por ausencia de {ausente}: {que}',
    text: [
      '{nombre}:',
      '{quien} propuso que {suplente} supla a {ausente}, del {desde} al {hasta}.',
      'Funciones: {funciones}.',
      'Cuenta cuando {suplente} la acepta en {direccion}, y se termina ahí mismo cuando se quiera. Abrir la dirección no acepta nada.',
      '{unidad}',
    ].join('\n\n'),
    variables: { ...SUBSTITUTION, que: { label: 'Qué se espera', example: 'falta que la aceptes' } },
  },
  substitution_changed: {
    label: 'Una suplencia se aceptó o terminó',
    when: 'A quien no estará, a quien suple y a quien la propuso, cuando otra persona la acepta o la termina.',
    subject: 'Suplencia por ausencia de {ausente}: {que}',
    text: [
      '{nombre}:',
      '{quien} {hizo} la suplencia de {suplente} por {ausente}, del {desde} al {hasta}.',
      'Funciones: {funciones}.',
      'Está en «Mis funciones»: {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...SUBSTITUTION,
      que: { label: '«aceptada» o «terminada»', example: 'aceptada' },
      hizo: { label: '«aceptó» o «terminó»', example: 'aceptó' },
    },
  },
  absence_noted: {
    label: 'Se anotó una ausencia',
    when: 'A quien se ausenta y a quien le suple, cuando otra persona anota o quita la ausencia.',
    subject: '{quien} {que} la ausencia de {ausente}',
    text: [
      '{nombre}:',
      '{quien} {que} la ausencia de {ausente}, del {desde} al {hasta}. Quien le suple: {suplente}.',
      'Si no es así, corrígelo en «Ausencias»: {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre de quien lo recibe', example: 'Óscar Compras' },
      quien: { label: 'Quién lo hizo', example: 'Mariana Fuentes' },
      que: { label: '«anotó» o «quitó»', example: 'anotó' },
      ausente: { label: 'Quién no está', example: 'Óscar Compras' },
      suplente: { label: 'Quién le suple', example: 'Lucía Robles' },
      desde: { label: 'Primer día', example: '1 dic 2026' },
      hasta: { label: 'Último día', example: '5 dic 2026' },
      direccion: {
        label: 'Dirección de «Mi trabajo»',
        example: 'https://compras.universidad.example/AdquisicionesUG/administracion',
      },
      unidad: UNIT,
    },
  },
  work_transfer_to_sign: {
    label: 'Te entregan asuntos',
    when: 'A quien recibe asuntos de quien se va, para que los acepte en el portal.',
    subject: '{quien} te entrega sus asuntos: falta que los recibas',
    text: [
      '{nombre}:',
      '{quien} te entrega lo que tiene. {plazo} Te toca recibir:',
      '{grupos}',
      'Revísalo y recíbelo en {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre de quien recibe', example: 'Óscar Compras' },
      quien: { label: 'Quién entrega', example: 'Mariana Fuentes' },
      plazo: { label: 'Su último día; puede faltar', example: 'Su último día es el 15/12/2026.' },
      grupos: { label: 'Lo que recibe, uno por renglón', example: '- Contrato por terminar' },
      direccion: {
        label: 'Dirección de la entrega',
        example: 'https://compras.universidad.example/AdquisicionesUG/administracion/entregas',
      },
      unidad: UNIT,
    },
  },
  work_transfer_done: {
    label: 'Se entregaron asuntos',
    when: 'A quien entrega y a quienes reciben, cuando todo se pasó.',
    subject: 'Asuntos de {quien}: se pasaron {cuantos}',
    text: [
      '{nombre}:',
      'De lo que tenía {quien} se pasaron {cuantos}. {faltan}',
      '{asuntos}',
      'El acta está en {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre de quien recibe el correo', example: 'Óscar Compras' },
      quien: { label: 'De quién eran', example: 'Mariana Fuentes' },
      cuantos: { label: 'Cuántos son', example: '14 asuntos' },
      faltan: {
        label: 'Cuántos no se pasaron; puede faltar',
        example: 'No se pasaron 2: en el acta está por qué.',
      },
      asuntos: { label: 'Los primeros, uno por renglón', example: '- Papelería de oficina, C-004-2027' },
      direccion: {
        label: 'Dirección de la entrega',
        example: 'https://compras.universidad.example/AdquisicionesUG/administracion/entregas',
      },
      unidad: UNIT,
    },
  },
  work_handed: {
    label: 'Te pasaron pendientes',
    when: 'A quien recibe pendientes de otra persona, una vez por pase.',
    subject: '{quien} te pasó {cuantos}',
    text: [
      '{nombre}:',
      '{quien} te pasó {cuantos}. {motivo}',
      '{pendientes}',
      'Ábrelos en {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre de quien los recibe', example: 'Óscar Compras' },
      quien: { label: 'Quién los pasó', example: 'Mariana Fuentes' },
      cuantos: { label: 'Cuántos son', example: '3 pendientes' },
      motivo: { label: 'Motivo; puede faltar', example: 'Motivo: vacaciones autorizadas.' },
      pendientes: {
        label: 'Los primeros, uno por renglón',
        example: '- Imprenta Tepozán de Muestra, S.A.S., S-2026-7K3M-P9QX',
      },
      direccion: {
        label: 'Dirección de los pendientes',
        example: 'https://compras.universidad.example/AdquisicionesUG/administracion',
      },
      unidad: UNIT,
    },
  },
  colleague_act: {
    label: 'Otra persona cambió algo tuyo',
    when: 'A quien tenía una función que otra persona termina, a quien escribió un borrador que otra persona elimina, a quien recibió o anotó lo que se corrige en un contrato público, y a quien administra el portal cuando se deja de pedir una segunda persona.',
    subject: '{quien} {hizo}',
    text: [
      '{nombre}:',
      '{quien} {hizo}. {motivo}',
      '{antes}',
      'Si no lo esperabas, dilo hoy a quien administra el portal. Está en {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre de quien lo recibe', example: 'Óscar Compras' },
      quien: ACTOR,
      hizo: { label: 'Qué hizo', example: 'terminó tu función «Presupuesto»' },
      motivo: { label: 'Motivo; puede faltar', example: 'Motivo: Cambió de adscripción.' },
      antes: {
        label: 'Qué queda de lo de antes; puede faltar',
        example: 'Lo que hiciste con ella sigue como está.',
      },
      direccion: {
        label: 'Dirección de lo que cambió',
        example: 'https://compras.universidad.example/AdquisicionesUG/mis-funciones',
      },
      unidad: UNIT,
    },
  },
  morning_work: {
    label: 'Pendientes de la mañana',
    when: 'A cada persona de la Unidad que lo pidió, los días hábiles a las 7:30 h.',
    subject: 'Tus pendientes de hoy: {cuantos}',
    text: [
      'Buenos días, {nombre}:',
      '{resumen}',
      '{pendientes}',
      '{otros}',
      'Ábrelos en {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre de la persona', example: 'Mariana Fuentes' },
      cuantos: { label: 'Cuántos son', example: '3' },
      resumen: { label: 'Vencidos y de hoy', example: 'Tienes 1 asunto vencido y 2 para hoy.' },
      pendientes: {
        label: 'Los primeros, uno por renglón',
        example: '- Solicitud por revisar: Imprenta Tepozán de Muestra, S.A.S. (venció el 20 nov 2026)',
      },
      otros: {
        label: 'Cuántos hay en Mi unidad y Sin asignar, con su enlace',
        example:
          'Mi unidad: 12, https://compras.universidad.example/AdquisicionesUG/administracion?de=unidad\nSin asignar: 4, https://compras.universidad.example/AdquisicionesUG/administracion?de=libres',
      },
      direccion: {
        label: 'Dirección de Mi trabajo',
        example: 'https://compras.universidad.example/AdquisicionesUG/administracion',
      },
      unidad: UNIT,
    },
  },
  clarification_confirm: {
    label: 'Confirmar preguntas de una licitación',
    when: 'A quien pregunta por correo. Lleva el enlace y nada de lo que se escribió.',
    subject: 'Confirma tus preguntas del procedimiento {procedimiento}',
    text: [
      'Con este correo se mandó {cuantas} para la junta de aclaraciones de {procedimiento}.',
      'Para que la Unidad lo reciba, abre esta dirección y confirma: {direccion}',
      'El enlace vale 24 horas. Si no preguntaste nada, no hagas nada: se borra solo.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      cuantas: QUESTIONS,
      procedimiento: TENDER,
      direccion: { label: 'Enlace para confirmar, con su clave', example: TENDER_ADDRESS },
      unidad: UNIT,
    },
  },
  clarification_receipt: {
    label: 'Preguntas recibidas',
    when: 'A quien preguntó, cuando sus preguntas se reciben.',
    subject: 'Recibimos tus preguntas del procedimiento {procedimiento}',
    text: [
      '{nombre}:',
      'Recibimos {cuantas} de {procedimiento}, enviadas el {recibidas}:',
      '{preguntas}',
      '{junta}',
      'Las respuestas se publican sin tu nombre en {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: NAME,
      cuantas: QUESTIONS,
      procedimiento: TENDER,
      recibidas: { label: 'Cuándo se enviaron', example: '23 nov 2026, 10:05 h' },
      preguntas: { label: 'Las preguntas, una por renglón', example: '1. ¿Se aceptan equipos equivalentes?' },
      junta: {
        label: 'Cuándo se responden; puede faltar',
        example: 'Se responden en la junta de aclaraciones del 27 nov 2026, 10:00 h.',
      },
      direccion: { label: 'Dirección del procedimiento', example: TENDER_ADDRESS },
      unidad: UNIT,
    },
  },
  award_corrected: {
    label: 'Corrección de un fallo',
    when: 'A quienes presentaron propuesta y están en el padrón, cuando se corrige un fallo que ya se dio.',
    subject: 'Se corrigió el fallo de {procedimiento}',
    text: [
      '{nombre}:',
      'Se corrigió el fallo de {procedimiento}, en el que presentaste propuesta.',
      '{cambios}',
      'Motivo: {motivo}',
      'Se publicó con el documento «{documento}». Consúltalo en {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: NAME,
      procedimiento: TENDER,
      cambios: {
        label: 'Qué se decidió antes y qué se decide ahora, por partida',
        example: 'Partida 1. Antes: Adjudicada, Equipos Ficticios, $1,000.00. Ahora: Desierta.',
      },
      motivo: { label: 'Por qué cambió', example: 'La resolución de la inconformidad lo ordena.' },
      documento: { label: 'Acta o resolución que lo cambia', example: 'Resolución de inconformidad' },
      direccion: { label: 'Dirección del procedimiento', example: TENDER_ADDRESS },
      unidad: UNIT,
    },
  },
  clarification_answered: {
    label: 'Respuesta a las preguntas de una licitación',
    when: 'A quien preguntó, cuando se publica la respuesta, se corrige o no se responde.',
    subject: 'Respuesta a tus preguntas del procedimiento {procedimiento}',
    text: [
      '{nombre}:',
      'Esto pasó con tus preguntas de {procedimiento}:',
      '{resultado}',
      'Lee las respuestas en {direccion}',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: NAME,
      procedimiento: TENDER,
      resultado: {
        label: 'Qué pasó con cada una',
        example: '- «¿Se aceptan equipos equivalentes?»: respuesta 3.',
      },
      direccion: { label: 'Dirección de las respuestas', example: `${TENDER_ADDRESS}#preguntas` },
      unidad: UNIT,
    },
  },
  ...QUOTATION_MAIL_TEXTS,
  ...ORDER_MAIL_TEXTS,
  ...INVOICE_MAIL_TEXTS,
  ...ACCOUNT_MAIL_TEXTS,
  ...PAYMENT_MAIL_TEXTS,
} as const satisfies Record<string, MailText>;

/** What a mail says, and where it is answered: whatever the unit writes around them, they stay where the mail has them. */
const SAID: ReadonlySet<string> = new Set([
  'clave',
  'mensaje',
  'siguiente',
  'detalle',
  'observaciones',
  'periodo',
  'fundamento',
  'refrendo',
  'enlace',
  'direccion',
  'cambios',
  'documento',
  'resultado',
  'respuesta',
  'decision',
  'texto',
  'sentido',
  'novedades',
  'preguntas',
  'pendientes',
  'devolucion',
  'que',
]);

/** Variables without which a mail would not say what it is sent for. */
export const neededVariables = (template: MailTemplate): string[] =>
  Object.keys(mailTextOf(template).variables).filter(
    (name) => SAID.has(name) && mailTextOf(template).text.includes(`{${name}}`),
  );

export type MailTemplate = keyof typeof MAIL_TEXTS;
export const MAIL_TEMPLATES = Object.keys(MAIL_TEXTS) as [MailTemplate, ...MailTemplate[]];

/** A mail as it is shipped, whichever it is. */
export const mailTextOf = (template: MailTemplate): MailText => MAIL_TEXTS[template];

/** Examples of all variables of a mail. */
export const mailExamples = (template: MailTemplate): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mailTextOf(template).variables).map(([name, { example }]) => [name, example]),
  );
