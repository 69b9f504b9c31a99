import { useEffect, useState } from 'react';
import { pageViewsApi, type PageBook } from '#contract/page-views.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { pictureAddress } from './first-page.data.ts';

interface ThumbnailsProps {
  id: string;
  version: number;
  page: number;
  onPage: (page: number) => void;
}

/** While the pictures are being made, they are asked for again after this. */
const AGAIN_MS = 3_000;
const WORDS: Record<'loading' | 'failed' | 'waiting' | 'none', string> = {
  loading: 'Cargando miniaturas',
  failed: 'No pudimos cargar las miniaturas. Cierra y vuelve a abrir esta lista.',
  waiting: 'Estamos preparando las miniaturas. Aparecerán aquí.',
  none: 'Este documento no tiene miniaturas.',
};

const keepInSight = (button: HTMLButtonElement | null) => button?.scrollIntoView({ block: 'nearest' });

/** A small picture of each page, the current one marked; each leads to its page. */
export function Thumbnails({ id, version, page, onPage }: ThumbnailsProps) {
  const { api } = usePortal();
  const [book, setBook] = useState<PageBook>();
  const [hasFailed, setFailed] = useState(false);
  const isWaiting = book === undefined || book.state === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const left = new AbortController();
    const ask = () =>
      api
        .call(pageViewsApi.book, { params: { id, version }, signal: left.signal })
        .then(setBook)
        .catch(() => {
          if (!left.signal.aborted) setFailed(true);
        });
    void ask();
    const timer = setInterval(() => void ask(), AGAIN_MS);
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, [api, id, version, isWaiting]);
  if (book?.state !== 'made') {
    return (
      <p className="v-thumbs__state" role="status">
        {WORDS[hasFailed ? 'failed' : (book?.state ?? 'loading')]}
      </p>
    );
  }
  return (
    <ol className="v-thumbs" aria-label="Miniaturas de las páginas">
      {book.pages.map(({ number, width, height, hasSmall }) => (
        <li key={number}>
          <button
            type="button"
            aria-label={`Página ${number}`}
            aria-current={number === page ? 'page' : undefined}
            ref={number === page ? keepInSight : undefined}
            onClick={() => onPage(number)}
          >
            {hasSmall && (
              <img
                src={pictureAddress(id, version, number, true)}
                alt=""
                width={96}
                height={Math.round((96 * height) / width)}
                loading="lazy"
              />
            )}
            <span>{number}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
