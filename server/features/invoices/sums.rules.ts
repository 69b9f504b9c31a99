import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { CATALOGUES } from './catalogues.rules.ts';
import { check, told } from './checks.rules.ts';
import {
  CENT,
  distance,
  isEqual,
  limitsOf,
  minus,
  order,
  plus,
  rounded,
  sumOf,
  times,
  written,
  ZERO,
  type Decimal,
} from './decimals.rules.ts';
import type { Amounts, Concept, Tax } from './invoice-amounts.rules.ts';

const TAX_NAMES: Readonly<Record<string, string>> = { '001': 'ISR', '002': 'IVA', '003': 'IEPS' };
const IVA = '002';
const IEPS = '003';

const inCents = (amounts: readonly Decimal[]): Decimal => rounded(sumOf(amounts), 2);
const amountsIn = (taxes: readonly Tax[]): Decimal[] => taxes.flatMap(({ amount }) => amount ?? []);

/** Sums of the lines, their taxes and the whole (purchase-chain §6.4, T1 to T12). */
export function checkSums(invoice: Amounts): InvoiceCheck[] {
  const { concepts, subtotal } = invoice;
  const ofLines = (id: string, problem: (concept: Concept) => string | undefined, passed: string) =>
    check(id, 'stop', told(concepts.flatMap((one) => problem(one) ?? [])), passed);
  const doubts = (id: string, problem: (concept: Concept) => string | undefined, passed: string) =>
    check(id, 'doubt', told(concepts.flatMap((one) => problem(one) ?? [])), passed);
  return [
    ofLines('T1', productProblem, 'Los importes salen de cantidad por valor unitario.'),
    doubts('T2', narrowProblem, 'Los importes son exactos al centavo.'),
    ofLines('T3', discountProblem, 'Los descuentos no pasan de su importe.'),
    check(
      'T4',
      'stop',
      isEqual(subtotal, inCents(concepts.map(({ amount }) => amount)))
        ? undefined
        : 'El subtotal no es la suma de los importes.',
      'El subtotal es la suma de los importes.',
    ),
    check('T5', 'stop', totalDiscountProblem(invoice), 'El descuento total es la suma de los descuentos.'),
    ofLines('T6', taxObjectProblem, 'El objeto de impuesto va con los impuestos de cada renglón.'),
    ofLines('T7', taxProblem, 'Los impuestos corresponden a su base.'),
    doubts('T8', baseProblem, 'La base es el importe menos el descuento.'),
    check('T9', 'stop', transferredProblem(invoice), 'El IVA total es la suma del de los renglones.'),
    check('T10', 'stop', withheldProblem(invoice), 'La retención total es la suma de la de los renglones.'),
    check('T11', 'stop', taxTotalProblem(invoice), 'El total de impuestos es la suma de sus renglones.'),
    check('T12', 'stop', totalProblem(invoice), 'El total cuadra.'),
  ];
}

const isWithin = (amount: Decimal, [least, most]: readonly [Decimal, Decimal]): boolean =>
  order(amount, least) >= 0 && order(amount, most) <= 0;

function productProblem({ line, quantity, unitPrice, amount }: Concept): string | undefined {
  return isWithin(amount, limitsOf([quantity, unitPrice], amount))
    ? undefined
    : `Renglón ${line}: el importe no sale de cantidad por valor unitario.`;
}

function narrowProblem({ line, quantity, unitPrice, amount }: Concept): string | undefined {
  const product = times(quantity, unitPrice);
  return order(distance(amount, product), CENT) <= 0
    ? undefined
    : `Renglón ${line}: ${written(amount)} y debería ser ${written(rounded(product, 2))}.`;
}

function discountProblem({ line, amount, discount }: Concept): string | undefined {
  if (discount === undefined) return undefined;
  if (order(discount, amount) > 0) return `Renglón ${line}: el descuento es mayor que el importe.`;
  return discount.decimals > amount.decimals
    ? `Renglón ${line}: el descuento lleva más decimales que el importe.`
    : undefined;
}

function totalDiscountProblem({ concepts, discount, subtotal }: Amounts): string | undefined {
  const discounts = concepts.flatMap((one) => one.discount ?? []);
  const isTold = (discount !== undefined) === discounts.length > 0;
  const whole = discount ?? ZERO;
  return isTold && isEqual(whole, inCents(discounts)) && order(whole, subtotal) <= 0
    ? undefined
    : 'El descuento total no es la suma de los descuentos.';
}

/** 02: with taxes; 01, 03, 04 and 05: without; 06 to 08: what of IVA and IEPS is transferred. A key that is not known is a doubt elsewhere. */
function taxObjectProblem({ line, taxObject, transferred, withheld }: Concept): string | undefined {
  if (!CATALOGUES.taxObject.has(taxObject)) return undefined;
  const hasTaxes = transferred.length + withheld.length > 0;
  const transfers = (tax: string) => transferred.some((one) => one.tax === tax);
  const isFine =
    taxObject === '02'
      ? hasTaxes
      : taxObject === '06'
        ? !transfers(IVA)
        : taxObject === '07'
          ? !transfers(IVA) && transfers(IEPS)
          : taxObject === '08'
            ? !transfers(IVA) && !transfers(IEPS)
            : !hasTaxes;
  return isFine ? undefined : `Renglón ${line}: objeto de impuesto ${taxObject} no va con sus impuestos.`;
}

function isTaxFine({ factor, rate, base, amount }: Tax): boolean {
  if (base === undefined || base.units <= 0n) return false;
  if (factor === 'Exento') return rate === undefined && amount === undefined;
  if (rate === undefined || amount === undefined) return false;
  return isWithin(amount, limitsOf([base, rate], amount, { isSecondExact: true }));
}

function taxProblem({ line, transferred, withheld }: Concept): string | undefined {
  const wrong = [...transferred, ...withheld].find((tax) => !isTaxFine(tax));
  if (wrong === undefined) return undefined;
  return `Renglón ${line}: el ${TAX_NAMES[wrong.tax] ?? `impuesto ${wrong.tax}`} no corresponde a su base.`;
}

/** IVA is also due of the IEPS of its line; a quota counts units, not pesos. */
function baseProblem({ line, amount, discount, transferred, withheld }: Concept): string | undefined {
  const net = minus(amount, discount ?? ZERO);
  const withIeps = plus(net, sumOf(amountsIn(transferred.filter(({ tax }) => tax === IEPS))));
  const isNear = (base: Decimal) =>
    [net, withIeps].some((expected) => order(distance(base, expected), CENT) <= 0);
  const isFine = [...transferred, ...withheld].every(
    ({ factor, base }) => factor === 'Cuota' || base === undefined || isNear(base),
  );
  return isFine ? undefined : `Renglón ${line}: la base no es el importe menos el descuento.`;
}

/** By tax, factor and rate, however many zeros the rate is written with. */
const groupOf = ({ tax, factor, rate }: Tax): string =>
  `${tax} ${factor} ${rate === undefined ? '' : written(rate, 0)}`;

function transferredProblem({ concepts, transferred }: Amounts): string | undefined {
  const lines = Map.groupBy(
    concepts.flatMap((one) => one.transferred),
    groupOf,
  );
  const isWhole =
    transferred.length === lines.size && new Set(transferred.map(groupOf)).size === transferred.length;
  const isFine = transferred.every((whole) => {
    const parts = lines.get(groupOf(whole)) ?? [];
    const bases = parts.flatMap(({ base }) => base ?? []);
    return (
      isEqual(whole.base ?? ZERO, inCents(bases)) && isEqual(whole.amount ?? ZERO, inCents(amountsIn(parts)))
    );
  });
  return isWhole && isFine ? undefined : 'El IVA total no es la suma del de los renglones.';
}

function withheldProblem({ concepts, withheld }: Amounts): string | undefined {
  const lines = Map.groupBy(
    concepts.flatMap((one) => one.withheld),
    ({ tax }) => tax,
  );
  const isWhole =
    withheld.length === lines.size && new Set(withheld.map(({ tax }) => tax)).size === withheld.length;
  const isFine = withheld.every(({ tax, amount }) =>
    isEqual(amount ?? ZERO, inCents(amountsIn(lines.get(tax) ?? []))),
  );
  return isWhole && isFine ? undefined : 'La retención total no es la suma de la de los renglones.';
}

function taxTotalProblem(invoice: Amounts): string | undefined {
  const { transferred, withheld, totalTransferred, totalWithheld, currency } = invoice;
  const isSum = (total: Decimal | undefined, parts: readonly Decimal[]) =>
    total === undefined ? parts.length === 0 : isEqual(total, sumOf(parts));
  const isShort = (total: Decimal | undefined) =>
    total === undefined || currency !== 'MXN' || total.decimals <= 2;
  return isSum(totalTransferred, amountsIn(transferred)) &&
    isSum(totalWithheld, amountsIn(withheld)) &&
    isShort(totalTransferred) &&
    isShort(totalWithheld)
    ? undefined
    : 'El total de impuestos no es la suma de sus renglones.';
}

function totalProblem(invoice: Amounts): string | undefined {
  const { subtotal, discount, totalTransferred, totalWithheld, localTransferred, localWithheld } = invoice;
  const added = sumOf([subtotal, totalTransferred ?? ZERO, localTransferred]);
  const taken = sumOf([discount ?? ZERO, totalWithheld ?? ZERO, localWithheld]);
  const expected = minus(added, taken);
  return isEqual(invoice.total, expected)
    ? undefined
    : `El total no cuadra: debería ser ${written(expected)}.`;
}
