import { useState } from 'react';
import {
  onlyLines,
  readSource,
  saysOf,
  touchedLots,
  withoutLots,
  type LotsSource,
  type TakenLot,
} from '#contract/rules/lots/lots-again.ts';
import type { LotsSaid } from '#contract/rules/lots/lots-head.ts';
import { leftText, type PastedLots, type PresentLot } from '#contract/rules/lots/lots-paste.ts';
import { isAsking } from './pasted-rows.tsx';

/** What becomes of the lots that a person changed since they were read: they stay, or are read once more. */
export type Touched = 'keep' | 'replace';

interface Reading {
  source: LotsSource;
  taken: TakenLot[];
  /** What was left of the text; another one was written by a person. */
  left: string;
  /** The headings of the text, as they were written. */
  head: string;
}

/** The list that rows are read into. */
interface LotList<Lot extends { id: string }> {
  lots: readonly Lot[];
  besideOf(lots: readonly Lot[]): { present: readonly PresentLot[]; taken: ReadonlySet<number> };
  toLot(lot: PastedLots['lots'][number], id: string): Lot;
  onChange(lots: Lot[]): void;
}

export interface LotsReading {
  result: PastedLots | undefined;
  said: LotsSaid;
  /** Whether what was read last has no lots, so that those of the reading before it stay. */
  isAsBefore: boolean;
  /** How many lots a person changed, until it is said what becomes of them. */
  asked: { said: LotsSaid; count: number } | undefined;
  /** Takes the question back: nothing is read again. */
  leave(): void;
}

const textOf = (source: LotsSource, found: PastedLots) =>
  'text' in source ? leftText(source.text, found) : '';
const headOf = (source: LotsSource, { header }: PastedLots) =>
  'text' in source && header !== undefined ? leftText(source.text, { left: [header] }) : '';

/** Reads rows into a list of lots, and reads the same rows again when a person says otherwise what their columns are. */
export function useLotsReading<Lot extends { id: string }>(list: LotList<Lot>) {
  const [result, setResult] = useState<PastedLots>();
  const [said, setSaid] = useState<LotsSaid>({});
  const [reading, setReading] = useState<Reading>();
  const [asked, setAsked] = useState<LotsReading['asked']>();
  const [isAsBefore, setAsBefore] = useState(false);
  /** What was said of the lots of a person while something else is asked. */
  const [decided, setDecided] = useState<Touched>();

  const take = (
    source: LotsSource,
    answered: LotsSaid,
    before: Reading | undefined,
    stay: readonly Lot[],
  ) => {
    const found = readSource(source, { said: answered, ...list.besideOf(stay) });
    setSaid(answered);
    setResult(found);
    setAsked(undefined);
    const isOpen = isAsking(found);
    setAsBefore(!isOpen && found.lots.length === 0 && (before?.taken.length ?? 0) > 0);
    if (isOpen || found.lots.length === 0) {
      if (before === undefined) setReading({ source, taken: [], left: '', head: headOf(source, found) });
      return found;
    }
    // A row that is read again stays the lot that it was; lines of a text without some of its rows count anew.
    const known = new Map(
      source === before?.source || 'rows' in source
        ? (before?.taken ?? []).map(({ id, lines }) => [lines.join(), id])
        : [],
    );
    const ids = new Set(stay.map(({ id }) => id));
    // Where no column numbers the rows, a lot that is read again keeps the number that it had.
    const numbers = new Map(
      found.reading?.columns.some(({ as }) => as === 'number') === true
        ? []
        : list.besideOf(list.lots).present.map(({ number }, place) => [list.lots[place]?.id ?? '', number]),
    );
    let next = Math.max(0, ...[...numbers.values()].map((number) => Number(number) || 0));
    const fresh = found.lots.map((lot, place) => {
      const old = known.get(found.from[place]?.join() ?? '');
      if (old === undefined || ids.has(old)) {
        const number = numbers.size === 0 || known.size === 0 ? lot.number : String((next += 1));
        return list.toLot({ ...lot, number }, crypto.randomUUID());
      }
      return list.toLot({ ...lot, number: numbers.get(old) ?? lot.number }, old);
    });
    const first = list.lots.findIndex(({ id }) => !ids.has(id));
    const above = first === -1 ? stay.length : first;
    list.onChange([...stay.slice(0, above), ...fresh, ...stay.slice(above)]);
    const taken = fresh.map((lot, place) => ({
      id: lot.id,
      lines: found.from[place] ?? [],
      said: saysOf(lot),
    }));
    setReading({ source, taken, left: textOf(source, found), head: headOf(source, found) });
    setDecided(undefined);
    return found;
  };

  return {
    result,
    said,
    asked,
    isAsBefore,
    leave: () => setAsked(undefined),
    clear() {
      setResult(undefined);
      setAsked(undefined);
    },
    /** What was said of the columns, where a text stands under the same headings. */
    saidOf: (text: string): LotsSaid =>
      reading !== undefined && reading.head !== '' && text.startsWith(reading.head) ? said : {},
    /** Reads a source for the first time; its lots come behind those of the list. */
    read(source: LotsSource, answered: LotsSaid): PastedLots {
      setDecided(undefined);
      setReading(undefined);
      return take(source, answered, undefined, list.lots);
    },
    /** Reads the same rows as a person says now; gives what is left of the text, or nothing while something is asked. */
    again(
      answered: LotsSaid,
      { text, touched = decided }: { text: string; touched?: Touched | undefined },
    ): string | undefined {
      if (reading === undefined || reading.taken.length === 0) {
        const source = reading === undefined || 'text' in reading.source ? { text } : reading.source;
        const found = take(source, answered, undefined, list.lots);
        return isAsking(found) || found.lots.length === 0 ? undefined : textOf(source, found);
      }
      const { source, taken, left } = reading;
      const changed = touchedLots(taken, list.lots);
      if (changed.length > 0 && touched === undefined) {
        setAsked({ said: answered, count: changed.length });
        return undefined;
      }
      setDecided(touched);
      const gone = touched === 'keep' ? changed : [];
      const stays = new Set(gone.map(({ id }) => id));
      const out = new Set(taken.flatMap(({ id }) => (stays.has(id) ? [] : [id])));
      // What a person corrects of the rows that were left stays as it is written: only the others are read again.
      const isEdited = 'text' in source && text !== left;
      const lines = result?.header === undefined ? [] : [result.header];
      const rows = isEdited ? onlyLines(source, [...lines, ...taken.flatMap((lot) => lot.lines)]) : source;
      const read = isEdited ? rows : withoutLots(rows, { gone, taken });
      const found = take(
        read,
        answered,
        reading,
        list.lots.filter(({ id }) => !out.has(id)),
      );
      if (isAsking(found) || found.lots.length === 0) return undefined;
      return isEdited
        ? [text, textOf(read, found)].filter((part) => part !== '').join('\n')
        : textOf(read, found);
    },
  };
}
