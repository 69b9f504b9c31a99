import { createHash } from 'node:crypto';
import type { ListSituation, MatchLevel } from '#contract/negative-list-words.ts';
import { daysOf } from './written-day.rules.ts';
import { normalizeRfc, personTypeOfRfc } from '#contract/rules/identifiers/rfc.ts';
import { nameAndRfc, rfcCount } from '#contract/rules/identifiers/several-rfcs.ts';
import { oneLine } from '#server/kit/table-file/plain-text.ts';

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

const BETWEEN = /[\n/;]| y (?=[A-Z])/;

/** Whoever a row of a list is about: each with its RFC, where the cell of the RFC or that of the name has several. */
export function partiesIn(names: string, rfcs: string): { name: string; rfc: string | null }[] {
  const parts = names.split(BETWEEN).flatMap((part) => (part.trim() === '' ? [] : [oneLine(part)]));
  if (rfcs.trim() === '' && rfcCount(names) > 1) {
    const named = parts.map(nameAndRfc);
    // Else nobody can tell whose each RFC is.
    return named.every(({ rfc }) => rfc !== '') ? named : [{ name: oneLine(names), rfc: null }];
  }
  const found = rfcs.split(/[\n/;,]| y /).flatMap((part) => rfcIn(oneLine(part)) ?? []);
  const named = nameAndRfc(oneLine(names));
  const own =
    rfcs.trim() === '' && named.rfc !== '' ? named : { name: oneLine(names), rfc: rfcIn(oneLine(rfcs)) };
  if (found.length < 2) return [own];
  return found.map((rfc, at) => ({ rfc, name: parts.length === found.length ? parts[at]! : own.name }));
}

/** What a person is told of a row that names several RFC; undefined of others. */
export function severalParties(
  names: string,
  parties: readonly { rfc: string | null }[],
): string | undefined {
  const count = parties.length;
  if (count > 1)
    return `La celda trae ${count} RFC: se toman como ${count} registros, uno por cada uno. Comprueba los nombres.`;
  return parties[0]?.rfc === null && rfcCount(names) > 1
    ? `El nombre trae ${rfcCount(names)} RFC y no se sabe de quién es cada uno: se compara solo por nombre, como está escrito. Sepáralos en filas y sube el archivo otra vez.`
    : undefined;
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

/** Hash of everything that an entry says. */
export const contentOf = ({ rfc, name, situation, effect, effectUntil, data }: Omit<ReadEntry, 'identity'>) =>
  digest([
    rfc,
    name,
    situation,
    effect,
    effectUntil,
    Object.keys(data)
      .toSorted()
      .map((datum) => [datum, data[datum]]),
  ]);

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
