import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { personTypeOfRfc } from '#contract/rules/identifiers/rfc.ts';
import { groupedAmount } from '#contract/rules/texts/money.ts';
import { attributeOf } from './cfdi-check.rules.ts';
import { check, unchecked } from './checks.rules.ts';
import { isEqual, minus, rounded, sumOf, times, written, ZERO, type Decimal } from './decimals.rules.ts';
import { within, type Amounts, type Concept, type Tax } from './invoice-amounts.rules.ts';
import type { ReviewFacts, WithholdingClass } from './review-facts.ts';
import type { XmlElement } from './xml-reader.rules.ts';

const ISR = '001';
const IVA = '002';
const PER_CENT_10: Decimal = { units: 10n, decimals: 2 };
const PER_CENT_1_25: Decimal = { units: 125n, decimals: 4 };

const money = (amount: Decimal): string => groupedAmount(written(rounded(amount, 2)));
const netOf = ({ amount, discount }: Concept): Decimal => minus(amount, discount ?? ZERO);
const withheldOf = (concept: Concept, tax: string): readonly Tax[] =>
  concept.withheld.filter((one) => one.tax === tax);

/** Taxes that the institution withholds, as far as the invoice itself and the order's class tell (X2 to X6). */
export function checkWithholdings(
  root: XmlElement,
  amounts: Amounts,
  { receiver, order }: ReviewFacts,
): InvoiceCheck[] {
  const [issuer] = within(root, 'Emisor');
  const type = personTypeOfRfc(attributeOf(issuer, 'Rfc') ?? '');
  const regime = attributeOf(issuer, 'RegimenFiscal') ?? '';
  const natural = type === 'natural';
  // Who lets real estate is told by the regime; anything else of a line's kind by the order alone.
  const kind = order?.withholdingClass ?? (natural && regime === '606' ? 'lease' : undefined);
  return [
    receiver.ivaRetencion === 'none' ? noIva(amounts) : federalIva(amounts, natural, kind),
    ...(natural ? naturalIsr(amounts, regime, kind) : legalIsr(amounts)),
  ];
}

function noIva({ concepts, withheld }: Amounts): InvoiceCheck {
  const isWithheld =
    withheld.some(({ tax }) => tax === IVA) || concepts.some((one) => withheldOf(one, IVA).length > 0);
  return check(
    'X2',
    'fix',
    isWithheld ? 'La Universidad no retiene IVA; quita la retención.' : undefined,
    'Sin retención de IVA.',
  );
}

/** What of the IVA is withheld: two thirds of it on services and leases of natural persons, 4 % of the price on freight. */
function federalIva({ concepts, withheld }: Amounts, natural: boolean, kind: WithholdingClass | undefined) {
  const given = sumOf(withheld.filter(({ tax }) => tax === IVA).flatMap(({ amount }) => amount ?? []));
  const iva = sumOf(
    concepts.flatMap(({ transferred }) =>
      transferred.filter(({ tax }) => tax === IVA).flatMap(({ amount }) => amount ?? []),
    ),
  );
  const expected =
    kind === 'freight'
      ? times(sumOf(concepts.map(netOf)), { units: 4n, decimals: 2 })
      : natural && (kind === 'services' || kind === 'lease')
        ? twoThirds(iva)
        : ZERO;
  if (kind === undefined && given.units === 0n)
    return natural
      ? unchecked('X2', 'fix', 'Si es un servicio personal o un flete, lleva retención de IVA.')
      : unchecked('X2', 'fix', 'Si es un flete, lleva retención de IVA del 4 %.');
  const isLacking = given.units === 0n && expected.units > 0n;
  return check(
    'X2',
    'fix',
    isLacking ? `Falta la retención de IVA por ${money(expected)}.` : undefined,
    'La retención de IVA va con lo que se factura.',
  );
}

/** To the cent, a half goes up. */
function twoThirds(amount: Decimal): Decimal {
  const { units } = rounded(times(amount, { units: 2n, decimals: 0 }), 4);
  return rounded({ units: units / 3n, decimals: 4 }, 2);
}

function legalIsr({ concepts, withheld }: Amounts): InvoiceCheck[] {
  const isWithheld =
    withheld.some(({ tax }) => tax === ISR) || concepts.some((one) => withheldOf(one, ISR).length > 0);
  return [
    check(
      'X5',
      'fix',
      isWithheld ? 'Una persona moral no lleva retención de ISR.' : undefined,
      'Sin retención de ISR, como va de una persona moral.',
    ),
  ];
}

/** Lines of which something is withheld: those that are subject to taxes. */
const isTaxed = ({ taxObject }: Concept): boolean => taxObject !== '01';

function naturalIsr(
  { concepts }: Amounts,
  regime: string,
  kind: WithholdingClass | undefined,
): InvoiceCheck[] {
  const taxed = concepts.filter(isTaxed);
  const isAt = (rate: Decimal) =>
    taxed.every((one) => {
      const [found, ...more] = withheldOf(one, ISR);
      return found?.rate !== undefined && more.length === 0 && isEqual(found.rate, rate);
    });
  const due = (rate: Decimal) => money(times(sumOf(taxed.map(netOf)), rate));
  if (regime === '626')
    return [
      check(
        'X4',
        'fix',
        isAt(PER_CENT_1_25)
          ? undefined
          : `Falta la retención de ISR del 1.25 % (régimen 626) por ${due(PER_CENT_1_25)}.`,
        'Lleva la retención de ISR del 1.25 % (régimen 626).',
      ),
    ];
  if (regime !== '612' && regime !== '606') return [];
  const hasIsr = taxed.some((one) => withheldOf(one, ISR).length > 0);
  if (kind === 'goods' || kind === 'freight') return [];
  if (kind === undefined && !hasIsr)
    return [unchecked('X3', 'fix', 'Si es un servicio profesional, lleva retención de ISR del 10 %.')];
  return [
    check(
      'X3',
      'fix',
      isAt(PER_CENT_10) ? undefined : `Falta la retención de ISR del 10 % por ${due(PER_CENT_10)}.`,
      'Lleva la retención de ISR del 10 %.',
    ),
  ];
}
