import { QUOTATION_DECLARATIONS, type LotOffer, type QuotationOffer } from '#contract/quotations.ts';
import { emailRule } from '../identifiers/email.ts';
import { phoneRule } from '../identifiers/phone.ts';
import { markOf, readingOf, readWritten, type MarkMeanings } from '../texts/amount-text.ts';
import { decimal, groupedAmount } from '../texts/money.ts';

/** What is asked of one lot, as far as it decides whether an offer is whole. */
export interface AskedLot {
  id: string;
  number: number;
  quantity: string | null;
  groupLabel: string | null;
  deliveryDays: number | null;
  requirements: readonly { code: string; text: string }[];
}

/** What is asked of an offer. */
export interface AskedOffer {
  lots: readonly AskedLot[];
  validityDays: number;
  allowsPartial: boolean;
}

const PRICE = /^\d{1,12}(?:\.\d{1,6})?$/;
const QUANTITY = /^\d{1,12}(?:\.\d{1,3})?$/;
/** In Mexico a comma before three figures separates thousands. */
const TYPED: MarkMeanings = { ',': 'thousands' };

/**
 * A number as people type or paste it, «$1,234.50», without what only separates; what is none, names another currency or
 * reads two ways («12.500») stays as it is. `column` is what the other prices of a pasted column say of its signs.
 */
export function plainNumber(typed: string, column?: MarkMeanings): string {
  const written = readWritten(typed);
  if ('problem' in written || written.isNegative || written.words !== '' || written.tax !== undefined)
    return typed;
  if ((written.currency ?? 'MXN') !== 'MXN') return typed;
  // Decimals behind a comma are told at the field; the column of a sheet that writes all of them so is read.
  if (column === undefined && written.readings['.'] === undefined) return typed;
  return readingOf(written, { ...TYPED, ...column }) ?? typed;
}

/** Asks about a number whose point before three figures may separate thousands; undefined where nothing is to be asked. */
export function numberDoubt(typed: string, column: MarkMeanings = {}): string | undefined {
  const written = readWritten(typed);
  if ('problem' in written || markOf(written) !== '.' || column['.'] !== undefined) return undefined;
  const { ',': thousands = '', '.': decimals = '' } = written.readings;
  return `¿Miles o decimales? Escribe ${groupedAmount(thousands)} si son miles; si son decimales, ${unmistakable(decimals)}.`;
}

/** «12.50» of `12.500` and «8.1250» of `8.125`: with three decimals it would read as thousands; grouped. */
export function unmistakable(number: string): string {
  const three = /^(\d+\.\d\d)(\d)$/.exec(number);
  const [, start = '', last] = three ?? [];
  return groupedAmount(three === null ? number : last === '0' ? start : `${number}0`);
}

const isPositive = (value: string): boolean => /[1-9]/.test(value);

/** A number with up to six decimals as millionths. */
function millionths(value: string): bigint {
  const [whole = '0', rest = ''] = value.split('.');
  return BigInt(whole + rest.padEnd(6, '0'));
}

const isMoreThan = (one: string, other: string): boolean => millionths(one) > millionths(other);

/** Amount of a lot sin IVA: price times quantity, to cents, half up. */
export function lotAmount({ unitPrice, quantity }: Pick<LotOffer, 'unitPrice' | 'quantity'>): string | null {
  if (!PRICE.test(unitPrice) || !QUANTITY.test(quantity)) return null;
  const product = millionths(unitPrice) * millionths(quantity);
  const cent = 10n ** 10n;
  return decimal((product + cent / 2n) / cent);
}

/** Sum of what is offered, sin IVA, and its tax lot by lot, to cents. */
export function offerTotals(lots: readonly LotOffer[]): { net: string; tax: string; total: string } {
  let net = 0n;
  let tax = 0n;
  for (const lot of lots) {
    const amount = lot.offers === true ? lotAmount(lot) : null;
    if (amount === null) continue;
    const cents = BigInt(amount.replace('.', ''));
    net += cents;
    if (lot.taxRate !== 'exempt') tax += (cents * BigInt(lot.taxRate) * 2n + 100n) / 200n;
  }
  return { net: decimal(net), tax: decimal(tax), total: decimal(net + tax) };
}

/** Everything that keeps an offer from being sent, by the place where it is missing: «lots.{id}.unitPrice» (purchase-chain §4.5). */
export function answerProblems(offer: QuotationOffer, asked: AskedOffer): Record<string, string> {
  const found: Record<string, string> = {};
  const given = new Map(offer.lots.map((lot) => [lot.lotId, lot]));
  for (const lot of asked.lots) {
    const one = given.get(lot.id);
    for (const [field, message] of Object.entries(lotProblems(one, lot, asked)))
      found[`lots.${lot.id}.${field}`] = message;
  }
  const known = new Set(asked.lots.map(({ id }) => id));
  if (offer.lots.some(({ lotId }) => !known.has(lotId)) || given.size !== offer.lots.length)
    found.lots = 'La lista de partidas cambió. Vuelve a cargar la página.';
  else if (Object.keys(found).length === 0 && offer.lots.every(({ offers }) => offers !== true))
    found.lots = 'No cotizas ninguna partida. Si no vas a cotizar, usa «No voy a cotizar».';
  return { ...found, ...groupProblems(given, asked), ...headProblems(offer, asked) };
}

function lotProblems(
  offer: LotOffer | undefined,
  lot: AskedLot,
  asked: AskedOffer,
): Partial<Record<keyof LotOffer, string>> {
  if (offer?.offers == null) return { offers: 'Di si cotizas esta partida.' };
  if (!offer.offers) return offer.reason === '' ? { reason: 'Di por qué no cotizas esta partida.' } : {};
  const found: Partial<Record<keyof LotOffer, string>> = {};
  const price = priceProblem(offer.unitPrice);
  if (price !== undefined) found.unitPrice = price;
  const quantity = quantityProblem(offer.quantity, lot, asked);
  if (quantity !== undefined) found.quantity = quantity;
  if (offer.deliveryDays === null) found.deliveryDays = 'Escribe en cuántos días entregas.';
  const meets = new Map(offer.meets.map((one) => [one.code, one]));
  const open = lot.requirements.find(({ code }) => meets.get(code)?.answer == null);
  if (open !== undefined) found.meets = `Di si cumples: ${open.text}`;
  else if (lot.requirements.some(({ code }) => isUnplaced(meets.get(code))))
    found.meets = 'Señala en qué página se lee.';
  const step = offer.discounts.find(
    (one) =>
      !PRICE.test(one.unitPrice) ||
      !QUANTITY.test(one.from) ||
      (PRICE.test(offer.unitPrice) && !isMoreThan(offer.unitPrice, one.unitPrice)),
  );
  if (step !== undefined)
    found.discounts = 'Cada descuento lleva desde qué cantidad y un precio menor que el unitario.';
  return found;
}

/** Nobody sells one piece for so many figures: a key that stayed down. */
const MOST_FIGURES = 9;

/** What is wrong with a unit price as it was written; undefined where it may be. */
export function priceProblem(price: string): string | undefined {
  if (price === '') return 'Escribe el precio unitario sin IVA.';
  if (price.startsWith('-') || (PRICE.test(price) && !isPositive(price)))
    return 'Escribe un precio unitario sin IVA mayor que cero.';
  const cents = /^(\d+),(\d{1,6})$/.exec(price);
  if (cents !== null) return `Escribe los decimales con punto: ${cents[1]}.${cents[2]}`;
  if (/^\d+\.\d{7,}$/.test(price)) return 'El precio unitario lleva hasta seis decimales.';
  if (!/^\d+(?:\.\d+)?$/.test(price))
    return `«${price}» no es un precio: escríbelo con cifras, como 1,234.50`;
  return (price.split('.')[0] ?? '').replace(/^0+/, '').length > MOST_FIGURES
    ? `Un precio unitario tiene hasta ${MOST_FIGURES} cifras antes del punto. Revísalo.`
    : undefined;
}

/** What whoever offers more days than are asked is told; it may be sent so. */
export function deliveryWarning(
  { offers, deliveryDays }: Pick<LotOffer, 'offers' | 'deliveryDays'>,
  asked: Pick<AskedLot, 'deliveryDays'>,
): string | undefined {
  if (offers !== true || deliveryDays === null || asked.deliveryDays === null) return undefined;
  return deliveryDays > asked.deliveryDays
    ? `Se pide en ${asked.deliveryDays} días y ofreces ${deliveryDays}: puedes enviarlo así, y la Unidad lo valora.`
    : undefined;
}

const isUnplaced = (one: LotOffer['meets'][number] | undefined): boolean =>
  one !== undefined && one.answer !== 'no' && one.where === '';

function quantityProblem(quantity: string, lot: AskedLot, { allowsPartial }: AskedOffer): string | undefined {
  if (quantity === '') return 'Escribe cuánto ofreces.';
  if (!QUANTITY.test(quantity) || !isPositive(quantity))
    return 'Escribe la cantidad con cifras, mayor que cero y con hasta tres decimales.';
  if (lot.quantity === null) return undefined;
  if (isMoreThan(quantity, lot.quantity)) return `Se piden ${lot.quantity}: no se puede ofrecer más.`;
  if (!allowsPartial && isMoreThan(lot.quantity, quantity))
    return `Se piden ${lot.quantity} y no se admite una parte.`;
  return undefined;
}

/** Of a group all lots are offered or none. */
function groupProblems(given: ReadonlyMap<string, LotOffer>, { lots }: AskedOffer): Record<string, string> {
  const found: Record<string, string> = {};
  for (const lot of lots) {
    if (lot.groupLabel === null || given.get(lot.id)?.offers !== false) continue;
    const isSplit = lots.some(
      (other) => other.groupLabel === lot.groupLabel && given.get(other.id)?.offers === true,
    );
    if (isSplit)
      found[`lots.${lot.id}.offers`] =
        `El grupo «${lot.groupLabel}» se cotiza completo: cotiza esta partida o quita las demás.`;
  }
  return found;
}

/** A telephone may be missing; one that is there is one of here, or of abroad with the sign +. */
function phoneProblem(phone: string): string | undefined {
  if (phone === '') return undefined;
  const said = phoneRule(phone, phone.trim().startsWith('+') ? 'foreign' : 'national');
  return said === true || phoneRule(phone) === true ? undefined : said;
}

function headProblems(offer: QuotationOffer, { validityDays }: AskedOffer): Record<string, string> {
  const found: Record<string, string> = {};
  if (offer.validityDays === null || offer.validityDays < validityDays)
    found.validityDays = `La vigencia es de ${validityDays} días o más.`;
  if (offer.contact.name === '') found['contact.name'] = 'Escribe con quién hablamos de tu cotización.';
  const email = emailRule(offer.contact.email);
  if (email !== true) found['contact.email'] = email;
  const phone = phoneProblem(offer.contact.phone);
  if (phone !== undefined) found['contact.phone'] = phone;
  if (offer.representative === '') found.representative = 'Escribe quién firma por tu empresa.';
  const isDeclared = QUOTATION_DECLARATIONS.every(({ code, version }) =>
    offer.declarations.some((one) => one.code === code && one.version === version),
  );
  if (!isDeclared) found.declarations = 'Marca las tres declaraciones para enviar.';
  return found;
}
