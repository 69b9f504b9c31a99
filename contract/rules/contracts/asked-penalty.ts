/**
 * The penalty for each natural day, in percent, that the terms of a request for quotations ask for in words («0.5 % por cada día
 * de atraso»); null where they say none, several, or working days, which the penalty of a contract does not count.
 */
export function askedPenalty(terms: string): number | null {
  const found = [...terms.matchAll(/(\d{1,2}(?:\.\d{1,4})?) ?%/gu)].map(([, percent]) => Number(percent));
  const [percent] = found;
  if (percent === undefined || found.length > 1) return null;
  if (!/d[ií]a/iu.test(terms) || /h[aá]bil/iu.test(terms)) return null;
  return percent > 0 && percent <= 10 ? percent : null;
}
