import { ACT_LABELS, type ActKind } from '#contract/procedures.ts';

/** Name of an act with its ordinal when it happens more than once. */
export function actName(kind: ActKind, sequence: number): string {
  return sequence > 1 ? `${ACT_LABELS[kind]} ${sequence}` : ACT_LABELS[kind];
}
