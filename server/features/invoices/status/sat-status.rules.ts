import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import type { InvoiceState } from '#contract/invoices.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { SatAnswer } from '#contract/sat-status.ts';
import { readXml, type XmlElement } from '../xml-reader.rules.ts';

/** What identifies an invoice at the tax authority. */
export interface StatusQuestion {
  /** RFC of its issuer and of its receiver. */
  issuer: string;
  receiver: string;
  total: string;
  uuid: string;
  /** The seal of the issuer; its last eight letters are asked with. */
  seal: string;
}

/** What it answers. `none`: it did not, and nothing is known. */
export interface StatusAnswer {
  answer: SatAnswer;
  /** As it said it. */
  said: string;
  /** It has the issuer in the list of article 69-B. */
  isListed: boolean;
}

/** A total as it is asked with: up to six decimals without zeros at the end, one at least (V125). */
export function totalAsked(total: string): string {
  const [whole = '0', part = ''] = total.split('.');
  return `${whole}.${part.slice(0, 6).replace(/0{1,6}$/, '') || '0'}`;
}

/** The expression that is printed in the code of every invoice. */
export const expressionOf = ({ issuer, receiver, seal, total, uuid }: StatusQuestion): string =>
  `?re=${issuer}&rr=${receiver}&tt=${totalAsked(total)}&id=${uuid}&fe=${seal.slice(-8)}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What is sent to the service of the tax authority. */
export const envelopeOf = (question: StatusQuestion): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>` +
  `<Consulta xmlns="http://tempuri.org/"><expresionImpresa>${escaped(expressionOf(question))}</expresionImpresa></Consulta>` +
  `</s:Body></s:Envelope>`;

function texts(element: XmlElement, into: Map<string, string>): Map<string, string> {
  const name = element.name.split(':').at(-1) ?? '';
  if (element.children.length === 0) into.set(name, element.text.trim());
  for (const child of element.children) texts(child, into);
  return into;
}

/** Reads its answer; what is no answer to a question is `none`. */
export function answerOf(body: Uint8Array): StatusAnswer {
  const none = (said: string): StatusAnswer => ({ answer: 'none', said, isListed: false });
  let found: Map<string, string>;
  try {
    found = texts(readXml(body), new Map());
  } catch {
    return none('Su respuesta no se puede leer.');
  }
  const [code = '', state = '', cancelling = ''] = ['CodigoEstatus', 'Estado', 'EstatusCancelacion'].map(
    (name) => (found.get(name) ?? '').slice(0, 200),
  );
  const isListed = found.get('ValidacionEFOS') === '100';
  const said = [code, state, found.get('EsCancelable')?.slice(0, 200) ?? '', cancelling]
    .filter((part) => part !== '')
    .join(' · ');
  if (state === 'Cancelado') return { answer: 'cancelled', said, isListed };
  if (state === 'Vigente')
    return { answer: /en proceso/i.test(cancelling) ? 'cancelling' : 'valid', said, isListed };
  if (state === 'No Encontrado' || /^N\s?-?\s?602/.test(code)) return { answer: 'not_found', said, isListed };
  return none(said === '' ? 'No dijo en qué estado está.' : said);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Until it is asked again where it does not answer, time after time; then every hour. */
const PAUSES = [1, 5, 15, 60].map((minutes) => minutes * MINUTE);
/** An invoice may be some minutes late there: it is asked for again so often, then it goes back (§6.6). */
const NOT_FOUND_PAUSES = [HOUR, DAY];

/** An answer counts so many days for the order of payment; one that somebody looked up, so many. */
export const FRESH_DAYS = 3;
export const FRESH_BY_HAND_DAYS = 10;

/** What of an invoice says when it is asked next. */
export interface AskedInvoice {
  state: InvoiceState;
  /** By the clock of where it was issued. */
  year: number;
  /** How often in a row before this answer it was none, or that it does not know it. */
  attempts: number;
}

/**
 * When it is asked next after an answer: soon where there was none; every day from the order of its payment until it is paid,
 * which is also the day before; every month after that, until the March after its year; null where nobody asks any more.
 */
export function askedNext(
  { attempts, state, year }: AskedInvoice,
  answer: SatAnswer,
  now: Date,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (answer === 'none') return after(PAUSES[attempts] ?? HOUR);
  if (answer === 'cancelled') return null;
  if (answer === 'not_found') {
    const pause = NOT_FOUND_PAUSES[attempts];
    return pause === undefined ? null : after(pause);
  }
  if (answer === 'cancelling' || state === 'ordered' || state === 'scheduled') return after(DAY);
  if (state === 'paid' || state === 'settled') {
    const next = after(30 * DAY);
    return next.toISOString().slice(0, 10) < addDays(`${year + 1}-03-31`, 1) ? next : null;
  }
  return state === 'received' ||
    state === 'matched' ||
    state === 'verified' ||
    state === 'bounced' ||
    state === 'held'
    ? after(FRESH_DAYS * DAY)
    : null;
}

/** Whether an invoice that the authority does not know was asked for as often as it is. */
export const isLost = (answer: SatAnswer, attempts: number): boolean =>
  answer === 'not_found' && attempts >= NOT_FOUND_PAUSES.length;

/** What the check says of an answer (E1); undefined while none says anything that counts. */
export function statusCheck(
  { answer, isListed, said }: StatusAnswer,
  { attempts, by, day }: { attempts: number; by: string; day: string },
): InvoiceCheck | undefined {
  const when = `${by === '' ? 'consultado el' : `consultado por ${by} el`} ${day}`;
  const check = (
    severity: InvoiceCheck['severity'],
    result: InvoiceCheck['result'],
    message: string,
  ): InvoiceCheck => ({ id: 'E1', severity, result, message });
  switch (answer) {
    case 'cancelled':
      return check('stop', 'fail', `Para el SAT esta factura está cancelada (${when}).`);
    case 'cancelling':
      return check('doubt', 'fail', `Para el SAT esta factura está en proceso de cancelación (${when}).`);
    case 'not_found':
      return isLost(answer, attempts)
        ? check('fix', 'fail', `El SAT no encuentra esta factura (${when}): comprueba que se timbró.`)
        : check(
            'note',
            'unknown',
            `El SAT todavía no encuentra esta factura (${when}); se le pregunta de nuevo.`,
          );
    case 'valid':
      return isListed
        ? check(
            'doubt',
            'fail',
            `Está vigente, y el SAT dice que su emisor está en una lista del artículo 69-B (${when}).`,
          )
        : check('stop', 'pass', `Para el SAT esta factura está vigente (${when}).`);
    case 'none':
      return undefined;
    default:
      throw new Error(`No such answer: ${said}`);
  }
}
