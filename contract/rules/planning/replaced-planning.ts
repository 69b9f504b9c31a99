import type { PlanningInput } from '#contract/planning.ts';

/** Fewest letters of why something changes that visitors read. */
export const LEAST_REPLACED_REASON = 20;

/** What of the planning of a published procedure goes out: with its award, its formats, and what was announced of it. */
const OUT = ['budgetLine', 'groundCode', 'groundArticle', 'justification'] as const;
const ANNOUNCED = ['need', 'plannedOn', 'isAnnounced'] as const;

const isSaid = (value: unknown) => value !== null && value !== '' && value !== false;

/** What went out of the planning of a published procedure and would be another; what was empty may be filled in. */
export function replacedPlanning(before: PlanningInput, next: PlanningInput): (keyof PlanningInput)[] {
  const names = [...OUT, ...(before.isAnnounced ? ANNOUNCED : [])];
  return names.filter((name) => isSaid(before[name]) && before[name] !== next[name]);
}
