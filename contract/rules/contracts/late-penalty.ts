import { cents, moneyOf } from './amendments.ts';
import { addDays, type PlainDate } from '../days/calendar.ts';
import { isWorkingDay } from '../days/working-days.ts';

/** What a contract says of penalties; percents with up to three decimals. */
export interface PenaltyTerms {
  /** Of what is late without tax, for each natural day. */
  penaltyRate: number | null;
  /** At most, of what is late, where no guarantee sets the limit. */
  penaltyCap: number | null;
}

/** What was to be delivered, and when it came. */
export interface LateDelivery {
  /** Without tax. */
  amount: string | null;
  plannedOn: PlainDate;
  deliveredOn: PlainDate | null;
}

/** A penalty as the formula of its contract gives it. */
export interface LatePenalty {
  /** Natural days. */
  days: number;
  /** What the formula gives. */
  computed: string;
  /** Of what it gives, as much as the limit leaves. */
  amount: string;
  isCapped: boolean;
}

/** The day on which something is due: the next working one when nobody works on it. */
export function dueDay(plannedOn: PlainDate, holidays: ReadonlySet<PlainDate>): PlainDate {
  let day = plannedOn;
  while (!isWorkingDay(day, holidays)) day = addDays(day, 1);
  return day;
}

const part = (amount: bigint, percent: number, times = 1): bigint =>
  (amount * BigInt(Math.round(percent * 1_000)) * BigInt(times) + 50_000n) / 100_000n;

/** What a percentage of an amount is, to the nearest cent. */
export const percentOf = (amount: string, percent: number): string => moneyOf(part(cents(amount), percent));

/**
 * The penalty of what came late, or is late until today: percent per day of what is late, without tax, up to what the
 * guarantee leaves, or up to its own cap where there is none. Undefined where nothing is late or the contract says no rate.
 */
export function latePenalty(
  { amount, plannedOn, deliveredOn }: LateDelivery,
  { penaltyRate, penaltyCap }: PenaltyTerms,
  given: {
    today: PlainDate;
    holidays: ReadonlySet<PlainDate>;
    /** What penalties may add up to because of the guarantee; null where it is excepted. */
    guaranteed: string | null;
    /** Penalties of the contract so far. */
    applied: string;
  },
): LatePenalty | undefined {
  if (amount === null || penaltyRate === null) return undefined;
  const due = dueDay(plannedOn, given.holidays);
  const came = deliveredOn ?? given.today;
  const days = Math.round((Date.parse(came) - Date.parse(due)) / 86_400_000);
  if (days <= 0) return undefined;
  const computed = part(cents(amount), penaltyRate, days);
  const left =
    given.guaranteed === null
      ? penaltyCap === null
        ? undefined
        : part(cents(amount), penaltyCap)
      : cents(given.guaranteed) - cents(given.applied);
  const most = left === undefined || left > computed ? computed : left < 0n ? 0n : left;
  return { days, computed: moneyOf(computed), amount: moneyOf(most), isCapped: most < computed };
}
