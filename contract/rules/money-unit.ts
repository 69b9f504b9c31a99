/** A unit of money larger than the peso, as a heading says it. */
export interface MoneyUnit {
  name: string;
  pesos: number;
}

/** The unit that a heading or a line over it gives its amounts: «Multa (mdp)», «(miles de pesos)»; undefined for pesos. */
export function moneyUnitIn(heading: string): MoneyUnit | undefined {
  const said = heading.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (/\bmdp\b|\bmillones\b/.test(said)) return { name: 'millones de pesos', pesos: 1_000_000 };
  if (/\bmiles\b/.test(said)) return { name: 'miles de pesos', pesos: 1_000 };
  return undefined;
}
