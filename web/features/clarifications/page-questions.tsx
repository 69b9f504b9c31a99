import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { CLARIFICATION_LIMITS } from '#contract/clarifications.ts';
import { isWindowOpen } from '#contract/rules/procedures/question-window.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { useNow } from '#web/kit/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { readOfDocument } from './clarifications.data.ts';
import { keepMarks } from './page-marks.ts';
import { addAnchored } from './question-draft.ts';
import './clarifications.css';

interface PageQuestionsProps {
  documentId: string;
  slug: string;
  page: number;
  isReady: boolean;
  pane: RefObject<HTMLElement | null>;
}

/** Words that are marked in the pane; what a press on a button takes away stays known. */
function useMarkedText(pane: RefObject<HTMLElement | null>): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const follow = () => {
      const selection = document.getSelection();
      const inPane = selection?.anchorNode != null && pane.current?.contains(selection.anchorNode) === true;
      const marked = inPane ? selection.toString().replaceAll(/\s+/g, ' ').trim() : '';
      setText(marked.slice(0, CLARIFICATION_LIMITS.passage));
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [pane]);
  return text;
}

/** What was asked about a document: answers beside their words, and a question about the page that is read. */
export function PageQuestions({ documentId, slug, page, isReady, pane }: PageQuestionsProps) {
  const { api, go } = usePortal();
  const [shown, setShown] = useState<number>();
  const marked = useMarkedText(pane);
  const { data } = useLoaded(
    useCallback((signal: AbortSignal) => readOfDocument(api, documentId, signal), [api, documentId]),
  );
  const now = useNow([data?.window.closesAt]);
  useEffect(() => {
    if (data === undefined || !isReady || pane.current === null) return undefined;
    const marks = data.rows.flatMap(({ number, anchor }) =>
      anchor?.page == null ? [] : [{ number, page: anchor.page, passage: anchor.passage }],
    );
    return marks.length === 0 ? undefined : keepMarks(pane.current, marks, setShown);
  }, [data, isReady, pane]);
  if (data === undefined || !isReady) return null;
  const row = data.rows.find(({ number }) => number === shown);
  const ask = () => {
    addAnchored(slug, { documentId, page, passage: marked });
    go(`${screenPath(`/adquisiciones/procedimientos/${slug}`)}#preguntar`);
  };
  return (
    <>
      {isWindowOpen(data.window, now) && (
        <div className="cl-ask-page">
          <Button
            variant="tonal"
            size="small"
            // Keeps the text selection while the button is pressed.
            onPointerDown={(event) => event.preventDefault()}
            onClick={ask}
          >
            <IconMessageQuestion {...ICON_SMALL} />
            {marked === '' ? 'Preguntar sobre esta página' : 'Preguntar sobre lo marcado'}
          </Button>
        </div>
      )}
      <Sheet
        title={row === undefined ? '' : `Respuesta ${row.number}`}
        isOpen={row !== undefined}
        onClose={() => setShown(undefined)}
      >
        {row !== undefined && (
          <>
            <p className="cl-answer__question">{row.question}</p>
            <p className="cl-answer__text">{row.answer}</p>
            <p>
              <a href={`${screenPath(`/adquisiciones/procedimientos/${slug}`)}#pregunta-${row.number}`}>
                Ver en el procedimiento
              </a>
            </p>
          </>
        )}
      </Sheet>
    </>
  );
}
