import {
  ACCOUNT_INVOICE_STATES,
  type AccountInvoice,
  type AccountInvoiceState,
  type AccountTask,
} from '#contract/my-account.ts';
import { paydayOf } from '#contract/rules/payments/payday.ts';
import { formatDate, formatDayMonth, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import type { Tone } from '#web/ui/tag.tsx';

interface TaskWords {
  title: string;
  note: string;
  button: string;
  href: string;
}

const tracking = (folio: string) => screenPath('/proveedores', { vista: 'seguimiento', folio });
/** Where a registration is renewed or updated. */
export const updatePath = screenPath('/proveedores/solicitud', { tramite: 'refrendo' });
/** Where another account for payments is asked for. */
export const bankPath = screenPath('/proveedores/solicitud', { tramite: 'actualizacion', paso: 'cuenta' });
export const orderPath = (number: string): string => screenPath(`/pedidos/${number}`);
const invoicingPath = (number: string): string => screenPath(`/pedidos/${number}/factura`);
export const quotationPath = (folio: string): string => screenPath(`/cotizaciones/${folio}`);

/** What a thing that waits asks for, and the one place where it is done. */
export function taskWords({ kind, key, what, dueOn }: AccountTask): TaskWords {
  switch (kind) {
    case 'held':
      return {
        title: key === '' ? 'Lo que mandas está detenido' : `Tu solicitud ${key} está detenida`,
        note: 'Alguien de tu empresa dijo «No fui yo». Llama a la Unidad: mientras no conteste tu teléfono registrado no se recibe nada en tu nombre.',
        button: key === '' ? 'A quién llamar' : 'Ver solicitud',
        href: key === '' ? screenPath('/directorio') : tracking(key),
      };
    case 'order':
      return { title: `Contesta el pedido ${key}`, note: what, button: 'Ver pedido', href: orderPath(key) };
    case 'receipt':
      return {
        title: `Repón lo que se rechazó del pedido ${key}`,
        note: what,
        button: 'Ver pedido',
        href: orderPath(key),
      };
    case 'settlement':
      return {
        title: `Contesta el finiquito del pedido ${key}`,
        note: what,
        button: 'Ver pedido',
        href: orderPath(key),
      };
    case 'penalty':
      return {
        title: `Contesta la pena o deducción del pedido ${key}`,
        note: what,
        button: 'Ver pedido',
        href: orderPath(key),
      };
    case 'ending':
      return {
        title: `Contesta la rescisión o terminación del pedido ${key}`,
        note: what,
        button: 'Ver pedido',
        href: orderPath(key),
      };
    case 'invoice':
      return {
        title: `Corrige la factura ${what}`,
        note: `Pedido ${key}`,
        button: 'Corregir',
        href: invoicingPath(key),
      };
    case 'payment_receipt':
      return {
        title: `Manda tu complemento de pago de ${what}${dueOn === null ? '' : `, a más tardar el ${formatDate(dueOn)}`}`,
        note: `Pedido ${key}`,
        button: 'Mandar',
        href: invoicingPath(key),
      };
    case 'quotation':
      return { title: `Cotiza ${key}`, note: what, button: 'Cotizar', href: quotationPath(key) };
    case 'correction':
      return {
        title: `Corrige tu solicitud ${key}`,
        note: 'Se abre con tu cuenta, sin su clave',
        button: 'Corregir',
        href: tracking(key),
      };
    case 'evaluation':
      return {
        title: 'Contesta tu evaluación',
        note: `${what}. Se abre con tu cuenta, sin su clave`,
        button: 'Contestar',
        href: screenPath('/adquisiciones/evaluaciones/aclaracion', { folio: key }),
      };
    case 'paper':
      return {
        title: `Renueva: ${what}`,
        note: 'Con una actualización de tu registro',
        button: 'Actualizar',
        href: updatePath,
      };
    case 'person':
      return {
        title: `Confirma, o quita, el permiso de ${what}`,
        note: key,
        button: 'Revisar',
        href: screenPath('/mi-cuenta/personas'),
      };
    default:
      return key === 'expired'
        ? {
            title: `Tu registro venció${dueOn === null ? '' : ` el ${formatDate(dueOn)}`}`,
            note: 'Refrenda: 2 minutos si nada cambió.',
            button: 'Refrendar',
            href: updatePath,
          }
        : {
            title: 'Refrenda tu registro',
            note: '2 minutos si nada cambió',
            button: 'Refrendar',
            href: updatePath,
          };
  }
}

/** Until when something waits: near or past days stand out. */
export function dueWords(
  { kind, dueOn, dueAt }: Pick<AccountTask, 'kind' | 'dueOn' | 'dueAt'>,
  today: string,
): { text: string; tone: 'bad' | 'warn' | 'mute' } {
  if (dueAt !== null) return { text: `${formatDayMonth(dueAt)}, ${formatTime(dueAt)}`, tone: 'warn' };
  if (dueOn === null) return { text: 'Desde hoy', tone: 'bad' };
  if (dueOn < today)
    return {
      text: `${kind === 'paper' || kind === 'registration' ? 'Venció' : 'Se esperaba'} el ${formatDate(dueOn)}`,
      tone: 'bad',
    };
  const soon = new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10);
  if (dueOn === today) return { text: 'Hoy', tone: 'warn' };
  return { text: formatDate(dueOn), tone: dueOn <= soon ? 'warn' : 'mute' };
}

export const INVOICE_TONES: Record<AccountInvoiceState, Tone> = {
  received: 'info',
  returned: 'bad',
  matched: 'info',
  verified: 'info',
  ordered: 'info',
  scheduled: 'ok',
  paid: 'warn',
  settled: 'ok',
  held: 'bad',
  bounced: 'bad',
  cancelled: 'mute',
  replaced: 'mute',
  rejected: 'mute',
};

export const invoiceState = (state: AccountInvoiceState): string => ACCOUNT_INVOICE_STATES[state];

/** When it is paid, as far as it is known, and a word below. */
export function payday({ state, dueOn, isCredit, paidOn, receiptBy }: AccountInvoice): {
  text: string;
  note?: string;
} {
  if (isCredit) return { text: 'Se resta al pagar' };
  const known = paydayOf({ state, dueOn, paidOn });
  const paid = known?.isPaid === true ? `Se pagó el ${formatDate(known.day)}` : 'Pagada';
  if (receiptBy !== null)
    return { text: paid, note: `Manda tu complemento a más tardar el ${formatDate(receiptBy)}` };
  if (state === 'returned') return { text: 'Al corregirla' };
  if (state === 'bounced') return { text: 'Confirma tu cuenta' };
  if (state === 'received' || state === 'matched') return { text: 'Al verificarla' };
  if (state === 'paid' || state === 'settled') return { text: paid };
  return known === null || state === 'held'
    ? { text: '—' }
    : { text: formatDate(known.day), note: 'a más tardar' };
}
