import { createHash } from 'node:crypto';
import type { ListSituation, MatchLevel } from '#contract/negative-list-words.ts';
import { daysOf } from './written-day.rules.ts';
import { normalizeRfc, personTypeOfRfc } from '#contract/rules/identifiers/rfc.ts';

/** One row of a list as it is kept, whatever its source. */
export interface ListRow {
  /** Names the same entry in every edition of the list. */
  key: string;
  line: number;
  rfc: string | null;
  name: string;
  situation: ListSituation;
  effect: MatchLevel;
  effectUntil: string | null;
  /** Hash of everything it says: equal when nothing changed. */
  content: string;
  data: Record<string, string>;
}

/** Stages of the SAT's list by the beginning of their data, in their order. */
export const SAT_STAGES = [
  ['presumed', 'presunto'],
  ['cleared', 'desvirtuado'],
  ['definitive', 'definitivo'],
  ['favourable', 'sentencia favorable'],
] as const;

/** Days of a stage in both places in which it is published, the earliest first. */
export const stageDays = (data: ListRow['data'], stage: string): string[] =>
  daysOf([data[`${stage}SatOn`], data[`${stage}DofOn`]].join(' '));

/** The first day of the present situation, and the datum that says it; a stage begins at its earliest publication. */
export function sinceOf({
  situation,
  data,
}: Pick<ListRow, 'situation' | 'data'>): { day: string; datum: string } | undefined {
  const stage = situation === 'court_favourable' ? 'favourable' : situation;
  const isStage = SAT_STAGES.some(([name]) => name === stage);
  const places = isStage ? [`${stage}SatOn`, `${stage}DofOn`] : ['startsOn', 'notifiedOn', 'resolvedOn'];
  const found = places.flatMap((datum) => {
    const [day] = daysOf(data[datum]);
    return day === undefined ? [] : [{ day, datum }];
  });
  return isStage ? found.toSorted((a, b) => a.day.localeCompare(b.day))[0] : found[0];
}

/** What a source's rules read from a row; `identity` names the entry where there is no RFC. */
export interface ReadEntry {
  rfc: string | null;
  name: string;
  situation: ListSituation;
  effect: MatchLevel;
  effectUntil: string | null;
  data: Record<string, string>;
  identity: string;
  /** What a person should look at, by datum. */
  doubts?: Readonly<Record<string, string>>;
}

/** The RFC if the text has the shape of one; lists blot out some with XXXXXXXXXXXX. */
export function rfcIn(text: string): string | null {
  return rfcWithCall(text)?.rfc ?? null;
}

/** A call of a note behind an RFC: «(2)», «1/», «*». */
const CALL =
  /(?:\s{1,3}\d{1,2}\/?|\s{0,3}(?:\(\d{1,2}\/?\)|\d\/|\*{1,3}|[\u00B9\u00B2\u00B3\u2070-\u2079]{1,2}))$/;

/** The same with the call of a note that stands behind it; undefined for other texts. */
export function rfcWithCall(text: string): { rfc: string; call: string } | undefined {
  const call = CALL.exec(text.trim())?.[0] ?? '';
  for (const one of call === '' ? [''] : ['', call]) {
    const rfc = normalizeRfc(text.trim().slice(0, text.trim().length - one.length));
    if (personTypeOfRfc(rfc) !== undefined) return { rfc, call: one.trim() };
  }
  return undefined;
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

/** Hash of everything that an entry says. */
export const contentOf = ({ rfc, name, situation, effect, effectUntil, data }: Omit<ReadEntry, 'identity'>) =>
  digest([rfc, name, situation, effect, effectUntil, Object.entries(data).toSorted()]);

/** Gives rows their keys: the RFC or a hash of the identity, numbered where a file names the same one twice. */
export class KeyGiver {
  readonly #seen = new Map<string, number>();

  give(entry: ReadEntry, line: number): ListRow {
    const { identity, doubts: _, ...kept } = entry;
    const base = identity === '' ? entry.rfc! : digest(identity);
    const times = (this.#seen.get(base) ?? 0) + 1;
    this.#seen.set(base, times);
    return {
      ...kept,
      key: times === 1 ? base : `${base}#${times}`,
      line,
      content: contentOf(kept),
    };
  }
}
