/** Parts of a whole in whole percents that add up to 100: what rounding leaves goes to the parts that lost most by it. */
export function wholePercents(amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount / total) * 100);
  const percents = exact.map(Math.floor);
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const lost = exact.map((share, place) => ({ place, by: share - Math.floor(share) }));
  for (const { place } of lost.toSorted((a, b) => b.by - a.by).slice(0, left)) percents[place]! += 1;
  return percents;
}
