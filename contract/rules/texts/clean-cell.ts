import { withoutEntities } from './html-entities.ts';

/** Anything in a cell that may have to be undone; most cells have nothing of it. */
const UNCLEAN =
  /\p{Cc}|[\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF\uFFFE\uFFFF]|[\u0300-\u036F]|&[#A-Za-z]|<[/A-Za-z]|^\s*['=]|_x[0-9A-Fa-f]{4}_/u;

/** Letters that Windows-1252 has where other encodings have control signs, from 0x80 on. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** The letter of Windows-1252 in the place of a control sign; a lost one where it has none there. */
export function windowsSign(sign: string): string {
  const letter = WINDOWS[sign.charCodeAt(0) - 0x80]!;
  return letter === sign ? '\uFFFD' : letter;
}

/** A cell that spreadsheets were kept from taking for a number or a formula. */
function unguarded(text: string): string {
  const shown = /^\s*=\s*"((?:[^"]|"")*)"\s*$/.exec(text);
  if (shown !== null) return shown[1]!.replaceAll('""', '"');
  // What the portal's own files put before a text that begins as a formula.
  if (/^'[=+\-@\t\r]/.test(text)) return text.slice(1);
  const isGuarded = text.startsWith("'") && !text.includes("'", 1) && /^[\p{L}\d]/u.test(text.slice(1));
  return isGuarded ? text.slice(1) : text;
}

/** Signs of no width: of direction, soft hyphens and the like. */
const UNSEEN = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFFE\uFFFF]/g;

/** Whether a cell has signs among its letters that nobody sees. */
export const hasUnseen = (cell: string): boolean => UNCLEAN.test(cell) && cell.search(UNSEEN) !== -1;

/** Tags of web pages that begin another line. */
const LINE_TAGS = /<\/?(?:br|p|div|li|tr|hr)(?: [^<>]{0,200})?\s?\/?>/gi;
/** Any other tag of a page. */
const TAG =
  /<\/?(?:a|b|i|u|s|em|strong|span|font|center|small|big|sup|sub|h[1-6]|ul|ol|table|tbody|thead|td|th|img|script|style|iframe|svg|object|input|form|body|html|head|meta|link|o:p)(?:[ \n][^<>]{0,400})?\s?\/?>/i;

/** What is wrong with a cell of which a program kept the signs of a web page; undefined when it has none. */
function markupIn(text: string): string | undefined {
  const tag = text.includes('<') || text.includes('&lt;') ? TAG.exec(withoutEntities(text))?.[0] : undefined;
  return tag === undefined
    ? undefined
    : `La celda trae signos de una página web («${tag.slice(0, 40)}»): quítalos y deja solo el texto.`;
}

/** A cell without what programs put around a text and nobody sees: guards, entities, control and zero-width signs. */
export function cleanCell(cell: string): string {
  if (!UNCLEAN.test(cell)) return cell;
  let text = cell.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  // Some programs write entities of entities.
  text = withoutEntities(withoutEntities(text));
  if (text.includes('<')) text = text.replace(LINE_TAGS, '\n').trim();
  text = text
    .replace(/[\u0080-\u009F]/g, windowsSign)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t\v\f])\p{Cc}/gu, (sign) => (sign >= '\u001C' && sign <= '\u001F' ? ' ' : ''))
    .replace(/[\t\v\f\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(UNSEEN, '');
  return unguarded(text).normalize('NFC');
}

/** UTF-8 that was read as another encoding and saved again. */
const TWICE =
  /Ã[\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\u0080-\u009F¡ª«°º»¿·©®´]|â€[\u0080-\u00FF\u2010-\u2122œžšŸŒŽŠ]|√[±°©≠≥∫ëÅâçìöúº]|├[\u2500-\u25FF¡-ÿ]|\?\?n\b/;
const LOST = /[\uFFFD\u0081\u008D\u008F\u0090\u009D]/;
/** Signs that stand in no word. */
const INSIDE =
  /\p{L}[¤¥¢£¦¨¬¯±¶¸¹†‡‰ƒ‚„˜√∞≠≥≤∫∑∏∂Ω∆◊\u2500-\u259F]\p{L}|(?<![\p{L}\d])(?:[¥¤](?=\p{L}{2})|µ(?=\p{L}{4}))/u;
/** An accent that became a question, in a word and not in an address. */
const ASKED =
  /(?<![^\s,;«(])(?:\p{L}{1,30}\?\p{Ll}[\p{L}?]{0,30}|\p{Lu}{1,30}\?\p{Lu}[\p{Lu}?]{0,30})(?![^\s,.;»)])/u;
/** Letters that are struck through by signs of their own, in a text without formats. */
const STRUCK = /[\u0335-\u0338]/;
/** What nothing above can be in. */
const SUSPECT = /[^\p{ASCII}ÁÉÍÓÚÜÑáéíóúüñ¿¡ºª°“”‘’–]|\?\?n/u;

/** Signs that nobody sees, shown as a lost letter is. */
const UNSHOWN = /[\u0080-\u009F]/g;

/** Longest cell that is shown whole. */
const SHOWN_WHOLE = 60;

/** What is wrong with the letters of a cell as it stood in the file; undefined when nothing is. */
export function damageOf(cell: string): string | undefined {
  if (!SUSPECT.test(cell) && !cell.includes('?')) return undefined;
  const part = (at: number) =>
    `«${(cell.length <= SHOWN_WHOLE ? cell : cell.slice(Math.max(0, at - 15), at + 20)).trim().replaceAll(UNSHOWN, '\uFFFD')}»`;
  const twice = TWICE.exec(cell);
  if (twice !== null)
    return `${part(twice.index)} tiene los acentos dañados: se guardaron dos veces. Vuelve al original y guárdalo como «CSV UTF-8».`;
  if (STRUCK.test(cell))
    return `${part(cell.search(STRUCK))} trae letras tachadas: si ya no cuenta, quita la fila; si cuenta, escríbelas sin tachar.`;
  const lost = LOST.exec(cell) ?? INSIDE.exec(cell) ?? ASKED.exec(cell);
  if (lost !== null)
    return `${part(lost.index)} trae signos donde iban letras. Escríbelas bien en esta celda y sube el archivo otra vez.`;
  return undefined;
}

/** Whether signs stand where its letters were; which they were, the file does not say. */
export const hasLostLetters = (cell: string): boolean =>
  !STRUCK.test(cell) && [LOST, INSIDE, ASKED].some((signs) => signs.test(cell));

/** Whether the letters were read otherwise than they were written, and saved so. */
export const isSavedTwice = (text: string): boolean => TWICE.test(text);

/** Whether a workbook shows this where a formula has no value, in English or in Spanish. */
export const isCellError = (text: string): boolean =>
  text.startsWith('#') && /^#(N\/[AD]|[¡¿]?[A-Z\d/]{3,12}[!?])$/i.test(text.trim());

/** What to do about such a cell. */
export const brokenCell = (text: string): string =>
  `La celda tiene un error de la hoja de cálculo (${text}): corrígela.`;

/** Why a cell has no value: its formula broke, its column was too narrow to show it when it was saved or copied, or it is of a web page. */
export function cellErrorOf(cell: string): string | undefined {
  const text = cell.trim();
  if (isCellError(text)) return brokenCell(text);
  if (!/^#{3,}$/.test(text)) return markupIn(text);
  return `La celda dice «${text.slice(0, 12)}»: la columna era angosta y la hoja de cálculo no mostró el dato. Ensancha la columna y guarda o copia otra vez.`;
}
