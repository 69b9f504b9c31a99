import type { LotsSaid } from './lots-head.ts';
import { leftText, parseLots, readLots, type PastedLots, type PresentLot } from './lots-paste.ts';
import { rowStarts, type SheetRow } from './lots-sheet.ts';

/** What lots are read from: text of a sheet, or its rows. */
export type LotsSource = { text: string } | { rows: readonly SheetRow[] };

/** A lot that a reading put in a list: where it stands in the source, and what it said then. */
export interface TakenLot {
  id: string;
  lines: readonly number[];
  said: string;
}

/** Everything that a lot of a list says, to see whether a person changed it. */
export const saysOf = (lot: object): string =>
  JSON.stringify(Object.entries(lot).toSorted(([one], [other]) => one.localeCompare(other)));

/** Lots of a reading that a person changed or took out since. */
export function touchedLots(
  taken: readonly TakenLot[],
  lots: readonly ({ id: string } & object)[],
): TakenLot[] {
  const now = new Map(lots.map((lot) => [lot.id, saysOf(lot)]));
  return taken.filter(({ id, said }) => now.get(id) !== said);
}

/** Reads what a source has, in the way in which its kind is read. */
export function readSource(
  source: LotsSource,
  { taken, said, present }: { taken: ReadonlySet<number>; said: LotsSaid; present: readonly PresentLot[] },
): PastedLots {
  return 'text' in source
    ? parseLots(source.text, taken, said, present)
    : readLots(source.rows, taken, said, present);
}

/** The lines of a source, and no others. */
export function onlyLines(source: LotsSource, lines: readonly number[]): LotsSource {
  const wanted = new Set(lines);
  return 'text' in source
    ? { text: leftText(source.text, { left: [...wanted].toSorted((one, other) => one - other) }) }
    : { rows: source.rows.filter(({ line }) => wanted.has(line)) };
}

/** A source without the rows of these lots; headings that others stand under too stay. */
export function withoutLots(
  source: LotsSource,
  { gone, taken }: { gone: readonly TakenLot[]; taken: readonly TakenLot[] },
): LotsSource {
  if (gone.length === 0) return source;
  const left = new Set(gone.map(({ id }) => id));
  const shared = new Set(taken.filter(({ id }) => !left.has(id)).flatMap(({ lines }) => lines));
  const out = new Set(gone.flatMap(({ lines }) => lines.filter((line) => !shared.has(line))));
  const all = 'text' in source ? [...rowStarts(source.text).keys()] : source.rows.map(({ line }) => line);
  return onlyLines(
    source,
    all.filter((line) => !out.has(line)),
  );
}
