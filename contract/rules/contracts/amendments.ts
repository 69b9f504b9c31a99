import type { DatedProcedure, RuleBook } from '../procedures/procurement.ts';
import { rulesInForce } from '../procedures/procurement.ts';

/** What an amendment may at most change, in percent of what was signed, with its article. */
export interface AmendmentLimit {
  percent: number;
  source: string;
}

/** The law that holds where the own law of a procedure says nothing. */
const GENERAL = 'laassp_2025';

/**
 * Limits of the regime under which a procedure was published. Where its rules say none, the increase is held to the general law's
 * until somebody writes the own one down: no contract grows without any limit.
 */
export function amendmentLimits(
  procedure: Omit<DatedProcedure, 'acts'>,
  book: RuleBook,
): { increase: AmendmentLimit | undefined; reduction: AmendmentLimit | undefined } {
  const limit = (code: 'amendment_increase' | 'amendment_reduction'): AmendmentLimit | undefined => {
    const rule = rulesInForce(procedure, book).find((one) => one.code === code);
    return rule && { percent: rule.amount, source: rule.source };
  };
  const increases = book.rules.filter(({ code }) => code === 'amendment_increase');
  const hasOwn = increases.some(({ regime }) => regime === procedure.regime);
  const general = increases
    .filter(({ regime }) => regime === GENERAL)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0];
  const fallback = !hasOwn &&
    general && {
      percent: general.amount,
      source: `${general.source}, mientras no se capture el tope de su ley en Ajustes`,
    };
  return {
    increase: limit('amendment_increase') ?? (fallback || undefined),
    reduction: limit('amendment_reduction'),
  };
}

/** Amounts of one amendment; null where it leaves the amount as it is. */
export interface AmendedAmount {
  amountBefore: string | null;
  amountAfter: string | null;
}

/** An amount with two decimals in cents. */
export const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Cents as an amount with two decimals. */
export function moneyOf(amount: bigint): string {
  const digits = amount.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a contract is worth as its amendments left it. */
export function presentAmount({
  amount,
  amendments,
}: {
  amount: string | null;
  amendments: readonly Pick<AmendedAmount, 'amountAfter'>[];
}): string | null {
  return amendments.findLast(({ amountAfter }) => amountAfter !== null)?.amountAfter ?? amount;
}

/** Until when a contract runs as its amendments left it. */
export function presentEnd({
  endsOn,
  amendments,
}: {
  endsOn: string | null;
  amendments: readonly { endsAfter: string | null }[];
}): string | null {
  return amendments.findLast(({ endsAfter }) => endsAfter !== null)?.endsAfter ?? endsOn;
}

/** All that was added to a contract and all that was taken off, in cents: one does not make up for the other. */
function moved(amendments: readonly AmendedAmount[]): { added: bigint; taken: bigint } {
  let [added, taken] = [0n, 0n];
  for (const { amountBefore, amountAfter } of amendments) {
    if (amountBefore === null || amountAfter === null) continue;
    const difference = cents(amountAfter) - cents(amountBefore);
    if (difference > 0n) added += difference;
    else taken -= difference;
  }
  return { added, taken };
}

/** How much the amendments of a contract added to and took off what was signed, in percent with two decimals. */
export function amendedPercent(
  signed: string,
  amendments: readonly AmendedAmount[],
): { added: number; taken: number } {
  const { added, taken } = moved(amendments);
  const base = cents(signed);
  const percent = (part: bigint) => (base === 0n ? 0 : Number((part * 10_000n) / base) / 100);
  return { added: percent(added), taken: percent(taken) };
}

/** Why amendments go too far, with the article; undefined while they stay within the limits, to the cent. */
export function refuseAmendments(
  signed: string,
  amendments: readonly AmendedAmount[],
  { increase, reduction }: ReturnType<typeof amendmentLimits>,
): string | undefined {
  const { added, taken } = moved(amendments);
  const base = cents(signed);
  const isOver = (part: bigint, limit: AmendmentLimit | undefined) =>
    limit !== undefined && part * 100n > base * BigInt(limit.percent);
  const told = amendedPercent(signed, amendments);
  if (isOver(added, increase))
    return `Los convenios sumarían ${told.added} % de lo firmado. El tope es ${increase?.percent} % (${increase?.source}).`;
  if (isOver(taken, reduction))
    return `Los convenios reducirían ${told.taken} % de lo firmado. El tope es ${reduction?.percent} % (${reduction?.source}).`;
  return undefined;
}

/** What is wrong with the amounts of a contract by fiscal year: together they are what was signed, within its term. */
export function refuseYears(contract: {
  years: readonly { id: string; amount: string }[];
  amount: string | null;
  startsOn: string | null;
  endsOn: string | null;
}): string | undefined {
  const { years, amount, startsOn, endsOn } = contract;
  if (years.length === 0) return undefined;
  if (new Set(years.map(({ id }) => id)).size < years.length) return 'Cada ejercicio va una sola vez.';
  const isOutside = ({ id }: { id: string }) =>
    (startsOn !== null && id < startsOn.slice(0, 4)) || (endsOn !== null && id > endsOn.slice(0, 4));
  const outside = years.find(isOutside);
  if (outside !== undefined) return `El contrato no corre en ${outside.id}.`;
  const sum = years.reduce((total, year) => total + cents(year.amount), 0n);
  if (amount !== null && sum !== cents(amount))
    return `Los ejercicios suman $${moneyOf(sum)} y el contrato vale $${amount}.`;
  return undefined;
}

/** «2026: 1200.00, 2027: 800.00», or null. */
export function yearsText(years: readonly { id: string; amount: string }[]): string | null {
  return years.length === 0 ? null : years.map(({ id, amount }) => `${id}: $${amount}`).join(', ');
}
