import { useCallback, useState } from 'react';
import { CLARIFICATION_FIELDS } from '#contract/rules/procedures/clarification-board.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { Button } from '#web/ui/button.tsx';
import { HistoryPanel, type HistoryAsk } from '#web/ui/history-panel.tsx';
import { readBoardHistory } from './clarifications.data.ts';

const show = valueWords(CLARIFICATION_FIELDS);

const sentenceOf = ({ operation, reason }: RevisionRow): string =>
  `${operation === 'publishClarifications' ? 'publicó las respuestas' : 'preparó las respuestas'}${reason === null ? '' : ` (${reason})`}`;

/** What the clarifications went through. */
export function BoardHistory({ id, version }: { id: string; version: number }) {
  const { api } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const load = useCallback((...asked: HistoryAsk) => readBoardHistory(api, id, ...asked), [api, id]);
  return (
    <>
      <Button variant="line" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Historial
      </Button>
      {isOpen && (
        <HistoryPanel
          version={version}
          load={load}
          fields={CLARIFICATION_FIELDS}
          show={show}
          sentence={sentenceOf}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
