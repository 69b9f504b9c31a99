import {
  LIST_SITUATION_LABELS,
  LIST_SOURCE_LABELS,
  MATCH_STATE_LABELS,
} from '#contract/negative-list-words.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { Notice } from '#web/ui/notice.tsx';

type Match = SupplierRecord['matches'][number];

const TONES = { block: 'bad', alert: 'warn', info: 'mute' } as const;
const named = (labels: Record<string, string>, code: string) => labels[code] ?? code;

/** «SAT, artículo 69-B: Presunto. Nueva». */
export function matchText({ source, situation, status }: Match): string {
  return `${named(LIST_SOURCE_LABELS, source)}: ${named(LIST_SITUATION_LABELS, situation)}. ${named(MATCH_STATE_LABELS, status)}.`;
}

/** What negative lists say of a supplier, each as grave as it is. */
export function RecordMatches({ matches }: { matches: readonly Match[] }) {
  return matches.map((match) => (
    <Notice key={`${match.source}${match.situation}`} tone={TONES[match.level]}>
      {matchText(match)}
    </Notice>
  ));
}
