import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import type { MatchedLine } from '#contract/invoices.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import { TAX_RATES } from '#contract/rules/requisitions/requisition-totals.ts';
import { groupedAmount } from '#contract/rules/texts/money.ts';
import { check, told } from '../checks.rules.ts';
import {
  decimalOf,
  distance,
  minus,
  order,
  plus,
  rounded,
  sumOf,
  times,
  written,
  ZERO,
  type Decimal,
} from '../decimals.rules.ts';
import type { DetailLine, InvoiceDetails } from '../details.rules.ts';

/** A line of an order as an invoice is compared with it. */
export interface LineOfOrder {
  id: string;
  number: number;
  key: string;
  description: string;
  unit: string;
  taxRate: string;
  quantity: string;
  unitPrice: string;
  accepted: string;
  /** By other invoices that stand. */
  invoicedBefore: string;
}

/** A line of the invoice with the line of the order that it names; null where none is found. */
export interface PairedLine {
  line: DetailLine;
  orderLineId: string | null;
  isByHand: boolean;
}

const of = (text: string): Decimal => decimalOf(text) ?? ZERO;
const shown = (amount: Decimal): string => groupedAmount(written(rounded(amount, 2)));

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function pairsOf(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const word of plain(text).split(' '))
    for (let at = 0; at < Math.max(1, word.length - 1); at += 1) {
      const pair = word.slice(at, at + 2);
      found.set(pair, (found.get(pair) ?? 0) + 1);
    }
  return found;
}

/** How alike two descriptions are by the pairs of letters that they share: 0 to 1. */
export function likeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)];
  const size = (pairs: Map<string, number>) => [...pairs.values()].reduce((sum, count) => sum + count, 0);
  const shared = [...first].reduce((sum, [pair, count]) => sum + Math.min(count, second.get(pair) ?? 0), 0);
  return (2 * shared) / (size(first) + size(second));
}
/** From here on two descriptions name the same thing (purchase-chain §6.7). */
const ALIKE = 0.7;

/** Six decimals of a price may be rounded. */
const isSamePrice = (one: string, other: string): boolean =>
  order(times(distance(of(one), of(other)), of('1000000')), of(other)) <= 0;

/** Which line of the order each line of an invoice is of: chosen by hand, by its key, or by its price and its words. */
export function pairLines(
  lines: readonly DetailLine[],
  ordered: readonly LineOfOrder[],
  byHand: ReadonlyMap<number, string> = new Map(),
): PairedLine[] {
  return lines.map((line): PairedLine => {
    const chosen = ordered.find(({ id }) => id === byHand.get(line.number));
    if (chosen !== undefined) return { line, orderLineId: chosen.id, isByHand: true };
    const named = ordered.find(({ key }) => key.toUpperCase() === line.lineKey.trim().toUpperCase());
    if (named !== undefined) return { line, orderLineId: named.id, isByHand: false };
    const alike = ordered.filter(({ description }) => likeness(description, line.description) >= ALIKE);
    const [first] = [...alike.filter((one) => isSamePrice(line.unitPrice, one.unitPrice)), ...alike];
    return { line, orderLineId: first?.id ?? null, isByHand: false };
  });
}

const left = (one: LineOfOrder): Decimal => {
  const rest = minus(of(one.accepted), of(one.invoicedBefore));
  return rest.units < 0n ? ZERO : rest;
};

/** The table pedido, recibido, facturado: each line of the order with what the invoice says of it. */
export function matchedLines(paired: readonly PairedLine[], ordered: readonly LineOfOrder[]): MatchedLine[] {
  return ordered.map((one) => {
    const own = paired.filter(({ orderLineId }) => orderLineId === one.id).map(({ line }) => line);
    const invoiced = sumOf(own.map(({ quantity }) => of(quantity)));
    const more = minus(invoiced, left(one));
    const dear = own.find(({ unitPrice }) => isDearer(unitPrice, one.unitPrice));
    const result =
      own.length === 0
        ? 'Sin facturar'
        : more.units > 0n
          ? `${written(more, 0)} de más`
          : dear !== undefined
            ? `Precio ${shown(minus(of(dear.unitPrice), of(one.unitPrice)))} de más`
            : 'Cuadra';
    return {
      ...one,
      invoiced: written(invoiced, 0),
      invoicedPrice: own[0]?.unitPrice ?? null,
      fits: own.length === 0 || result === 'Cuadra',
      result,
    };
  });
}

const isDearer = (price: string, agreed: string): boolean =>
  order(of(price), of(agreed)) > 0 && !isSamePrice(price, agreed);
const isCheaper = (price: string, agreed: string): boolean =>
  order(of(price), of(agreed)) < 0 && !isSamePrice(price, agreed);

/** How far the whole may lie from what follows of the order, from rounding alone. */
const TOLERANCE = of('1.00');

/** The three-way match (purchase-chain §6.7): what was ordered, what was accepted and what is invoiced. */
export function checkMatch(
  details: InvoiceDetails,
  paired: readonly PairedLine[],
  ordered: readonly LineOfOrder[],
): InvoiceCheck[] {
  const lineOf = new Map(ordered.map((one) => [one.id, one]));
  const found = paired.flatMap(({ line, orderLineId, isByHand }) => {
    const one = lineOf.get(orderLineId ?? '');
    return one === undefined ? [] : [{ line, one, isByHand }];
  });
  const strange = paired.filter(({ orderLineId }) => orderLineId === null);
  return [
    checkQuantities(paired, ordered),
    check(
      'M1',
      'fix',
      told(
        found
          .filter(({ line, one }) => isDearer(line.unitPrice, one.unitPrice))
          .map(
            ({ line, one }) =>
              `Renglón ${line.number}: facturas a ${groupedAmount(line.unitPrice)}; el pedido dice ${groupedAmount(one.unitPrice)}.`,
          ),
      ),
      'Los precios son los del pedido.',
    ),
    check(
      'M2',
      'note',
      told(
        found
          .filter(({ line, one }) => isCheaper(line.unitPrice, one.unitPrice))
          .map(
            ({ line, one }) =>
              `Renglón ${line.number}: es menos que los ${groupedAmount(one.unitPrice)} del pedido.`,
          ),
      ),
      'Ningún precio es menor que el del pedido.',
    ),
    check(
      'M3',
      'fix',
      told(
        strange.map(
          ({ line }) => `Renglón ${line.number}, «${line.description.slice(0, 60)}»: no está en el pedido.`,
        ),
      ),
      'Cada renglón está en el pedido.',
    ),
    check(
      'M4',
      'doubt',
      told(
        found
          .filter(
            ({ line, one, isByHand }) => isByHand || likeness(line.description, one.description) < ALIKE,
          )
          .map(
            ({ line, one }) =>
              `Renglón ${line.number}: el pedido lo llama «${one.description.slice(0, 60)}».`,
          ),
      ),
      'Las descripciones son las del pedido.',
    ),
    checkWhole(details, found, strange.length === 0),
    checkRates(found),
  ];
}

function checkQuantities(paired: readonly PairedLine[], ordered: readonly LineOfOrder[]): InvoiceCheck {
  const passed = 'Se factura lo aceptado.';
  if (ordered.every((one) => left(one).units === 0n)) {
    const isNothing = ordered.every(({ accepted }) => of(accepted).units === 0n);
    return check(
      'O2',
      'fix',
      isNothing
        ? 'Aún no se acepta lo entregado: te avisamos cuándo facturar.'
        : 'Ya está facturado todo lo que se aceptó.',
      passed,
    );
  }
  const problems = ordered.flatMap((one) => {
    const invoiced = sumOf(
      paired.flatMap(({ line, orderLineId }) => (orderLineId === one.id ? [of(line.quantity)] : [])),
    );
    if (order(invoiced, left(one)) <= 0) return [];
    const before =
      of(one.invoicedBefore).units === 0n ? '' : `, ${written(of(one.invoicedBefore), 0)} ya facturado`;
    const what = `${one.description.slice(0, 60)}: facturas ${written(invoiced, 0)}`;
    return [`${what}; se aceptaron ${written(of(one.accepted), 0)}${before}.`];
  });
  return check('O2', 'fix', told(problems), passed);
}

type Found = readonly { line: DetailLine; one: LineOfOrder }[];

/** The whole before anything is withheld, against the quantities at the price of the order, or at a lower one that is given. */
function checkWhole({ total, isr, iva }: InvoiceDetails, found: Found, isWhole: boolean): InvoiceCheck {
  const given = sumOf([of(total), of(isr), of(iva)]);
  const passed = `El total es el de lo que se factura: ${shown(given)}.`;
  if (!isWhole)
    return {
      id: 'M5',
      severity: 'fix',
      result: 'unknown',
      message: 'Hay renglones que no están en el pedido.',
    };
  const expected = sumOf(
    TAX_RATES.map((rate) => {
      const net = sumOf(
        found
          .filter(({ one }) => one.taxRate === rate)
          .map(({ line, one }) => {
            const price = order(of(line.unitPrice), of(one.unitPrice)) < 0 ? line.unitPrice : one.unitPrice;
            return minus(rounded(times(of(line.quantity), of(price)), 2), of(line.discount));
          }),
      );
      return rate === 'exempt'
        ? net
        : plus(net, rounded(times(net, { units: BigInt(rate), decimals: 2 }), 2));
    }),
  );
  const far = distance(given, expected);
  return check(
    'M5',
    'fix',
    order(far, TOLERANCE) <= 0
      ? undefined
      : `La factura suma ${shown(given)} y con los precios del pedido serían ${shown(expected)}: difieren ${shown(far)}.`,
    passed,
  );
}

const RATE_WORDS: Readonly<Record<string, string>> = { exempt: 'exento', '': 'sin IVA' };
const rateText = (rate: string): string => RATE_WORDS[rate] ?? `al ${rate} %`;

function checkRates(found: Found): InvoiceCheck {
  const wrong = found.filter(({ line, one }) => line.taxRate !== one.taxRate);
  const rates = [...new Set(wrong.map(({ one }) => rateText(one.taxRate)))];
  return check(
    'X1',
    'fix',
    wrong.length === 0 ? undefined : `El pedido lleva IVA ${rates.join(' y ')}.`,
    'El IVA es el del pedido.',
  );
}

/** What an invoice of everything accepted and not invoiced says. */
export function linesToInvoice(ordered: readonly LineOfOrder[]) {
  const lines = ordered.flatMap((one) => {
    const quantity = left(one);
    if (quantity.units === 0n) return [];
    const { key, description, unit, unitPrice, taxRate } = one;
    const amount = written(rounded(times(quantity, of(unitPrice)), 2));
    return [
      {
        key,
        description,
        unit,
        unitPrice: written(of(unitPrice)),
        taxRate,
        quantity: written(quantity, 0),
        amount,
      },
    ];
  });
  const totals = orderTotals(
    lines.map(({ quantity, unitPrice, taxRate }) => ({
      quantity,
      unitPrice,
      taxRate: TAX_RATES.find((one) => one === taxRate) ?? '16',
    })),
  );
  return { lines, totals };
}
