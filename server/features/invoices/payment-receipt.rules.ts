import type { InvoiceCheck, ReceiptSaid } from '#contract/invoice-checks.ts';
import { isPlainDate, shortDate } from '#contract/rules/days/calendar.ts';
import { expectedPart, type PartlyPaid } from '#contract/rules/payments/payment-receipt.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { attributeOf } from './cfdi-check.rules.ts';
import { PAYMENTS } from './cfdi-format.rules.ts';
import { check, told } from './checks.rules.ts';
import {
  decimalOf,
  distance,
  isEqual,
  limitsOf,
  minus,
  order,
  rounded,
  sumOf,
  times,
  written,
  ZERO,
  type Decimal,
} from './decimals.rules.ts';
import { complementsOf, within } from './invoice-amounts.rules.ts';
import type { XmlElement } from './xml-reader.rules.ts';

/** What one payment paid of one invoice that waits for its receipt. */
export interface PaidPart extends PartlyPaid {
  method: string;
  /** What was paid of the invoice before, payment by payment. */
  earlier: readonly string[];
  paid: string;
}

/** A payment of ours that waits for its receipt (REP). */
export interface UnreceiptedPayment {
  id: string;
  paidOn: string;
  /** For the supplier. */
  amount: string;
  /** Key of how it was paid: 03, a transfer. */
  form: string;
  /** Last four of the account to which it went; empty where the bank did not say. */
  accountFour: string;
  parts: readonly PaidPart[];
}

/** Which payment of which invoice a receipt covers. */
export interface CoveredPart {
  paymentId: string;
  uuid: string;
}

const DAY = 86_400_000;
/** How far the day may lie from ours, in days, and be only doubted. */
const NEAR_DAYS = 3;
const ONE: Decimal = { units: 1n, decimals: 0 };
const TWO_CENTS: Decimal = { units: 2n, decimals: 2 };

const HEAD: Readonly<Record<string, string | undefined>> = {
  TipoDeComprobante: 'P',
  SubTotal: '0',
  Total: '0',
  Moneda: 'XXX',
  FormaPago: undefined,
  MetodoPago: undefined,
};
const CONCEPT: Readonly<Record<string, string>> = {
  ClaveProdServ: '84111506',
  Cantidad: '1',
  ClaveUnidad: 'ACT',
  Descripcion: 'Pago',
  ValorUnitario: '0',
  Importe: '0',
  ObjetoImp: '01',
};

const amount = (element: XmlElement | undefined, name: string): Decimal =>
  decimalOf(attributeOf(element, name)) ?? ZERO;
/** «$1,234.50» */
const money = (value: Decimal): string => moneyText(written(value));

/** The shape of a receipt, which is the same for everybody (K1). */
function checkShape(root: XmlElement): InvoiceCheck {
  const concepts = within(within(root, 'Conceptos')[0], 'Concepto');
  const wrong = [
    ...Object.entries(HEAD).flatMap(([name, value]) => (attributeOf(root, name) === value ? [] : [name])),
    ...(within(root, 'Impuestos').length > 0 ? ['Impuestos'] : []),
    ...(concepts.length === 1 ? [] : ['Concepto']),
    ...Object.entries(CONCEPT).flatMap(([name, value]) =>
      attributeOf(concepts[0], name) === value ? [] : [name],
    ),
    ...(attributeOf(within(root, 'Receptor')[0], 'UsoCFDI') === 'CP01' ? [] : ['UsoCFDI']),
    ...(complementsOf(root, 'Pagos', PAYMENTS).length === 1 ? [] : ['Pagos']),
  ];
  return check(
    'K1',
    'fix',
    wrong.length === 0 ? undefined : `No tiene la forma de un complemento de pago: ${wrong.join(', ')}.`,
    'Tiene la forma de un complemento de pago.',
  );
}

/** One `Pago` of a receipt with the payments of ours that its documents pay. */
interface Read {
  element: XmlElement;
  documents: readonly XmlElement[];
  ours: readonly UnreceiptedPayment[];
  /** What each document pays, in their order; undefined where it is none of ours. */
  parts: readonly (PaidPart | undefined)[];
}

/** Takes of each invoice the oldest payment that still waits: parts are told in their order. */
function readPayments(root: XmlElement, waiting: readonly UnreceiptedPayment[]) {
  const taken = new Set<PaidPart>();
  const covered: CoveredPart[] = [];
  const [complement] = complementsOf(root, 'Pagos', PAYMENTS);
  const payments = within(complement, 'Pago', PAYMENTS).map((element): Read => {
    const documents = within(element, 'DoctoRelacionado', PAYMENTS);
    const ours = new Set<UnreceiptedPayment>();
    const parts = documents.map((document) => {
      const uuid = (attributeOf(document, 'IdDocumento') ?? '').toUpperCase();
      for (const payment of waiting) {
        const part = payment.parts.find((one) => one.uuid === uuid && !taken.has(one));
        if (part === undefined) continue;
        taken.add(part);
        ours.add(payment);
        covered.push({ paymentId: payment.id, uuid });
        return part;
      }
      return undefined;
    });
    return { element, documents, ours: [...ours], parts };
  });
  return { complement, payments, covered };
}

/** What a receipt says of each payment, as it is written in it. */
export const paymentsSaid = (root: XmlElement): ReceiptSaid['payments'] =>
  within(complementsOf(root, 'Pagos', PAYMENTS)[0], 'Pago', PAYMENTS).map((element) => {
    const of = (one: XmlElement) => (name: string) => attributeOf(one, name) ?? '';
    return {
      day: of(element)('FechaPago').slice(0, 10),
      amount: of(element)('Monto'),
      documents: within(element, 'DoctoRelacionado', PAYMENTS).map((document) => ({
        uuid: of(document)('IdDocumento').toUpperCase(),
        part: of(document)('NumParcialidad'),
        before: of(document)('ImpSaldoAnt'),
        paid: of(document)('ImpPagado'),
        after: of(document)('ImpSaldoInsoluto'),
      })),
    };
  });

/** How, when and how much was paid (K3 to K5). */
function checkPaid({ element, ours }: Read): InvoiceCheck[] {
  const [first] = ours;
  if (first === undefined) return [];
  const day = (attributeOf(element, 'FechaPago') ?? '').slice(0, 10);
  const away = Math.min(
    ...ours.map(
      ({ paidOn }) => Math.abs(Date.parse(paidOn) - (isPlainDate(day) ? Date.parse(day) : NaN)) / DAY,
    ),
  );
  const said = isPlainDate(day) ? shortDate(day) : day;
  const form = attributeOf(element, 'FormaDePagoP') ?? '';
  const whole = sumOf(ours.map((one) => decimalOf(one.amount) ?? ZERO));
  const given = amount(element, 'Monto');
  const account = attributeOf(element, 'CtaBeneficiario') ?? '';
  const isOther = account !== '' && first.accountFour !== '' && !account.endsWith(first.accountFour);
  return [
    check(
      'K3',
      away <= NEAR_DAYS ? 'doubt' : 'fix',
      away === 0 ? undefined : `Pagamos el ${shortDate(first.paidOn)}; el complemento dice ${said}.`,
      `Fecha del pago: ${said}.`,
    ),
    check(
      'K4',
      'fix',
      form === first.form
        ? isOther
          ? `Se pagó a la cuenta terminada en ${first.accountFour}; el complemento dice ${account.slice(-4)}.`
          : undefined
        : first.form === '03'
          ? 'Se pagó por transferencia: va 03.'
          : `La forma de pago es ${first.form}.`,
      `Forma de pago: ${form}.`,
    ),
    check(
      'K5',
      'fix',
      isEqual(given, whole) ? undefined : `Pagamos ${money(whole)}; el complemento dice ${money(given)}.`,
      `Monto: ${money(given)}.`,
    ),
  ];
}

/** That each document is an invoice of ours, which part it is, and its balances (K6 to K8). */
function checkDocuments(payments: readonly Read[]): InvoiceCheck[] {
  const wrong: Record<'K6' | 'K7' | 'K8', string[]> = { K6: [], K7: [], K8: [] };
  for (const { documents, parts, element } of payments)
    documents.forEach((document, at) => {
      const uuid = attributeOf(document, 'IdDocumento') ?? '';
      const part = parts[at];
      const rate = amount(document, 'EquivalenciaDR');
      const isSame =
        attributeOf(document, 'MonedaDR') === attributeOf(element, 'MonedaP') && isEqual(rate, ONE);
      if (part?.method !== 'PPD' || !isSame) wrong.K6.push(`La factura ${uuid} no es de este pago.`);
      if (part === undefined) return;
      const expected = expectedPart(part, part);
      if (attributeOf(document, 'NumParcialidad') !== String(expected.part))
        wrong.K7.push(`Ésta es la parcialidad ${expected.part}.`);
      const says = (name: string, text: string) => isEqual(amount(document, name), decimalOf(text) ?? ZERO);
      if (
        !says('ImpSaldoAnt', expected.before) ||
        !says('ImpPagado', expected.paid) ||
        !says('ImpSaldoInsoluto', expected.after)
      )
        wrong.K8.push(
          `Saldo anterior ${moneyText(expected.before)}, pagado ${moneyText(expected.paid)}, saldo ${moneyText(expected.after)}.`,
        );
    });
  return [
    check('K6', 'fix', told(wrong.K6), 'Las facturas son de este pago.'),
    check('K7', 'fix', told(wrong.K7), 'La parcialidad es la que sigue.'),
    check('K8', 'fix', told(wrong.K8), 'Los saldos cuadran.'),
  ];
}

/** That no more is applied than was paid (K9). */
function checkApplied(payments: readonly Read[]): InvoiceCheck {
  const problems = payments.flatMap(({ element, documents }) => {
    const applied = sumOf(documents.map((document) => amount(document, 'ImpPagado')));
    const paid = amount(element, 'Monto');
    return order(applied, paid) > 0
      ? [`Lo aplicado (${money(applied)}) pasa de lo pagado (${money(paid)}).`]
      : [];
  });
  return check('K9', 'fix', told(problems), 'Lo aplicado no pasa de lo pagado.');
}

/** Taxes of a document in the proportion of what is paid (K10). */
function isTaxProportional(document: XmlElement, part: PaidPart): boolean {
  const [taxes] = within(document, 'ImpuestosDR', PAYMENTS);
  const lines = within(within(taxes, 'TrasladosDR', PAYMENTS)[0], 'TrasladoDR', PAYMENTS);
  const object = attributeOf(document, 'ObjetoImpDR');
  if (object !== '02') return lines.length === 0 && part.tax === '0.00';
  const expected = expectedPart(part, part);
  const near = (found: Decimal, text: string) =>
    order(distance(found, decimalOf(text) ?? ZERO), TWO_CENTS) <= 0;
  const isOfBase = lines.every((line) => {
    const rate = decimalOf(attributeOf(line, 'TasaOCuotaDR'));
    if (rate === undefined) return attributeOf(line, 'TipoFactorDR') === 'Exento';
    const tax = amount(line, 'ImporteDR');
    const [least, most] = limitsOf([amount(line, 'BaseDR'), rate], tax, { isSecondExact: true });
    return order(tax, least) >= 0 && order(tax, most) <= 0;
  });
  return (
    lines.length > 0 &&
    isOfBase &&
    near(sumOf(lines.map((line) => amount(line, 'BaseDR'))), expected.base) &&
    near(sumOf(lines.map((line) => amount(line, 'ImporteDR'))), expected.tax)
  );
}

function checkTaxes(payments: readonly Read[]): InvoiceCheck {
  const isFine = payments.every(({ documents, parts }) =>
    documents.every((document, at) => {
      const part = parts[at];
      return part === undefined || isTaxProportional(document, part);
    }),
  );
  return check(
    'K10',
    'doubt',
    isFine ? undefined : 'El IVA del pago no va con la parte pagada.',
    'El IVA del pago va con la parte pagada.',
  );
}

/** What all payments come to, in pesos (K11). */
function checkTotals(complement: XmlElement | undefined, payments: readonly Read[]): InvoiceCheck {
  const whole = rounded(
    sumOf(
      payments.map(({ element }) =>
        times(amount(element, 'Monto'), decimalOf(attributeOf(element, 'TipoCambioP')) ?? ONE),
      ),
    ),
    2,
  );
  const given = amount(within(complement, 'Totales', PAYMENTS)[0], 'MontoTotalPagos');
  return check(
    'K11',
    'fix',
    isEqual(minus(given, whole), ZERO) ? undefined : `El total de pagos no cuadra: ${money(whole)}.`,
    'El total de pagos cuadra.',
  );
}

/** What a payment receipt says of payments of ours (purchase-chain §6.8, K1 and K3 to K11), and which of them it covers. */
export function checkPaymentReceipt(
  root: XmlElement,
  waiting: readonly UnreceiptedPayment[],
): { checks: InvoiceCheck[]; covered: CoveredPart[] } {
  const { complement, payments, covered } = readPayments(root, waiting);
  const shape = checkShape(root);
  if (payments.length === 0) return { checks: [shape], covered: [] };
  return {
    checks: [
      shape,
      ...payments.flatMap(checkPaid),
      ...checkDocuments(payments),
      checkApplied(payments),
      checkTaxes(payments),
      checkTotals(complement, payments),
    ],
    covered,
  };
}
