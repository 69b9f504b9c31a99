import {
  LIST_SITUATION_LABELS,
  LIST_SOURCE_LABELS,
  MATCH_STATE_LABELS,
} from '#contract/negative-list-words.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { screenPath } from '#web/kit/links.ts';
import { Notice } from '#web/ui/notice.tsx';
import { REGISTRY_PATH } from '../supplier-registry.search.ts';

type Match = SupplierRecord['matches'][number];

const TONES = { block: 'bad', alert: 'warn', info: 'mute' } as const;
const named = (labels: Record<string, string>, code: string) => labels[code] ?? code;

/** «SAT, artículo 69-B: Presunto. Nueva». */
export function matchText({ source, situation, status }: Match): string {
  return `${named(LIST_SOURCE_LABELS, source)}: ${named(LIST_SITUATION_LABELS, situation)}. ${named(MATCH_STATE_LABELS, status)}.`;
}

/** Where the matches of a supplier are decided, with their evidence. */
export function matchesAddress({
  number,
  rfc,
  name,
}: Pick<SupplierRecord, 'number' | 'rfc' | 'name'>): string {
  return screenPath(REGISTRY_PATH, { seccion: 'listas', q: number ?? rfc ?? name });
}

/** Those that impede or question a registration and that nobody discarded. */
export function standingMatches(matches: readonly Match[]): Match[] {
  return matches.filter(({ level, status }) => level !== 'info' && status !== 'discarded');
}

/** What negative lists say of a supplier, each as grave as it is, with the way to its evidence. */
export function RecordMatches({
  record,
}: {
  record: Pick<SupplierRecord, 'matches' | 'number' | 'rfc' | 'name'>;
}) {
  return record.matches.map((match) => (
    <Notice
      key={`${match.source}${match.situation}`}
      tone={TONES[match.level]}
      actions={<a href={matchesAddress(record)}>Ver coincidencia</a>}
    >
      {matchText(match)}
    </Notice>
  ));
}
