import type { MailText } from './mail-texts.ts';

const NAME = { label: 'Nombre o razón social', example: 'Papelería Huizache de Muestra, S.A. de C.V.' };
const FOLIO = { label: 'Folio de la solicitud de cotización', example: 'SC-2026-00031' };
const TITLE = { label: 'Qué se cotiza', example: 'Microscopio invertido de fluorescencia' };
const UNIT = { label: 'Nombre de la Unidad', example: 'Unidad de Adquisiciones y Servicios de Apoyo' };
const CLOSING = { label: 'Cierre, con día y hora', example: 'viernes 4 dic 2026 a las 14:00 h' };
const REQUEST = { nombre: NAME, folio: FOLIO, titulo: TITLE };

/** Mails of whoever answers a request for quotations; those of the request itself are beside them. */
export const QUOTATION_ANSWER_MAILS = {
  quotation_code: {
    label: 'Código para cotizar',
    when: 'A quien va a cotizar, cuando lo pide desde la liga o desde una solicitud abierta.',
    subject: 'Tu código para cotizar {folio}',
    text: [
      '{nombre}:',
      'Tu código para actuar en {folio}, {titulo}, es:',
      '{clave}',
      '{vigencia}',
      'Si no lo pediste, no hagas nada: sin el código nadie actúa a tu nombre.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUEST,
      clave: { label: 'Clave o código; no se guarda en ninguna parte', example: 'K7M2R-X4A9T' },
      vigencia: { label: 'Cuánto vale', example: 'Vale 10 minutos y se usa una sola vez.' },
      unidad: UNIT,
    },
  },
  quotation_received: {
    label: 'Acuse de una cotización',
    when: 'A quien cotizó, en cuanto se recibe y se sella lo que envió. La Unidad no lo lee antes del cierre.',
    subject: 'Recibimos tu respuesta a {folio}',
    text: [
      '{nombre}:',
      'Recibimos y sellamos tu respuesta a {folio}, {titulo}, el {recibida}.',
      'Acuse: {acuse}\nHuella (SHA-256): {huella}',
      '{reemplaza}',
      'Nadie la lee antes del cierre, el {cierre}. Hasta entonces puedes reemplazarla o retirarla con la misma liga.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUEST,
      recibida: { label: 'Cuándo se recibió', example: 'jueves 3 dic 2026 a las 10:42 h' },
      acuse: { label: 'Folio del acuse', example: 'CT-2026-7KQ2-MX4D' },
      huella: {
        label: 'Huella de lo que se selló',
        example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
      reemplaza: {
        label: 'Cuál envío reemplaza; vacío si es el primero',
        example: 'Reemplaza tu envío anterior, con acuse CT-2026-3HXP-W8RA, que ya no cuenta.',
      },
      cierre: CLOSING,
      unidad: UNIT,
    },
  },
  quotation_withdrawn: {
    label: 'Retiro de una cotización',
    when: 'A quien retira lo que envió, antes del cierre. La Unidad no lo lee antes del cierre.',
    subject: 'Retiraste tu respuesta a {folio}',
    text: [
      '{nombre}:',
      'Retiraste tu respuesta a {folio}, {titulo}, el {retirada}. No cuenta y no se abre.',
      'Si quieres, envía otra hasta el {cierre}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...REQUEST,
      retirada: { label: 'Cuándo se retiró', example: 'jueves 3 dic 2026 a las 11:05 h' },
      cierre: CLOSING,
      unidad: UNIT,
    },
  },
} satisfies Record<string, MailText>;
