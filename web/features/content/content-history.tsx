import { useCallback } from 'react';
import type { ContentItem } from '#contract/content-api.ts';
import { isCalendarDay } from '#contract/calendar-day.ts';
import { changedFields, CONTENT_OPERATION_WORDS, type ContentKind } from '#contract/content.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { valueText } from '#contract/rules/texts/field-differences.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
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

/** History of a thing of content; an old revision becomes its draft. */
export function ContentHistory({ kind, item, onClose, takeStep, onRestored }: ContentHistoryProps) {
  const { api, toast } = usePortal();
  const { key } = item;
  const load = useCallback((...asked: HistoryAsk) => readHistory(api, kind, key, ...asked), [api, kind, key]);
  const fields = changedFields(kind.fields, item.references);
  const show = (name: string, value: unknown) => {
    const text = valueText(fields, name, value);
    return isCalendarDay(text) ? formatDate(text) : text;
  };
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
      show={show}
      sentence={sentenceOf}
      isMilestone={({ operation }) => operation === 'content.publish'}
      restore={item.steps.includes('restore') ? restore : undefined}
      onClose={onClose}
    />
  );
}
