import type { QuestionWindow } from '#contract/clarifications.ts';
import { rulesInForce, type DatedProcedure, type RuleBook } from './procurement.ts';

const HOUR_MS = 3_600_000;

/** Hours for which the link of a confirmation works. */
export const CONFIRM_HOURS = 24;

/**
 * Until when questions are taken: the last closing of questions that was published, or as many hours before the first
 * clarification meeting as the rule in force asks for (LAASSP 2025, art. 44: 24). Without a meeting nobody asks.
 * `isTaking` is what the state of the procedure says.
 */
export function questionWindow(
  procedure: DatedProcedure,
  book: Pick<RuleBook, 'rules'>,
  isTaking: boolean,
): QuestionWindow {
  const atOf = (kind: 'clarification' | 'questions_deadline') =>
    procedure.acts
      .filter((act) => act.kind === kind)
      .map(({ at }) => at)
      .toSorted();
  const meetingAt = atOf('clarification')[0] ?? null;
  const published = atOf('questions_deadline').at(-1);
  const rule = rulesInForce(procedure, { rules: book.rules, holidays: [], documents: [] }).find(
    ({ code }) => code === 'questions_to_clarification',
  );
  const source = rule?.source ?? null;
  if (published !== undefined)
    return { closesAt: published, meetingAt, hours: rule?.amount ?? null, source, isTaking };
  if (meetingAt === null) return { closesAt: null, meetingAt, hours: null, source: null, isTaking: false };
  const hours = rule?.amount ?? null;
  const closesAt = new Date(Date.parse(meetingAt) - (hours ?? 0) * HOUR_MS).toISOString();
  return { closesAt, meetingAt, hours, source, isTaking };
}

/** Whether somebody may ask at this instant. */
export const isWindowOpen = (
  { closesAt, isTaking }: Pick<QuestionWindow, 'closesAt' | 'isTaking'>,
  now: string,
): boolean => isTaking && closesAt !== null && Date.parse(now) <= Date.parse(closesAt);

/** Until when what was sent now can be confirmed. */
export const confirmUntil = (sentAt: Date): Date => new Date(sentAt.getTime() + CONFIRM_HOURS * HOUR_MS);
