const SMALL = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'e', 'en', 'para', 'a']);

/** Letters by which folios name an area: «DCN» of «División de Ciencias Naturales», «REC» of «Rectoría». */
export function acronymOf(area: string): string {
  const words = area
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && !SMALL.has(word.toLowerCase()));
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? '').slice(0, 3);
  return letters.toUpperCase().slice(0, 6) || 'UNI';
}

/** `RQ-{siglas}-{AAAA}-{00000}`. */
export const requisitionFolio = (acronym: string, year: number, number: number): string =>
  `RQ-${acronym}-${year}-${String(number).padStart(5, '0')}`;
