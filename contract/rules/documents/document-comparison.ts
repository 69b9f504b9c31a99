import type { DocumentChange } from '#contract/document-text.ts';
import { differencesOf, type Step } from '../texts/sequence-differences.ts';

export interface DocumentComparison {
  /** Figures first, then in the order of the document; clauses that only have another number last. */
  changes: DocumentChange[];
  /** Changes beyond {@link MOST_CHANGES}. */
  more: number;
}

/** A page of a document as its text was read: one paragraph, or row of a table, per line. */
export interface ComparablePage {
  page: number;
  text: string;
}

/** More than anybody reads: by then it is another document. */
export const MOST_CHANGES = 400;
const MOST_LETTERS = 3_000;
/** Words of context on each side. */
const CONTEXT = 9;
/** So few equal words between two changes belong to one change of a phrase. */
const ISLAND = 2;

interface Word {
  text: string;
  page: number;
  /** Which line of the document it stands on. */
  line: number;
  isFirst: boolean;
  /** It begins another cell of its row. */
  isCell: boolean;
  clause: string | null;
}

/** What changed between two versions, whatever their lines and pages break. */
export function compareDocuments(
  before: readonly ComparablePage[],
  after: readonly ComparablePage[],
): DocumentComparison {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const steps = differencesOf(textsOf(old), textsOf(now));
  const both = { old, now };
  const found = groupsOf(steps, now)
    .flatMap((group) => partParagraphs(group, both))
    .flatMap((group) => partNumbers(settle(group, both), both))
    .map((group) => describe(group, both));
  const rankOf = ({ kind, isFigure }: DocumentChange) => (kind === 'renumbered' ? 2 : isFigure ? 0 : 1);
  const changes = found.toSorted((one, other) => rankOf(one) - rankOf(other));
  return { changes: changes.slice(0, MOST_CHANGES), more: Math.max(0, changes.length - MOST_CHANGES) };
}

const textsOf = (words: readonly Word[]) => words.map(({ text }) => text);

/** Bars between the cells of a row say nothing. */
const BAR = '|';

function wordsOf(pages: readonly ComparablePage[]): Word[] {
  const words: Word[] = [];
  let [line, clause]: [number, string | null] = [0, null];
  for (const { page, text } of pages) {
    const lines = text.normalize('NFC').replaceAll('\u00AD', '').split('\n');
    const isIndex = lines.slice(0, 4).some((one) => /^(?:[ií]ndice|contenido)\b.{0,30}$/i.test(one));
    for (const said of lines) {
      line += 1;
      clause = clauseOf(said) ?? clause;
      // Where a part begins is no change of what it says.
      const plain = isIndex ? withoutPage(said) : said;
      let [isFirst, isCell] = [true, false];
      for (const word of plain.split(/\s+/)) {
        if (word === BAR) isCell = true;
        if (word === '' || word === BAR) continue;
        words.push({ text: word, page, line, isFirst, isCell, clause });
        [isFirst, isCell] = [false, false];
      }
    }
  }
  return words;
}

const NUMBERED = /^\d{1,2}(?:\.\d{1,3}){0,4}[.)]?-? +(?:(?:bis|ter|qu[aá]ter) )?\p{Lu}/iu;
const NAMED =
  /^(?:art[ií]culo|cl[aá]usula|anexo|apartado|cap[ií]tulo|secci[oó]n|partida|formato) [\dIVXLC]+/i;
const MOST_LABEL = 70;
/** Pages of an index, and what stands before them. */
const MOST_DIGITS = 4;
const LEADERS = ' .…·|\t';

/** A line of an index without the page to which it leads. */
function withoutPage(line: string): string {
  let end = line.length;
  while (end > 0 && /\d/.test(line.charAt(end - 1))) end -= 1;
  if (end === line.length || line.length - end > MOST_DIGITS) return line;
  while (end > 0 && LEADERS.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

/** Number and name of a clause that a line begins; undefined for any other line. */
function clauseOf(line: string): string | undefined {
  if (line.includes(` ${BAR} `) || !(NUMBERED.test(line) || NAMED.test(line))) return undefined;
  const name = line.slice(0, endOfName(line));
  if (name.length <= MOST_LABEL) return name;
  return `${name.slice(0, name.lastIndexOf(' ', MOST_LABEL))} …`;
}

/** The name of a clause ends with the first full stop or colon after a word. */
function endOfName(line: string): number {
  for (let at = 2; at < Math.min(line.length, 2 * MOST_LABEL); at += 1) {
    const isStop = '.:'.includes(line.charAt(at)) && ' '.includes(line.charAt(at + 1));
    if (isStop && /^\p{L}{2}$/u.test(line.slice(at - 2, at))) return at;
  }
  return line.length;
}

/** Words that went and came at one place: of the earlier row from `oldFrom`, of the later one from `nowFrom`. */
interface Group {
  oldFrom: number;
  oldTo: number;
  nowFrom: number;
  nowTo: number;
}

function groupsOf(steps: readonly Step[], now: readonly Word[]): Group[] {
  const groups: Group[] = [];
  let [oldAt, nowAt] = [0, 0];
  for (const { fate } of steps) {
    if (fate !== 'same') {
      const last = groups.at(-1);
      const isNear = last !== undefined && nowAt - last.nowTo <= ISLAND && isOneLine(now, last.nowTo, nowAt);
      const group = isNear ? last : { oldFrom: oldAt, oldTo: oldAt, nowFrom: nowAt, nowTo: nowAt };
      if (!isNear) groups.push(group);
      group.oldTo = fate === 'removed' ? oldAt + 1 : oldAt;
      group.nowTo = fate === 'added' ? nowAt + 1 : nowAt;
    }
    if (fate !== 'added') oldAt += 1;
    if (fate !== 'removed') nowAt += 1;
  }
  return groups;
}

/** Whether what stands between two changes is within one paragraph, or nothing. */
const isOneLine = (words: readonly Word[], from: number, to: number) =>
  from === to ||
  words.slice(from, to + 1).every(({ line, isFirst }) => line === words[from]?.line && !isFirst);

interface Both {
  old: readonly Word[];
  now: readonly Word[];
}

/** A paragraph that came or went right behind words that changed is a change of its own; so is a clause in the place of another. */
function partParagraphs(group: Group, { old, now }: Both): Group[] {
  const { oldFrom, oldTo, nowFrom, nowTo } = group;
  if (oldFrom === oldTo || nowFrom === nowTo) return [group];
  const endsLine = (row: readonly Word[], to: number) => row[to]?.isFirst !== false;
  const isOtherClause =
    isNumber(old[oldFrom]) && isNumber(now[nowFrom]) && endsLine(old, oldTo) && endsLine(now, nowTo);
  if (isOtherClause && oldTo - oldFrom > 1 && nowTo - nowFrom > 1)
    return [
      { ...group, nowTo: nowFrom },
      { ...group, oldFrom: oldTo },
    ];
  const startIn = (row: readonly Word[], from: number, to: number) =>
    row.slice(from + 1, to).findIndex(({ isFirst }) => isFirst) + from + 1;
  const [oldStart, nowStart] = [startIn(old, oldFrom, oldTo), startIn(now, nowFrom, nowTo)];
  const [partsOld, partsNow] = [oldStart > oldFrom, nowStart > nowFrom];
  if (partsNow && !partsOld && endsLine(now, nowTo))
    return [
      { ...group, nowTo: nowStart },
      { oldFrom: oldTo, oldTo, nowFrom: nowStart, nowTo },
    ];
  if (partsOld && !partsNow && endsLine(old, oldTo))
    return [
      { ...group, oldTo: oldStart },
      { oldFrom: oldStart, oldTo, nowFrom: nowTo, nowTo },
    ];
  return [group];
}

/** A clause that came or went between two numbers takes its own, and the next clause has another one. */
function partNumbers(group: Group, { old, now }: Both): Group[] {
  const { oldFrom, oldTo, nowFrom, nowTo } = group;
  const isInsertion = oldFrom === oldTo;
  if (!isInsertion && nowFrom !== nowTo) return [group];
  const [row, from, to] = isInsertion ? [now, nowFrom, nowTo] : [old, oldFrom, oldTo];
  if (to - from < 2 || !isNumber(row[from - 1]) || !isNumber(row[to - 1])) return [group];
  const whole = { oldFrom: oldFrom - 1, oldTo: oldTo - 1, nowFrom: nowFrom - 1, nowTo: nowTo - 1 };
  const other = isInsertion
    ? { oldFrom: oldFrom - 1, oldTo: oldFrom, nowFrom: nowTo - 1, nowTo }
    : { oldFrom: oldTo - 1, oldTo, nowFrom: nowFrom - 1, nowTo: nowFrom };
  return [whole, other];
}

/** What only came or only went is moved to the beginning of a paragraph, if the same words allow it. */
function settle(group: Group, { old, now }: Both): Group {
  const { oldFrom, oldTo, nowFrom, nowTo } = group;
  const isInsertion = oldFrom === oldTo;
  if (!isInsertion && nowFrom !== nowTo) return group;
  const words = isInsertion ? now : old;
  const [from, to] = isInsertion ? [nowFrom, nowTo] : [oldFrom, oldTo];
  for (const way of [-1, 1]) {
    for (let by = 0; Math.abs(by) <= to - from; by += way) {
      if (words[from + by]?.isFirst === true)
        return { oldFrom: oldFrom + by, oldTo: oldTo + by, nowFrom: nowFrom + by, nowTo: nowTo + by };
      const [gone, come] = way < 0 ? [from + by - 1, to + by - 1] : [from + by, to + by];
      if (words[gone] === undefined || words[gone]?.text !== words[come]?.text) break;
    }
  }
  return group;
}

const CLAUSE_NUMBER = /^\(?(?:\d{1,2}(?:\.\d{1,3})*|[a-zñ]|[IVXLC]{1,6})[.)]?-?$/;
const MONTH =
  /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo)[.,;:]?$/i;
const isFigureWord = (text: string) => /\d/.test(text) || MONTH.test(text);

function describe({ oldFrom, oldTo, nowFrom, nowTo }: Group, { old, now }: Both): DocumentChange {
  const [went, came] = [old.slice(oldFrom, oldTo), now.slice(nowFrom, nowTo)];
  const isGone = came.length === 0;
  const place = isGone ? went[0] : came[0];
  const [row, from, to] = isGone ? [old, oldFrom, oldTo] : [now, nowFrom, nowTo];
  const figuresOf = (words: readonly Word[]) =>
    textsOf(words.filter((word, at) => !isName(word, words[at - 1]) && isFigureWord(word.text))).join(' ');
  const isRenumbered = isNumberAlone(went) && isNumberAlone(came);
  return {
    kind: isRenumbered ? 'renumbered' : went.length === 0 ? 'inserted' : isGone ? 'removed' : 'changed',
    clause: place?.clause ?? null,
    page: place?.page ?? 1,
    isFigure: !isRenumbered && figuresOf(went) !== figuresOf(came),
    before: shown(went),
    after: shown(came),
    lead: textsOf(contextOf(row, from - CONTEXT, from, row[from]?.line)).join(' '),
    trail: textsOf(contextOf(row, to, to + CONTEXT, row[to - 1]?.line)).join(' '),
  };
}

const isNumber = (word: Word | undefined) => word?.isFirst === true && CLAUSE_NUMBER.test(word.text);
/** A number that names what it begins, such as that of a clause or the one of «Anexo 12. Lista de verificación». */
const isName = (word: Word, before: Word | undefined) =>
  isNumber(word) ||
  (before?.isFirst === true && /^anexo$/i.test(before.text) && CLAUSE_NUMBER.test(word.text));
const isNumberAlone = (words: readonly Word[]) => words.length === 1 && isNumber(words[0]);

const contextOf = (row: readonly Word[], from: number, to: number, line: number | undefined) =>
  row.slice(Math.max(0, from), to).filter((word) => word.line === line);

/** Words with their paragraphs, cut where nobody would read on. */
function shown(words: readonly Word[]): string {
  let text = '';
  for (const [at, { text: word, isFirst, isCell }] of words.entries()) {
    if (text.length + word.length > MOST_LETTERS) return `${text} …`;
    text += at === 0 ? word : `${isFirst ? '\n' : isCell ? ' · ' : ' '}${word}`;
  }
  return text;
}
