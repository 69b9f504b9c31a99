/**
 * Signs of new folios: no two look alike (0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V) or sound alike when a folio is dictated
 * in Spanish (be, ce, de, e, ge, pe, te, ve; eme and ene; efe, ese and equis; ese and ce).
 */
export const FOLIO_SIGNS = '23456789AHJKMPRWXY';

const GROUP = /^(\d{4})([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;
/** Folios given before they had groups. */
const WHOLE = /^(\d{4})([0-9A-HJKMNP-TV-Z]{6})$/;

/** Signs as they are compared: case, spaces and hyphens do not matter, and what looks alike is one. */
export function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** Folio of a year, in two groups of four. */
export function folioOf(year: number | string, signs: string): string {
  return `S-${year}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** Folio as it is stored, with or without groups and in any case; undefined when it cannot be one. */
export function readFolio(typed: string): string | undefined {
  const plain = plainSigns(typed.trim().replace(/^s/i, ''));
  const grouped = GROUP.exec(plain);
  if (grouped !== null) return `S-${grouped[1]}-${grouped[2]}-${grouped[3]}`;
  const whole = WHOLE.exec(plain);
  return whole === null ? undefined : `S-${whole[1]}-${whole[2]}`;
}
