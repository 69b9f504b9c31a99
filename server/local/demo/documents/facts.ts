import type { Modality } from '#contract/procedures.ts';
import type { Scoring } from '#contract/scoring.ts';

/** Facts of a procedure that its sample documents repeat. */
export interface DocumentFacts {
  number: string;
  title: string;
  kindLabel: string;
  area: string;
  lots: readonly { number: number; description: string; unit: string; quantity: number }[];
  /** Plain dates in words with time and place, in their order. */
  acts: readonly { label: string; when: string; place: string }[];
  /** Until when questions are sent and when they are answered, where the calendar says so. */
  questionsUntil?: string | undefined;
  meeting?: string | undefined;
  modality: Modality;
  /** Points of the call; null where it is evaluated by compliance. */
  scoring: Scoring | null;
  /** Numbers of the lots that are awarded together, by the name of their group. */
  groups: readonly { name: string; numbers: readonly number[] }[];
  createdOn: string;
}

export interface AwardFacts {
  supplier: string;
  amount: string;
  contract: string;
}
