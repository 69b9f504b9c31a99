import { addDays, instantOf } from '../days.ts';
import type { Random } from '../random.ts';
import { lastWorkingDay, nextWorkingDay, shiftWorkingDays } from './demo-days.ts';
import type { RequestPlan } from './request-plans.ts';

const ANSWER_DAYS = 10;
const CORRECTION_DAYS = 5;

/** When the steps of a request happened, and its terms. Instants are ISO, the rest plain dates. */
export interface RequestTimes {
  createdAt: string;
  submittedOn: string | null;
  submittedAt: string | null;
  takenAt: string | null;
  observedAt: string | null;
  decidedAt: string | null;
  answerDue: string | null;
  correctionDue: string | null;
  answerDays: number | null;
}

/** Times around `today` that fit what is left of the term, or how long ago it was decided. */
export function requestTimes(
  plan: RequestPlan,
  today: string,
  holidays: ReadonlySet<string>,
  random: Random,
): RequestTimes {
  const shift = (date: string, days: number) => shiftWorkingDays(date, days, holidays);
  const hour = (from: number, to: number) =>
    `${String(random.int(from, to)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;
  const nothing: RequestTimes = {
    createdAt: instantOf(addDays(today, -plan.days), hour(9, 20)),
    submittedOn: null,
    submittedAt: null,
    takenAt: null,
    observedAt: null,
    decidedAt: null,
    answerDue: null,
    correctionDue: null,
    answerDays: null,
  };
  if (plan.status === 'draft') return nothing;
  const isClosed = ['approved', 'rejected', 'dismissed', 'withdrawn'].includes(plan.status);
  const decidedOn = isClosed ? lastWorkingDay(addDays(today, -plan.days), holidays) : null;
  // A term of working days never ends on a day without work.
  const correctionDue = plan.status === 'observed' ? nextWorkingDay(shift(today, plan.days), holidays) : null;
  const observedOn = correctionDue === null ? null : shift(correctionDue, -CORRECTION_DAYS);
  const answerDays = decidedOn === null ? null : random.int(3, 9) + (plan.days > 200 ? 2 : 0);
  const submittedOn =
    decidedOn !== null
      ? shift(decidedOn, -(answerDays ?? 0))
      : observedOn !== null
        ? shift(observedOn, -random.int(2, 6))
        : shift(shift(today, plan.days), -ANSWER_DAYS);
  const takenOn = shift(submittedOn, 1);
  const isTaken = plan.assignee !== undefined && (decidedOn ?? observedOn ?? today) >= takenOn;
  return {
    createdAt: instantOf(addDays(submittedOn, -random.int(0, 4)), hour(8, 9)),
    submittedOn,
    submittedAt: instantOf(submittedOn, hour(10, 18)),
    takenAt: isTaken ? instantOf(takenOn, '09:12') : null,
    observedAt: observedOn === null ? null : instantOf(observedOn, hour(10, 17)),
    decidedAt: decidedOn === null ? null : instantOf(decidedOn, hour(10, 17)),
    answerDue: shift(submittedOn, ANSWER_DAYS),
    correctionDue,
    answerDays,
  };
}
