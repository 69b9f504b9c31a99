/** A unit of money larger than the peso, as a heading says it. */
export interface MoneyUnit {
  name: string;
  pesos: number;
}

/** The unit that a heading or a line over it gives its amounts: «Multa (mdp)», «(miles de pesos)»; undefined for pesos. */
export function moneyUnitIn(heading: string): MoneyUnit | undefined {
  const said = plain(heading);
  if (/\bmdp\b|\bmillones\b/.test(said)) return { name: 'millones de pesos', pesos: 1_000_000 };
  if (/\bmiles\b/.test(said)) return { name: 'miles de pesos', pesos: 1_000 };
  return undefined;
}

/** Whether an amount has the tax in it. */
export type Tax = 'with' | 'without';

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();

/** What a heading or a cell says of the tax of its amounts: «IVA incluido», «sin IVA», «+ IVA»; undefined where it says nothing. */
export function taxIn(text: string): Tax | undefined {
  const said = plain(text);
  if (!/\bi\.? ?v\.? ?a\b|\bimpuestos?\b/.test(said)) return undefined;
  if (/\+|\bs(?:\/| ?(?=i\.?v))|\b(?:sin|mas|antes|menos|neto|netos|excluy|excluid|no inclu)/.test(said))
    return 'without';
  return /\bc(?:\/| ?(?=i\.?v))|\b(?:con\b|inclu|inc\b|ya\b)/.test(said) ? 'with' : undefined;
}

/** What a cell of a column about tax says of the amount of its row; the rate in percent where it is told. */
export interface RowTax {
  tax: Tax;
  rate?: bigint;
}

/**
 * «más IVA», «+16 %», «incluido (8 % frontera)», «exento»: undefined where it does not say whether the amount has it,
 * or says more, such as what was withheld.
 */
export function rowTaxIn(cell: string): RowTax | undefined {
  const said = plain(cell);
  if (/\breten|\bneto|%[^%]{0,40}%/.test(said)) return undefined;
  if (/\bexent|\bno (?:causa|grava)|\btasa (?:0|cero)\b|^0(?:\.0{1,2})? ?%$/.test(said))
    return { tax: 'with', rate: 0n };
  const [, percent] = /(?:^|[^\d.,])(\d{1,2}) ?%/.exec(said) ?? [];
  if (percent === undefined && /\d/.test(said)) return undefined;
  const rate = percent === undefined ? {} : { rate: BigInt(percent) };
  const isLess = /\+|\b(?:mas|sin|antes|excluy|excluid|no inclu)/.test(said);
  const isMore = /\b(?:inclu|con\b|ya\b)/.test(said.replace('no inclu', ''));
  return isLess === isMore ? undefined : { tax: isLess ? 'without' : 'with', ...rate };
}

/** The same of a heading, a title or a note, where «subtotal» and «neto» say it by themselves. */
export const taxOfHeading = (text: string): Tax | undefined =>
  taxIn(text) ?? (/\bsub[- ]?total\b|\bnetos?\b/.test(plain(text)) ? 'without' : undefined);
