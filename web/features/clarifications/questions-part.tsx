import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { clarificationsApi } from '#contract/clarifications-api.ts';
import type { PublicClarification } from '#contract/clarifications.ts';
import { isWindowOpen } from '#contract/rules/procedures/question-window.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { useNow } from '#web/kit/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readClarifications } from './clarifications.data.ts';
import { windowText } from './window-words.ts';
import './clarifications.css';

const AskForm = lazy(async () => ({ default: (await import('./ask-form.tsx')).AskForm }));
const ConfirmPanel = lazy(async () => ({ default: (await import('./confirm-panel.tsx')).ConfirmPanel }));

const CONFIRM = '#confirmar=';
const ASK = '#preguntar';

/** What the address asks for, also when only its last part changes. */
function useHash(): string {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return hash;
}

/** «Preguntas y respuestas» of a procedure: until when, the form, and what was published. */
export function QuestionsPart({ slug }: { slug: string }) {
  const { api } = usePortal();
  const hash = useHash();
  const [isAsking, setAsking] = useState(false);
  const { data, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => readClarifications(api, slug, signal), [api, slug]),
  );
  const now = useNow([data?.window.closesAt], reload);
  const isThere = data !== undefined;
  // What an address names comes after the browser looked for it.
  useEffect(() => {
    if (!isThere || !/^#(pregunt[\w-]+|confirmar=.*)$/.test(hash)) return;
    const target = hash.startsWith('#pregunta-') ? hash.slice(1) : 'preguntas';
    document.getElementById(target)?.scrollIntoView();
  }, [hash, isThere]);
  if (failure !== undefined) return null;
  if (data === undefined) return <Skeleton rows={2} label="Cargando las preguntas" />;
  const { window, rows } = data;
  const isOpen = isWindowOpen(window, now);
  const until = windowText(window, now);
  if (until === undefined && rows.length === 0) return null;
  const token = hash.startsWith(CONFIRM) ? hash.slice(CONFIRM.length) : undefined;
  const shows = isOpen && (isAsking || hash === ASK);
  return (
    <section className="p-section cl-part" aria-labelledby="preguntas-y-respuestas">
      <h2 id="preguntas-y-respuestas">
        Preguntas y respuestas {rows.length > 0 && <span className="p-count">{rows.length}</span>}
      </h2>
      {token !== undefined && (
        <Suspense>
          <ConfirmPanel slug={slug} token={token} />
        </Suspense>
      )}
      {until !== undefined && <p className="cl-window">{until}</p>}
      {isOpen && !shows && (
        <Button className="u-no-print" variant="tonal" onClick={() => setAsking(true)}>
          Hacer una pregunta
        </Button>
      )}
      {shows && (
        <Suspense fallback={<Skeleton rows={4} label="Cargando el formulario" />}>
          <AskForm slug={slug} />
        </Suspense>
      )}
      {rows.length === 0 && !isOpen && (
        <p className="u-small u-muted">
          No hay respuestas publicadas. Cuando las hay, se leen aquí, con su número y sin nombres.
        </p>
      )}
      {rows.length > 0 && <Answers slug={slug} rows={rows} />}
    </section>
  );
}

function Answers({ slug, rows }: { slug: string; rows: readonly PublicClarification[] }) {
  const file = (formato: string) => addressOf(clarificationsApi.export, { numero: slug }, { formato });
  return (
    <>
      <ol className="cl-answers">
        {rows.map((row) => (
          <Answer key={row.number} row={row} slug={slug} />
        ))}
      </ol>
      <p className="u-small u-no-print cl-files">
        Descargar: <a href={file('csv')}>CSV</a> <a href={file('xlsx')}>XLSX</a>{' '}
        <a href={file('json')}>JSON</a>
      </p>
    </>
  );
}

function Answer({ row, slug }: { row: PublicClarification; slug: string }) {
  const { number, question, answer, anchor, publishedAt, correctionReason, former } = row;
  return (
    <li id={`pregunta-${number}`} className="cl-answer">
      <a
        className="cl-answer__number"
        href={`#pregunta-${number}`}
        aria-label={`Enlace a la pregunta ${number}`}
      >
        {number}
      </a>
      <div>
        <p className="cl-answer__question">{question}</p>
        {anchor !== null && (
          <p className="u-small">
            Sobre{' '}
            <a
              href={screenPath('/adquisiciones/documentos', {
                proc: slug,
                doc: anchor.documentId,
                pag: anchor.page ?? undefined,
              })}
            >
              {anchor.title}
              {anchor.page !== null && `, página ${anchor.page}`}
            </a>
            {anchor.passage !== null && <q className="cl-passage">{anchor.passage}</q>}
          </p>
        )}
        <p className="cl-answer__text">{answer}</p>
        <p className="u-small u-muted">
          {correctionReason === null ? 'Publicada' : 'Corregida'} el {formatDateTime(publishedAt)}
          {correctionReason !== null && `. ${correctionReason}`}
        </p>
        {former.length > 0 && (
          <details className="u-small">
            <summary>Ver lo que decía antes</summary>
            {former.map((one) => (
              <div key={one.publishedAt} className="cl-former">
                <p className="u-muted">{formatDateTime(one.publishedAt)}</p>
                {one.question !== question && <p>{one.question}</p>}
                <p className="cl-answer__text">{one.answer}</p>
              </div>
            ))}
          </details>
        )}
      </div>
    </li>
  );
}
