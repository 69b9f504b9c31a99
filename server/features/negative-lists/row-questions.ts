import type { ImportFact } from '#contract/imports.ts';
import { LIST_SITUATION_LABELS } from '#contract/negative-list-words.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { theLines } from '#server/kit/imports/reading.ts';
import { nameKey } from '#server/kit/table-file/plain-text.ts';
import { daysOf, termIn } from './written-day.rules.ts';
import type { ReadEntry } from './list-row.ts';
import { MOST_NOTE, takesBack } from './sanctions-list.rules.ts';

/** An entry where it stands, with the number that its list gives it. */
export interface SeenEntry {
  line: number;
  number: string;
  entry: ReadEntry;
}

/** What a person said that becomes of the entry of a line. */
type Verdict = { is: 'dropped'; by: number } | { is: 'void' | 'doubtful'; note: string; line: number };

interface Note {
  line: number;
  text: string;
  /** Lines below it, until the next text. */
  below: { from: number; to: number } | undefined;
}

type Said = Readonly<Partial<Record<string, string>>>;
type Choices = ImportFact['choices'];

/** Contradictions that are asked one by one; the others are among the rows to look at. */
const MOST_QUESTIONS = 40;
/** Rows that one question offers. */
const MOST_ROWS = 8;
/** What of two rows of one case cannot both be so; «3 meses» is «tres meses». */
const comparedOf = ({ data, rfc }: ReadEntry): (string | null | undefined)[] => [
  rfc,
  data.startsOn,
  data.endsOn,
  data.term === undefined ? '' : JSON.stringify(termIn(data.term) ?? nameKey(data.term)),
  data.amount?.replace(/[$, ]|\.0+$/g, ''),
];
const isEmpty = (text: string | undefined): boolean => text === undefined || text === '';

/**
 * What only a person can say of the rows of a list of sanctions before it is in force: whom a note means that takes a
 * sanction back, and which of two rows of one firm and case counts where they say different things. `said` are the
 * answers, by the name of the question.
 */
export class RowQuestions {
  readonly #said: Said;
  /** Texts of the list by their line. */
  readonly #texts: ReadonlyMap<number, string>;
  readonly #notes: Note[] = [];
  readonly #closed = new Set<Note>();
  readonly #seen: SeenEntry[] = [];
  readonly #cases = new Map<string, SeenEntry[]>();
  readonly #clashes: SeenEntry[][] = [];

  constructor(texts: ReadonlyMap<number, string>, said: Said = {}) {
    this.#texts = texts;
    this.#said = said;
  }

  /** A text above the table: it is no title of some of its rows. */
  above(line: number, text: string): void {
    this.note(line, text);
    for (const note of this.#notes) this.#closed.add(note);
  }

  /** A text that is no row; it ends what stood below another one. */
  note(line: number, text: string): void {
    const open = this.#notes.at(-1);
    if (open?.below !== undefined) this.#closed.add(open);
    if (takesBack(text)) this.#notes.push({ line, text: text.slice(0, MOST_NOTE), below: undefined });
  }

  /** Takes an entry in; gives the first line of its case that says something else. */
  see(seen: SeenEntry): number | undefined {
    const { line, entry } = seen;
    this.#seen.push(seen);
    const open = this.#notes.at(-1);
    if (open !== undefined && !this.#closed.has(open))
      open.below = { from: open.below?.from ?? line, to: line };
    let against: number | undefined;
    for (const key of caseKeys(entry)) {
      const others = this.#cases.get(key) ?? [];
      const other = others.find((one) => one.line !== line && isAgainst(one.entry, entry));
      this.#cases.set(key, [...others, seen]);
      if (other === undefined || against !== undefined) continue;
      against = other.line;
      const begun = this.#clashes.find((group) => group.includes(other));
      if (begun === undefined) this.#clashes.push([other, seen]);
      else begun.push(seen);
    }
    return against;
  }

  /** What the answers make of the entries of a line. */
  verdict(line: number): Verdict | undefined {
    for (const [name, answer = ''] of Object.entries(this.#said)) {
      const [kind, ...lines] = name.split('-');
      if (kind === 'clash' && lines.includes(String(line)) && answer !== 'both' && answer !== String(line))
        return { is: 'dropped', by: Number(answer) };
      const [what, where = ''] = answer.split(':');
      if (kind !== 'note' || (what !== 'void' && what !== 'doubtful') || !isAmong(where, line)) continue;
      const note = Number(lines[0]);
      return { is: what, line: note, note: (this.#texts.get(note) ?? '').slice(0, MOST_NOTE) };
    }
    return undefined;
  }

  facts(): ImportFact[] {
    return [
      ...this.#notes.map((note) => this.#noteFact(note)),
      ...this.#clashes.slice(0, MOST_QUESTIONS).map((group) => this.#clashFact(group)),
    ];
  }

  #noteFact({ line, text, below }: Note): ImportFact {
    const all = meantBy(text, this.#seen);
    const meant = all.slice(0, MOST_ROWS);
    const lines = meant.map((one) => one.line);
    const under = meant.length > 0 || below === undefined ? '' : `${below.from}..${below.to}`;
    const where = lines.length > 0 ? lines.join(',') : under;
    const choices: Choices = [
      ...(lines.length > 1 ? [{ value: `void:${where}`, label: `Deja sin efecto ${theLines(lines)}` }] : []),
      ...meant.map((one) => ({
        value: `void:${one.line}`,
        label: `Deja sin efecto la línea ${one.line}`,
        examples: [saidBy(one)],
      })),
      ...(under === ''
        ? []
        : [
            {
              value: `void:${under}`,
              label: `Deja sin efecto las que siguen, de la línea ${under.replace('..', ' a la ')}`,
            },
          ]),
      ...(where === ''
        ? []
        : [{ value: `doubtful:${where}`, label: 'No se sabe: por ahora avisan y no impiden' }]),
      { value: 'none', label: 'No se refiere a ninguna fila: la lista entra como está escrita' },
    ];
    const about =
      meant.length > 0
        ? `Puede referirse a ${theLines(lines)}${all.length > meant.length ? ` y a ${all.length - meant.length} más` : ''}.`
        : 'No nombra a ninguna fila. Si deja sin efecto una que aquí no se ofrece, quítala del archivo y súbelo otra vez.';
    return this.#fact(`note-${line}`, {
      short: `nota de la línea ${line}`,
      label: `¿Qué hace la nota de la línea ${line}?`,
      doubt: `La línea ${line} dice «${text}». ${about}`,
      choices,
    });
  }

  #clashFact(all: readonly SeenEntry[]): ImportFact {
    const group = all.slice(0, MOST_ROWS);
    const lines = group.map(({ line }) => line);
    const { name, data } = group[0]!.entry;
    const number = isEmpty(data.fileNumber) ? '' : `, expediente ${data.fileNumber}`;
    return this.#fact(`clash-${lines.join('-')}`, {
      short: theLines(lines),
      label: `¿Qué fila de «${name}» cuenta?`,
      doubt: `En ${theLines(lines)} está «${name}»${number}, y dicen cosas distintas.`,
      choices: [
        ...group.map((one) => ({
          value: String(one.line),
          label: `Solo la línea ${one.line}`,
          examples: [saidBy(one)],
        })),
        { value: 'both', label: 'Son sanciones distintas: cuentan todas' },
      ],
    });
  }

  #fact(
    name: Extract<ImportFact['name'], `${string}-${string}`>,
    { short, label, doubt, choices }: Record<'short' | 'label' | 'doubt', string> & { choices: Choices },
  ): ImportFact {
    const answer = choices.find(({ value }) => value === this.#said[name]);
    return {
      name,
      label,
      value: answer?.value ?? '',
      shown: `${short}: ${answer === undefined ? 'por decir' : answer.label.replace(/^\p{Lu}/u, (one) => one.toLowerCase())}`,
      choices,
      ...(answer === undefined ? { doubt } : { isSaid: true }),
    };
  }
}

const isAmong = (where: string, line: number): boolean => {
  const [from = '', to] = where.split('..');
  return to === undefined
    ? where.split(',').includes(String(line))
    : line >= Number(from) && line <= Number(to);
};

/** What tells the case of an entry apart: its firm, by RFC and by name, with the number of the case or what stands for it. */
function caseKeys({ rfc, name, data }: ReadEntry): string[] {
  const of = isEmpty(data.fileNumber)
    ? [data.authority, data.resolvedOn ?? data.notifiedOn ?? data.startsOn]
        .map((text) => nameKey(text ?? ''))
        .join('|')
    : nameKey(data.fileNumber!);
  return [...(rfc === null ? [] : [rfc]), nameKey(name)].map((firm) => `${firm}|${of}`);
}

/** Whether two entries of one case cannot both be so; a fine beside a bar can. */
function isAgainst(one: ReadEntry, other: ReadEntry): boolean {
  if (isEmpty(one.data.takenBack) !== isEmpty(other.data.takenBack)) return true;
  if ((one.situation === 'acquitted') !== (other.situation === 'acquitted')) return true;
  if (one.situation !== other.situation) return false;
  const others = comparedOf(other);
  return comparedOf(one).some((said, at) => {
    const against = others[at] ?? '';
    return (said ?? '') !== '' && against !== '' && said !== against;
  });
}

/** Entries that a note names: by RFC, by the number of their case or of their row, by name, or by most of its words. */
function meantBy(text: string, seen: readonly SeenEntry[]): SeenEntry[] {
  const said = ` ${nameKey(text)} `;
  const numbers = new Set(
    [...text.matchAll(/\b(?:no|n[uú]m|n[uú]mero|rengl[oó]n|fila)s?\.? ?(\d{1,6})\b/gi)].map(([, one]) => one),
  );
  const names = (key: string) => key.length > 2 && said.includes(` ${key} `);
  const surely = seen.filter(
    ({ entry: { rfc, name, data }, number }) =>
      (rfc !== null && names(rfc.toLowerCase())) ||
      (!isEmpty(data.fileNumber) && data.fileNumber!.length > 3 && names(nameKey(data.fileNumber!))) ||
      (number !== '' && numbers.has(number)) ||
      names(wordsOf(name).join(' ')),
  );
  if (surely.length > 0) return surely;
  return seen.filter(({ entry: { name } }) => {
    const words = wordsOf(name).filter((word) => word.length > 3);
    const found = words.filter((word) => names(word)).length;
    return found > 0 && found * 2 > words.length;
  });
}

const LEGAL = new Set(['sa', 'cv', 'sc', 'rl', 'sapi', 'sab', 'srl', 'ac', 'spr', 'sas', 'de', 'scv']);
/** Words of a name without its legal form at the end. */
function wordsOf(name: string): string[] {
  const words = nameKey(name).split(' ');
  while (words.length > 1 && LEGAL.has(words.at(-1)!)) words.pop();
  return words;
}

const shownDays = (text = '') => (daysOf(text).length === 0 ? text : daysOf(text).map(shortDate).join(', '));

/** What a row says, for who has to choose. */
function saidBy({ entry: { name, rfc, situation, data } }: SeenEntry): string {
  const said: [string, string | undefined][] = [
    ['', rfc ?? undefined],
    ['', LIST_SITUATION_LABELS[situation]],
    ['desde el ', shownDays(data.startsOn)],
    ['hasta el ', shownDays(data.endsOn)],
    ['plazo ', data.term],
    ['multa ', data.amount],
    ['resolución del ', shownDays(data.resolvedOn)],
    ['dice ', isEmpty(data.takenBack) ? '' : `«${data.takenBack}»`],
  ];
  return [name, ...said.flatMap(([before, text]) => (isEmpty(text) ? [] : [`${before}${text}`]))].join(', ');
}
