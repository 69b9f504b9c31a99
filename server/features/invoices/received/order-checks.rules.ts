import type { CheckSeverity, InvoiceCheck, InvoiceData } from '#contract/invoice-checks.ts';
import type { InvoiceState } from '#contract/invoices.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { groupedAmount } from '#contract/rules/texts/money.ts';
import { check, told, unchecked } from '../checks.rules.ts';
import {
  decimalOf,
  minus,
  order as compared,
  plus,
  sumOf,
  written,
  ZERO,
  type Decimal,
} from '../decimals.rules.ts';
import type { InvoiceDetails } from '../details.rules.ts';
import { checkMatch, type LineOfOrder, type PairedLine } from './match.rules.ts';

/** What is known of an order when an invoice of it is looked at. */
export interface OrderFacts {
  number: string;
  /** Whether it was sent and stands. */
  isOpen: boolean;
  /** `isNamed`: the invoice calls it as the registry does, its corporate form aside. */
  supplier: { rfc: string | null; isNamed: boolean; regime: string | null };
  /** With IVA, as its last version left it. */
  total: string;
  lines: readonly LineOfOrder[];
  /** Of other invoices of it that stand, before anything is withheld, less its credit notes. */
  invoiced: string;
  /** Years of the money that is committed for it; empty where nothing says. */
  years: readonly number[];
  /** Penalties imposed on its deliveries, less the credit notes of them. */
  penalties: string;
  /** Last day of the tax opinion that its supplier gave; null where it gave none. */
  opinionUntil: string | null;
  /** ISO day. */
  today: string;
  isService: boolean;
}

/** Invoices that were received before, as far as they say the same. */
export interface EarlierInvoice {
  id: string;
  uuid: string;
  order: string;
  /** ISO day. */
  receivedOn: string;
  state: InvoiceState;
  isOfThisOrder: boolean;
  /** Its order is of the supplier that sends this one: others are not told which it was. */
  isOfThisSupplier: boolean;
  /** The same issuer, series, number and total. */
  isTwin: boolean;
  total: string;
  /** Of other credit notes that stand and name it. */
  credited: string;
}

/** What an invoice says, and what it is compared with. */
export interface Compared {
  data: Pick<InvoiceData, 'uuid' | 'tipo' | 'emisor'>;
  details: InvoiceDetails;
  facts: OrderFacts;
  earlier: readonly EarlierInvoice[];
  paired: readonly PairedLine[];
}

const of = (text: string): Decimal => decimalOf(text) ?? ZERO;
const shown = (amount: Decimal): string => groupedAmount(written(amount));

/** Checks that need the order or what was received before (purchase-chain §6.4 and §6.7). */
export function checkOrder(given: Compared): InvoiceCheck[] {
  const isCredit = given.data.tipo === 'E';
  return [
    ...checkSupplier(given),
    checkYear(given),
    ...checkHistory(given),
    checkState(given),
    ...(isCredit ? checkCredit(given) : checkMatch(given.details, given.paired, given.facts.lines)),
    ...(isCredit ? [] : [checkWorth(given)]),
    ...checkSurroundings(given),
  ];
}

function checkSupplier({ data: { emisor }, facts: { supplier } }: Compared): InvoiceCheck[] {
  const isOwn = supplier.rfc !== null && emisor.rfc.toUpperCase() === supplier.rfc.toUpperCase();
  return [
    check(
      'I1',
      'stop',
      isOwn
        ? undefined
        : `La emitió ${emisor.rfc}; el pedido es de ${supplier.rfc ?? 'un proveedor sin RFC'}.`,
      'La emitió el proveedor del pedido.',
    ),
    supplier.regime === null
      ? unchecked('I3', 'doubt', 'El padrón no dice con qué régimen está el proveedor.')
      : check(
          'I3',
          'doubt',
          supplier.regime === emisor.regime
            ? undefined
            : `En el padrón está con el régimen ${supplier.regime}.`,
          'El régimen es el del padrón.',
        ),
    check(
      'I4',
      'doubt',
      supplier.isNamed ? undefined : 'El nombre del emisor no es el del padrón.',
      'El nombre del emisor es el del padrón.',
    ),
  ];
}

function checkYear({ details: { year }, facts: { years } }: Compared): InvoiceCheck {
  if (years.length === 0)
    return unchecked(
      'P6',
      'doubt',
      'El recurso del pedido no está comprometido en el portal: no se comparó su año.',
    );
  return check(
    'P6',
    'doubt',
    years.includes(year) ? undefined : `La factura es de ${year}; el recurso es de ${years.join(' y ')}.`,
    `La factura y el recurso son de ${year}.`,
  );
}

/** Not even begun to be paid: another one may take its place. */
const REPLACEABLE: readonly InvoiceState[] = ['received', 'matched', 'verified', 'held', 'returned'];

/** The invoices of this order that this one replaces (relation 04). */
export const replacedBy = ({ details, earlier }: Pick<Compared, 'details' | 'earlier'>): EarlierInvoice[] =>
  details.relations
    .filter(({ type }) => type === '04')
    .flatMap(({ uuid }) => earlier.filter((one) => one.uuid === uuid && one.isOfThisOrder))
    .filter(({ state }) => REPLACEABLE.includes(state));

function checkHistory({ data, details, earlier }: Compared): InvoiceCheck[] {
  const same = earlier.find(
    ({ uuid, state }) => uuid === data.uuid && state !== 'returned' && state !== 'rejected',
  );
  const replaced = details.relations.filter(({ type }) => type === '04').map(({ uuid }) => uuid);
  const twin = earlier.find(
    ({ uuid, isTwin, state }) =>
      isTwin &&
      uuid !== data.uuid &&
      !replaced.includes(uuid) &&
      state !== 'returned' &&
      state !== 'rejected',
  );
  const name = `${details.series}${details.number}`;
  return [
    check(
      'U1',
      'stop',
      same &&
        `Esta factura ya se recibió el ${shortDate(same.receivedOn)}${same.isOfThisSupplier ? ` para el pedido ${same.order}` : ''}.`,
      'No se había recibido antes.',
    ),
    check(
      'U2',
      'doubt',
      twin && `Hay otra factura ${name} por el mismo total.`,
      'No hay otra con su serie, su número y su total.',
    ),
    ...replaced.map((uuid) => replacement(uuid, earlier)),
  ];
}

function replacement(uuid: string, earlier: readonly EarlierInvoice[]): InvoiceCheck {
  const [one] = earlier.filter((other) => other.uuid === uuid && other.isOfThisOrder);
  const said = (severity: CheckSeverity, message: string): InvoiceCheck => ({
    id: 'U3',
    severity,
    result: 'fail',
    message,
  });
  if (one === undefined) return said('doubt', `Sustituye a ${uuid}, que no es de este pedido.`);
  if (!REPLACEABLE.includes(one.state)) return said('doubt', `Sustituye a ${uuid}, que ya está en pago.`);
  return said('note', `Sustituye a ${uuid}.`);
}

const checkState = ({ facts: { isOpen, number } }: Compared): InvoiceCheck =>
  check(
    'O1',
    'stop',
    isOpen ? undefined : `El pedido ${number} ya está cerrado.`,
    `El pedido ${number} admite facturas.`,
  );

function checkWorth({ details, facts }: Compared): InvoiceCheck {
  const sum = sumOf([facts.invoiced, details.total, details.isr, details.iva].map(of));
  const worth = of(facts.total);
  return check(
    'O3',
    'stop',
    compared(sum, worth) <= 0
      ? undefined
      : `Con esta factura el pedido suma ${shown(sum)}; vale ${shown(worth)}.`,
    `No pasa del valor del pedido: ${shown(sum)} de ${shown(worth)}.`,
  );
}

/** Of an invoice in these states a credit note lowers nothing any more; an order of payment that was issued pays what it says. */
const OUT_OF_REACH: readonly InvoiceState[] = [
  'returned',
  'rejected',
  'cancelled',
  'replaced',
  'ordered',
  'scheduled',
  'bounced',
  'paid',
  'settled',
];

/** A credit note names invoices of the order, and is not more than what they say (purchase-chain §6.5). */
function checkCredit({ details, earlier, facts }: Compared): InvoiceCheck[] {
  const named = details.relations.filter(({ type }) => type === '01' || type === '03');
  const own = earlier.filter(
    ({ uuid, isOfThisOrder, state }) =>
      isOfThisOrder && named.some((one) => one.uuid === uuid) && !OUT_OF_REACH.includes(state),
  );
  const balance = minus(
    sumOf(own.map(({ total }) => of(total))),
    sumOf(own.map(({ credited }) => of(credited))),
  );
  const most = compared(balance, of(facts.invoiced)) > 0 ? of(facts.invoiced) : balance;
  const given = of(details.total);
  return [
    check(
      'N1',
      'fix',
      own.length > 0
        ? undefined
        : 'Relaciónala (01 o 03) con una factura de este pedido que no esté pagada ni en una orden de pago emitida: esa se anula primero.',
      'Se relaciona con facturas de este pedido.',
    ),
    check(
      'N2',
      'fix',
      own.length === 0 || compared(given, most) <= 0
        ? undefined
        : most.units > 0n
          ? `La nota de crédito es de ${shown(given)} y lo que falta pagar son ${shown(most)}.`
          : 'Con las otras notas de crédito de este pedido ya no falta nada por pagar.',
      'No es mayor que lo que falta pagar.',
    ),
    check(
      'N3',
      'fix',
      details.method === 'PUE' && details.form !== '99' && details.form !== ''
        ? undefined
        : 'Una nota de crédito va PUE, con la forma del descuento o 15 (condonación).',
      'Método y forma de una nota de crédito.',
    ),
  ];
}

/** Segments 70 and above of the tax authority's catalogue are services. */
const isServiceKey = (key: string): boolean => Number(key.slice(0, 2)) >= 70;

function checkSurroundings({ data, details, facts }: Compared): InvoiceCheck[] {
  const { opinionUntil, penalties, today, isService } = facts;
  const odd = details.lines.filter(
    ({ productKey }) => productKey !== '01010101' && isServiceKey(productKey) !== isService,
  );
  return [
    opinionUntil === null
      ? unchecked('O4', 'doubt', 'No hay en el padrón una opinión de cumplimiento con su vigencia.')
      : check(
          'O4',
          'doubt',
          opinionUntil < today
            ? `La opinión de cumplimiento del proveedor venció el ${shortDate(opinionUntil)}.`
            : undefined,
          `La opinión de cumplimiento vale hasta el ${shortDate(opinionUntil)}.`,
        ),
    check(
      'O5',
      'note',
      of(penalties).units > 0n && data.tipo !== 'E'
        ? `Hay una pena firme de ${shown(of(penalties))}: manda nota de crédito o se descuenta.`
        : undefined,
      'No hay penas por aplicar.',
    ),
    check(
      'O6',
      'note',
      told(
        odd.map(
          ({ productKey, description }) =>
            `La clave ${productKey} no parece ser de ${description.slice(0, 60)}.`,
        ),
      ),
      'Las claves son del tipo de lo que se compra.',
    ),
  ];
}

/** What is paid of an invoice with the credit notes that name it. */
export const netOf = (total: string, credits: readonly string[]): string =>
  written(minus(of(total), credits.map(of).reduce(plus, ZERO)));

/** Checks that are looked at anew whenever an invoice is read, and before it is verified. */
export const isOfOrder = ({ id, severity }: Pick<InvoiceCheck, 'id' | 'severity'>): boolean =>
  /^(I1|I4|I5|I6|I7|P6|U\d|O\d|M\d|N\d|X1)$/.test(id) || (id === 'I3' && severity === 'doubt');
