import { PROCEDURE_KINDS, type ProcedureKind } from '#contract/procedure-kinds.ts';
import { RED_FLAGS, type FlagState, type PublicTotal, type RedFlag } from '#contract/red-flags.ts';

/** Procedures of a year and kind for which a question has the same answer. */
export interface FlagCount {
  year: number;
  kind: ProcedureKind;
  flag: RedFlag;
  answer: Extract<FlagState, 'raised' | 'clear' | 'unknown'>;
  count: number;
}

/** Fewest procedures of which a total is told: with fewer it would speak of one of them. */
export const LEAST_TOLD = 5;

/**
 * Flags that follow from data that only officers see. Their totals are told by closed year and all kinds together, rounded:
 * otherwise whoever compares the page before and after an award would learn what it hides.
 */
export const RESERVED_FLAGS: ReadonlySet<RedFlag> = new Set(['related_bidders']);

/** To what the totals of reserved flags are rounded. */
export const ROUNDED_TO = 5;

const roundedTotal = (count: number) => Math.round(count / ROUNDED_TO) * ROUNDED_TO;

interface Sum {
  raised: number;
  counted: number;
  unknown: number;
}

function sumOf(counts: readonly FlagCount[]): Sum {
  const sum = { raised: 0, counted: 0, unknown: 0 };
  for (const { answer, count } of counts) {
    if (answer === 'unknown') sum.unknown += count;
    else sum.counted += count;
    if (answer === 'raised') sum.raised += count;
  }
  return sum;
}

/** What of the counts everybody may read, the newest year first; all kinds together before each of them. */
export function publicTotals(counts: readonly FlagCount[], currentYear: number): PublicTotal[] {
  const years = [...new Set(counts.map(({ year }) => year))].toSorted((a, b) => b - a);
  return years.flatMap((year) =>
    RED_FLAGS.flatMap((flag): PublicTotal[] => {
      const own = counts.filter((one) => one.year === year && one.flag === flag);
      const isReserved = RESERVED_FLAGS.has(flag);
      if (own.length === 0 || (isReserved && year >= currentYear)) return [];
      const kinds = PROCEDURE_KINDS.filter((kind) => own.some((one) => one.kind === kind));
      // With a single kind, its row would repeat the total.
      const told: (ProcedureKind | null)[] = isReserved || kinds.length === 1 ? [null] : [null, ...kinds];
      return told.map((kind) => {
        const sum = sumOf(kind === null ? own : own.filter((one) => one.kind === kind));
        const isTold = sum.counted >= LEAST_TOLD;
        return {
          year,
          kind,
          flag,
          raised: isTold ? (isReserved ? Math.min(roundedTotal(sum.raised), sum.counted) : sum.raised) : null,
          counted: isTold ? sum.counted : null,
          unknown: isReserved ? roundedTotal(sum.unknown) : sum.unknown,
        };
      });
    }),
  );
}
