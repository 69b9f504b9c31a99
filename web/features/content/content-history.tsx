import { useCallback } from 'react';
import type { ContentItem } from '#contract/content-api.ts';
import { isCalendarDay } from '#contract/calendar-day.ts';
import {
  changedFields,
  CONTENT_OPERATION_WORDS,
  CONTENT_STATE_LABELS,
  type ContentKind,
  type ContentState,
} from '#contract/content.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { HistoryPanel, type HistoryAsk } from '#web/ui/history-panel.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { readHistory, stepContent } from './content.data.ts';

interface ContentHistoryProps {
  kind: ContentKind;
  item: ContentItem;
  onClose: () => void;
  takeStep: Draft<ContentItem>['takeStep'];
  /** An earlier revision became the draft. */
  onRestored: (item: ContentItem) => void;
}

function sentenceOf({ operation, differences, reason }: RevisionRow): string {
  const what = CONTENT_OPERATION_WORDS[operation] ?? 'cambió';
  const edition = differences.find(({ name }) => name === '_edition')?.after;
  const which = operation === 'content.publish' ? ` la versión ${String(edition)}` : '';
  const changed = differences.filter(({ name }) => !name.startsWith('_')).map(({ label }) => label);
  const fields = operation === 'content.draft' && changed.length > 0 ? `: ${changed.join(', ')}` : '';
  return `${what}${which}${fields}${reason === null ? '' : ` (${reason})`}`;
}

const STAGE = {
  name: '_stage',
  label: 'Estado del borrador',
  text: (value: unknown) => CONTENT_STATE_LABELS[value as ContentState] ?? '',
};

/** Values under the names of differences of a thing, as people read them. */
export function contentWords(kind: ContentKind, references: Readonly<Record<string, string>>) {
  const words = valueWords([...changedFields(kind.fields, references), STAGE]);
  return (name: string, value: unknown): string => {
    const text = words(name, value);
    return isCalendarDay(text) ? formatDate(text) : text;
  };
}

/** History of a thing of content; an old revision becomes its draft. */
export function ContentHistory({ kind, item, onClose, takeStep, onRestored }: ContentHistoryProps) {
  const { api, toast } = usePortal();
  const { key } = item;
  const load = useCallback((...asked: HistoryAsk) => readHistory(api, kind, key, ...asked), [api, kind, key]);
  const fields = changedFields(kind.fields, item.references);
  const restore = async (row: RevisionRow) => {
    const restored = await takeStep((seen) =>
      stepContent(api, kind, seen, { step: 'restore', revision: row.id }),
    );
    if (restored === undefined) return;
    if (restored !== null) onRestored(restored);
    toast('La revisión es ahora tu borrador');
  };
  return (
    <HistoryPanel
      version={item.version}
      load={load}
      fields={fields}
      show={contentWords(kind, item.references)}
      sentence={sentenceOf}
      isMilestone={({ operation }) => operation === 'content.publish'}
      restore={item.steps.includes('restore') ? restore : undefined}
      onClose={onClose}
    />
  );
}
