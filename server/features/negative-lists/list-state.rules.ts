import type { EntryOnDay, ListEntry } from '#contract/negative-lists.ts';
import type { EntryState, ListSituation } from '#contract/negative-list-words.ts';
import { sinceOf, stageDays } from './list-row.ts';

/** Stages of the SAT's list by the beginning of their data. */
const STAGES: readonly [stage: string, situation: ListSituation][] = [
  ['presumed', 'presumed'],
  ['cleared', 'cleared'],
  ['definitive', 'definitive'],
  ['favourable', 'court_favourable'],
];

/** When each stage was published, the earliest first; it begins at the earliest of its publications. */
export const stagesOf = ({ data }: Pick<ListEntry, 'data'>): EntryOnDay['stages'] =>
  STAGES.flatMap(([stage, situation]) => {
    const [publishedOn] = stageDays(data, stage);
    return publishedOn === undefined ? [] : [{ situation, publishedOn }];
  }).toSorted((a, b) => a.publishedOn.localeCompare(b.publishedOn));

const STAGE_STATES: Partial<Record<ListSituation, EntryState>> = {
  presumed: 'in_force',
  definitive: 'in_force',
  cleared: 'void',
  court_favourable: 'void',
};

/**
 * What an entry that a list had on a day was on that day: who was cleared, whose term had ended or not begun, and whose
 * sanction was taken back, is in no list for what people ask. `later` is a stage that was published after that list.
 */
export function stateOn(entry: ListEntry, on: string, later?: EntryOnDay['stages'][number]): EntryOnDay {
  const stages = stagesOf(entry).filter(({ publishedOn }) => publishedOn <= on);
  const situation = later?.situation ?? entry.situation;
  const isStage = STAGE_STATES[situation] !== undefined;
  const since = later?.publishedOn ?? sinceOf(entry)?.day ?? null;
  const takenBack = entry.data.takenBack ?? null;
  const until = isStage ? null : entry.effectUntil;
  return {
    state: STAGE_STATES[situation] ?? stateOf(entry, { on, since, takenBack }),
    situation,
    since,
    until,
    isReckoned: until !== null && entry.data.endsOnIsReckoned === until,
    takenBack,
    stages:
      later === undefined || stages.some(({ situation: told }) => told === later.situation)
        ? stages
        : [...stages, later],
  };
}

function stateOf(
  { situation, effect, effectUntil, data }: ListEntry,
  { on, since, takenBack }: { on: string; since: string | null; takenBack: string | null },
): EntryState {
  if (situation === 'acquitted') return 'void';
  if (takenBack !== null) return effect === 'info' ? 'void' : 'doubtful';
  if (effect === 'info') return 'noted';
  if (since !== null && since > on) return 'not_begun';
  if (effectUntil !== null && effectUntil < on) return 'ended';
  // A reckoned end warns by itself; every other warning is something that nobody checked.
  return effect === 'block' || data.endsOnIsReckoned === effectUntil ? 'in_force' : 'doubtful';
}
