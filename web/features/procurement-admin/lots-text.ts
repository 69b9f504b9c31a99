import type { AdminProcedure } from '#contract/procurement-admin.ts';

/** «Partidas 1, 4» */
export function lotsText(lots: AdminProcedure['lots'], covered: readonly string[]): string {
  const numbers = lots.filter(({ id }) => id !== undefined && covered.includes(id));
  return `${numbers.length === 1 ? 'Partida' : 'Partidas'} ${numbers.map(({ number }) => number).join(', ')}`;
}
