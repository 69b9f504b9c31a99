import type { RegulationState } from '#contract/regulations.ts';

/** What is known of the days of a regulation. */
export interface RegulationDays {
  status: RegulationState;
  publishedOn: string | null;
  inForceOn: string | null;
  repealedOn: string | null;
}

/** Whether a regulation was in force on a day; `unknown` where its dates do not say it. */
export const DAY_STANDINGS = ['in_force', 'not_yet', 'repealed', 'unknown'] as const;
export type DayStanding = (typeof DAY_STANDINGS)[number];

/**
 * Where a regulation stands on a day: in force from its first day on, and no more on the day of its repeal. Without a
 * first day it is known for today alone; repealed without a day, it is not in force today and unknown before.
 */
export function standingOn(regulation: RegulationDays, day: string, today: string): DayStanding {
  const { status, repealedOn } = regulation;
  const start = regulation.inForceOn ?? regulation.publishedOn;
  if (start !== null && day < start) return 'not_yet';
  if (repealedOn !== null && day >= repealedOn) return 'repealed';
  if (status === 'repealed' && repealedOn === null) return day >= today ? 'repealed' : 'unknown';
  return start === null && day < today ? 'unknown' : 'in_force';
}

/** A version of a text with its first day. */
export interface TextDays {
  key: string;
  inForceOn: string;
}

/** Versions from the first to the last; of two that begin on one day, the later key is the later one. */
export function inOrder<T extends TextDays>(texts: readonly T[]): T[] {
  return texts.toSorted((a, b) =>
    a.inForceOn === b.inForceOn ? (a.key < b.key ? -1 : 1) : a.inForceOn < b.inForceOn ? -1 : 1,
  );
}

/** The version of a text that had begun last on a day; undefined before the first one. */
export function textOn<T extends TextDays>(texts: readonly T[], day: string): T | undefined {
  return inOrder(texts).findLast(({ inForceOn }) => inForceOn <= day);
}

/** The first day on which a version is no more in force: that of the next one, or of the repeal. */
export function endOf(texts: readonly TextDays[], key: string, repealedOn: string | null): string | null {
  const ordered = inOrder(texts);
  const next = ordered[ordered.findIndex((text) => text.key === key) + 1]?.inForceOn ?? null;
  if (next === null || repealedOn === null) return next ?? repealedOn;
  return next < repealedOn ? next : repealedOn;
}
