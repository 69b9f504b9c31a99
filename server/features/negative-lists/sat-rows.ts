import type { ImportFact, ImportWords } from '#contract/imports.ts';
import { LIST_SITUATION_LABELS, LIST_SITUATIONS, type ListSituation } from '#contract/negative-list-words.ts';
import type { AskedWords } from '#server/kit/imports/asked-words.ts';
import { theLines } from '#server/kit/imports/reading.ts';
import { contentOf, type ReadEntry } from './list-row.ts';
import { caseOf69 } from './other-list.rules.ts';
import { nearSituations, satEffect } from './sat-list.rules.ts';
import {
  afterCutoff,
  contradictionOf,
  disorderOf,
  withPossibleDays,
  type Contradiction,
} from './sat-contradictions.rules.ts';

/** Contradictions that are asked one by one; what comes after them is asked together. */
const MOST_QUESTIONS = 40;
const OTHERS = 'row-others';

const CHOICES = (['definitive', 'presumed', 'cleared', 'court_favourable', 'other'] as const).map(
  (value) => ({
    value,
    label: value === 'other' ? 'Otra situación: avisa y no impide' : LIST_SITUATION_LABELS[value],
  }),
);
const labelOf = (situation: ListSituation) =>
  CHOICES.find(({ value }) => value === situation)?.label ?? LIST_SITUATION_LABELS[situation];
const settled = (entry: ReadEntry, situation: ListSituation, written: string): ReadEntry => ({
  ...entry,
  situation,
  effect: satEffect(situation),
  data: { ...entry.data, situation: written },
});
const doubted = (entry: ReadEntry, doubts: Readonly<Record<string, string>>): ReadEntry => ({
  ...entry,
  doubts: { ...entry.doubts, ...doubts },
});

/** What rows of the SAT's list are compared with. */
interface Beside {
  words: AskedWords;
  said: Readonly<Partial<Record<string, string>>>;
  /** What the list in force says of an entry, by its key. */
  present: ReadonlyMap<string, { content: string }>;
  today: string;
  /** Day to which the list is. */
  cutoff: string;
}

/**
 * What only a person can say of the rows of the SAT's list: what a word means that is no situation of it, and which
 * situation counts where a row says two. What a person settled of the list in force stays settled.
 */
export class SatRows {
  readonly #beside: Beside;
  readonly #facts: ImportFact[] = [];
  readonly #others: number[] = [];
  readonly #firms = new Map<string, { line: number; name: string; situation: ListSituation }>();

  constructor(beside: Beside) {
    this.#beside = beside;
  }

  /** An entry as it counts; `refused` says why it cannot before a person answers. */
  see(line: number, read: ReadEntry): { entry: ReadEntry; refused?: string } {
    const { today, cutoff } = this.#beside;
    let entry = withPossibleDays(read, today);
    const refused = this.problemOf(line, entry);
    if (refused !== undefined) return { entry, refused };
    const word = unknownIn(entry);
    const answer = this.#answerOf(word);
    if (answer !== undefined) {
      entry = doubted(settled(entry, answer, word), {
        situation: `«${word}» se toma como «${labelOf(answer)}», como se indicó.`,
      });
    }
    entry = doubted(entry, { ...disorderOf(entry), ...afterCutoff(entry, cutoff) });
    const found = word === '' || entry.situation !== 'other' ? contradictionOf(entry) : undefined;
    if (found !== undefined) entry = this.#settle(line, entry, found);
    return { entry: this.#besideTwin(line, entry) };
  }

  /** Why an entry cannot count before a person says what its word means, which is asked. */
  problemOf(line: number, entry: ReadEntry): string | undefined {
    const word = unknownIn(entry);
    if (word === '') return undefined;
    const other = caseOf69(word);
    if (other !== undefined) return other;
    this.#beside.words.note(word, line);
    return this.#answerOf(word) === undefined ? unknownWord(word) : undefined;
  }

  #answerOf(word: string): ListSituation | undefined {
    const answer = word === '' ? undefined : this.#beside.words.answer(word);
    return LIST_SITUATIONS.find((one) => one === answer);
  }

  #settle(line: number, entry: ReadEntry, { why, between }: Contradiction): ReadEntry {
    if (between.length === 0) return doubted(entry, { situation: why });
    const written = entry.data.situation ?? LIST_SITUATION_LABELS[entry.situation];
    const answer = this.#answer(line, { entry, why, between, written });
    return answer === undefined
      ? doubted(entry, { situation: `${why} Di arriba, en «Falta que lo digas», cómo cuenta.` })
      : doubted(settled(entry, answer, written), {
          situation: `${why} Cuenta como «${LIST_SITUATION_LABELS[answer]}», como indicó una persona.`,
        });
  }

  /** What a person said of a contradiction, of this file or of the list in force; asks else. */
  #answer(
    line: number,
    { entry, why, between, written }: Contradiction & { entry: ReadEntry; written: string },
  ): ListSituation | undefined {
    const { said, present } = this.#beside;
    const now = entry.rfc === null ? undefined : present.get(entry.rfc)?.content;
    const kept = between.find((one) => contentOf(settled(entry, one, written)) === now);
    if (kept !== undefined) return kept;
    if (this.#facts.length >= MOST_QUESTIONS) {
      this.#others.push(line);
      const answer = said[OTHERS];
      if (answer === 'hardest') return between.includes('definitive') ? 'definitive' : between[0];
      return answer === 'written' ? entry.situation : undefined;
    }
    const name = `row-${line}` as const;
    const answer = between.find((one) => one === said[name]);
    const shown = answer === undefined ? 'por decir' : LIST_SITUATION_LABELS[answer].toLowerCase();
    this.#facts.push({
      name,
      label: `¿Qué situación tiene «${entry.name}»?`,
      value: answer ?? '',
      shown: `línea ${line}: ${shown}`,
      choices: between.map((value) => ({ value, label: labelOf(value) })),
      ...(answer === undefined ? { doubt: `Línea ${line}, «${entry.name}». ${why}` } : { isSaid: true }),
    });
    return answer;
  }

  /** The same RFC in another row: both count, and a person sees that they say different things. */
  #besideTwin(line: number, entry: ReadEntry): ReadEntry {
    if (entry.rfc === null) return entry;
    const first = this.#firms.get(entry.rfc);
    if (first === undefined) {
      this.#firms.set(entry.rfc, { line, name: entry.name, situation: entry.situation });
      return entry;
    }
    const others = [
      ...(first.name === entry.name ? [] : [`el nombre «${first.name}»`]),
      ...(first.situation === entry.situation
        ? []
        : [`la situación «${LIST_SITUATION_LABELS[first.situation]}»`]),
    ];
    if (others.length === 0) return entry;
    return doubted(entry, {
      rfc: `El mismo RFC está en la línea ${first.line} con ${others.join(' y ')}. Entran las dos filas y cuenta la más grave: comprueba de quién es.`,
    });
  }

  facts(): ImportFact[] {
    const lines = this.#others;
    if (lines.length === 0) return this.#facts;
    const answer = this.#beside.said[OTHERS];
    const choices = [
      { value: 'hardest', label: 'Cuentan como «Definitivo»' },
      { value: 'written', label: 'Cuentan como dice su columna de situación' },
    ];
    const said = choices.find(({ value }) => value === answer);
    return [
      ...this.#facts,
      {
        name: OTHERS,
        label: 'Las demás filas que se contradicen',
        value: said?.value ?? '',
        shown: `${lines.length.toLocaleString('es-MX')} filas más: ${said === undefined ? 'por decir' : said.label.toLowerCase()}`,
        choices,
        ...(said === undefined
          ? {
              doubt: `Hay ${lines.length.toLocaleString('es-MX')} filas más que se contradicen: ${theLines(lines)}. Están en «Filas por revisar», cada una con lo que dice.`,
            }
          : { isSaid: true }),
      },
    ];
  }

  asked(): ImportWords[] {
    return this.#beside.words.found({
      label: 'Situación del contribuyente',
      choices: CHOICES.map(({ value, label }) => ({ value, label })),
      near: nearSituations,
    });
  }
}

/** The word of a situation that nothing knows; '' where it is known. */
const unknownIn = ({ situation, data }: ReadEntry): string =>
  situation === 'other' ? (data.situation ?? '') : '';

function unknownWord(word: string): string {
  const [near] = nearSituations(word);
  const meant = near === undefined ? '' : ` ¿Es «${LIST_SITUATION_LABELS[near]}»?`;
  return `«${word}» no es una situación de esta lista.${meant} Di arriba, en «Falta que lo digas», qué es.`;
}
