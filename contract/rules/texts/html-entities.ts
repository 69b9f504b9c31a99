/** Signs by the names that web pages give them; letters with a mark are made of both. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  iexcl: '¡',
  iquest: '¿',
  ordf: 'ª',
  ordm: 'º',
  deg: '°',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
  reg: '®',
  copy: '©',
  trade: '™',
  euro: '€',
  shy: '',
  zwnj: '',
  zwj: '',
  sect: '§',
  Ntilde: 'Ñ',
  ntilde: 'ñ',
  Ccedil: 'Ç',
  ccedil: 'ç',
};
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
};

function signOf(whole: string, name: string): string {
  const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
  if (code !== null) {
    const point = code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16);
    return point > 0 && point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff)
      ? String.fromCodePoint(point)
      : whole;
  }
  if (Object.hasOwn(NAMED, name)) return NAMED[name]!;
  const accented = /^([aeiouyAEIOUYnN])(acute|grave|circ|uml|tilde)$/.exec(name);
  return accented === null ? whole : `${accented[1]}${MARKS[accented[2]!]}`.normalize('NFC');
}

/** A text with the entities of web pages as signs; what names none stays as it is. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(#x?[\da-f]{1,7}|[a-z]{2,8});/gi, (whole, name: string) => signOf(whole, name));
