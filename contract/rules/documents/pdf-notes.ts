/** What pdf.js says of a field or a note of a page, as far as its words go. */
interface Note {
  id: string;
  subtype?: string;
  /** Left, bottom, right and top, in points. */
  rect: readonly number[];
  rotation?: number;
  fieldType?: string | null;
  fieldValue?: unknown;
  password?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  options?: readonly { exportValue: string; displayValue: string }[];
  contentsObj?: { str: string };
  /** Lines that its appearance draws. */
  textContent?: readonly string[];
  defaultAppearanceData?: { fontSize: number };
}

/** A piece of text as pdf.js gives it. */
interface Piece {
  str: string;
  dir: string;
  width: number;
  height: number;
  transform: number[];
  fontName: string;
  hasEOL: boolean;
}
/** Where a marked part of the page begins or ends. */
type Mark = { type: string; id?: string; tag?: string };
interface Content {
  items: readonly unknown[];
  styles?: Record<string, unknown>;
}

/** The structure of a page names its fields and notes by this and their ids. */
const PREFIX = 'pdfjs_internal_id_';
export const isNoteId = (id: string | null | undefined) => id?.startsWith(PREFIX) === true;
const FONT = 'campo';
const STYLE = { ascent: 0.9, descent: -0.2, vertical: false, fontFamily: 'sans-serif' };
const LARGEST = 12;

/**
 * The text of a page with what its filled fields and text notes say, each at its place: after the words on its line, or
 * between the lines over and below it. pdf.js gives only what the page itself writes.
 */
export function withNotes<Text extends Content>(content: Text, annotations: readonly unknown[]): Text {
  const notes = (annotations as readonly Note[]).filter((note) => linesOf(note).length > 0);
  if (notes.length === 0) return content;
  const items = [...content.items] as (Piece | Mark)[];
  const isMarked = items.some((item) => !('str' in item));
  for (const note of notes) insert(items, note, isMarked);
  return { ...content, items, ...(content.styles && { styles: { ...content.styles, [FONT]: STYLE } }) };
}

/** Values that no appearance shows: whoever draws the page has to be given them. */
export function undrawnValues(annotations: readonly unknown[]): { id: string; value: string }[] {
  return (annotations as readonly Note[]).flatMap((note) => {
    const value = valueOf(note);
    return note.textContent === undefined && value !== '' ? [{ id: note.id, value }] : [];
  });
}

/** What a text field or a list holds; a list by its first value. */
function valueOf({ fieldType, fieldValue, password }: Note): string {
  if (password === true || (fieldType !== 'Tx' && fieldType !== 'Ch')) return '';
  const [value]: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return typeof value === 'string' ? value.trimEnd() : '';
}

function linesOf(note: Note): string[] {
  const drawn = (note.textContent ?? []).filter((line) => line.trim() !== '');
  return (drawn.length > 0 && !isSpread(note, drawn) ? drawn : saidBy(note).split(/\r\n?|\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const bare = (text: string) => text.replaceAll(/\s+/g, '');
/** A field with a box for each letter draws them apart. */
const isSpread = (note: Note, drawn: readonly string[]) => bare(drawn.join('')) === bare(valueOf(note));

function saidBy(note: Note): string {
  if (note.subtype === 'FreeText') return note.contentsObj?.str ?? '';
  if (note.subtype !== 'Widget' || typeof note.fieldValue === 'undefined') return '';
  if (note.checkBox === true) return note.fieldValue === note.exportValue ? '☑' : '';
  if (note.radioButton === true) return note.fieldValue === note.buttonValue ? '☑' : '';
  const value = valueOf(note);
  return note.options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
}

function insert(items: (Piece | Mark)[], note: Note, isMarked: boolean): void {
  const pieces = piecesOf(note);
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return;
  const [x, y] = placeOf(first);
  const own = Math.max(first.height, 8);
  const isWords = (item: Piece | Mark): item is Piece => 'str' in item && item.str.trim() !== '';
  const isBefore = (item: Piece | Mark) => {
    const [left, base] = isWords(item) ? placeOf(item) : [0, 0];
    return isWords(item) && Math.abs(base - y) <= own * 0.7 && left < x;
  };
  const before = items.findLastIndex(isBefore);
  let at = before + 1;
  if (before === -1) {
    const below = items.findIndex((item) => isWords(item) && (placeOf(item)[1] ?? 0) < y);
    at = below === -1 ? items.length : below;
  } else {
    const label = items[before] as Piece;
    first.str = ` ${first.str}`;
    last.hasEOL = label.hasEOL;
    items[before] = { ...label, hasEOL: false };
  }
  const inserted: (Piece | Mark)[] = isMarked
    ? [
        { type: 'beginMarkedContentProps', tag: 'Form', id: PREFIX + note.id },
        ...pieces,
        { type: 'endMarkedContent' },
      ]
    : pieces;
  items.splice(at, 0, ...inserted);
}

const placeOf = ({ transform }: Piece) => [transform[4] ?? 0, transform[5] ?? 0] as const;

/** A line of its words each, from the top of its rectangle on. */
function piecesOf(note: Note): Piece[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = note.rect;
  const lines = linesOf(note);
  const isSideways = note.rotation === 90 || note.rotation === 270;
  const [width, height] = isSideways ? [top - bottom, right - left] : [right - left, top - bottom];
  const said = note.defaultAppearanceData?.fontSize ?? 0;
  const size = Math.max(1, Math.min(said > 0 ? said : LARGEST, (height / lines.length) * 0.8));
  const [cos, sin] = TURNS[note.rotation ?? 0] ?? [1, 0];
  return lines.map((str, at) => {
    const down = lines.length === 1 ? (height + size * 0.7) / 2 : size * (1 + at * 1.15);
    // From the corner at which the first line begins, which turns with the words.
    const [x, y] = [2 - width / 2, height / 2 - down];
    const [middleX, middleY] = [(left + right) / 2, (bottom + top) / 2];
    return {
      str,
      dir: 'ltr',
      width: Math.min(width, str.length * size * 0.5),
      height: size,
      transform: [
        size * cos,
        size * sin,
        -size * sin,
        size * cos,
        middleX + x * cos - y * sin,
        middleY + x * sin + y * cos,
      ],
      fontName: FONT,
      hasEOL: true,
    };
  });
}

/** Cosine and sine of how much the words of a field are turned. */
const TURNS: Partial<Record<number, readonly [number, number]>> = {
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};
