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

/** The same of a heading, a title or a note, where «subtotal» and «neto» say it by themselves. */
export const taxOfHeading = (text: string): Tax | undefined =>
  taxIn(text) ?? (/\bsub[- ]?total\b|\bnetos?\b/.test(plain(text)) ? 'without' : undefined);
