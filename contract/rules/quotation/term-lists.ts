/** Papers that are usually asked of whoever quotes; any other is written beside them. */
export const QUOTATION_PAPERS = [
  'Opinión de cumplimiento de obligaciones fiscales (LAASSP 2025, art. 40, fr. XXII)',
  'Manifiesto de no estar impedido para contratar (LAASSP 2025, art. 71)',
  'Ficha técnica o catálogo de lo que se cotiza',
  'Carta de garantía',
  'Carta del fabricante o distribuidor autorizado',
  'Constancia de situación fiscal',
] as const;

/** What a term lists: one of each line. */
export const listedIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.replace(/^[\s•·*-]+/, '').trim())
      .filter((line) => line !== ''),
  ),
];

/** A term with this on a line of its own, or without it. */
export function withListed(text: string, one: string, isListed: boolean): string {
  const lines = listedIn(text).filter((line) => line !== one);
  return [...lines, ...(isListed ? [one] : [])].join('\n');
}

/** A sample that is asked for, as its line says it. */
export const sampleLine = ({
  lot,
  pieces,
  place,
  until,
  comesBack,
}: {
  lot: string;
  pieces: string;
  place: string;
  until: string;
  comesBack: boolean;
}): string =>
  `Partida ${lot}: ${pieces} ${pieces === '1' ? 'pieza' : 'piezas'} en ${place}, hasta el ${until}; ${comesBack ? 'se devuelve' : 'se consume en las pruebas'}`;

/** Asked papers that no file was given for. */
export const missingPapers = (asked: string, given: readonly { name: string }[]): string[] =>
  listedIn(asked).filter((paper) => !given.some(({ name }) => name === paper));
