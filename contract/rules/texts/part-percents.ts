/** Parts of a whole in tenths of a percent that add up to 100: what rounding leaves goes to the parts that lost most by it. */
export function partPercents(amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount / total) * 1_000);
  const tenths = exact.map(Math.floor);
  const left = 1_000 - tenths.reduce((sum, one) => sum + one, 0);
  const lost = exact.map((share, place) => ({ place, by: share - Math.floor(share) }));
  for (const { place } of lost.toSorted((a, b) => b.by - a.by).slice(0, left)) tenths[place]! += 1;
  return tenths.map((one) => one / 10);
}
