import { theLines } from '#server/kit/imports/reading.ts';

/** What was noticed of rows: of one and of several, before the lines where. */
const NOTICES = {
  nameless: [
    'Una fila no trae un RFC completo y se compara solo por nombre',
    'filas no traen un RFC completo y se comparan solo por nombre',
  ],
  ragged: [
    'Una fila tiene más o menos columnas que el encabezado',
    'filas tienen más o menos columnas que el encabezado',
  ],
  odd: [
    'Una fila trae un dato que no corresponde a su columna; se conserva como está escrito',
    'filas traen un dato que no corresponde a su columna; se conserva como está escrito',
  ],
  undated: [
    'Una fila trae una fecha que no se entiende; se conserva como está escrita y no cuenta',
    'filas traen una fecha que no se entiende; se conserva como está escrita y no cuenta',
  ],
  empty: ['Una fila sin nombre no se toma', 'filas sin nombre no se toman'],
  repeated: ['Una fila dice lo mismo que otra del archivo', 'filas dicen lo mismo que otra del archivo'],
} as const;
const KINDS = Object.keys(NOTICES) as (keyof typeof NOTICES)[];

/** Lines of the rows of which it was noticed. */
type Noticed = Record<keyof typeof NOTICES, number[]>;

export const nothingNoticed = (): Noticed =>
  Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Noticed;

/** What was noticed in sentences, each with its lines; `kept` rows were taken. */
export function noticesOf(noticed: Noticed, kept: number): string[] {
  return KINDS.flatMap((kind) => {
    const lines = noticed[kind];
    const [one, many] = NOTICES[kind];
    if (lines.length === 0) return [];
    if (kind === 'nameless' && lines.length === kept)
      return [
        'Ninguna fila trae RFC: las coincidencias serán por nombre y solo pistas que una persona comprueba.',
      ];
    const what = lines.length === 1 ? one : `${lines.length.toLocaleString('es-MX')} ${many}`;
    return [`${what}: ${theLines(lines)}.`];
  });
}

/** Texts that are told one by one. */
const TOLD = 8;

/** Rows that are no entries, with what they say. */
export function textNotices(texts: readonly { line: number; text: string }[]): string[] {
  const left = texts.slice(TOLD).map(({ line }) => line);
  return [
    ...texts
      .slice(0, TOLD)
      .map(({ line, text }) => `La línea ${line} no es un registro y no se toma: «${text.slice(0, 300)}»`),
    ...(left.length === 0 ? [] : [`Tampoco son registros ni se toman ${theLines(left)}.`]),
  ];
}
