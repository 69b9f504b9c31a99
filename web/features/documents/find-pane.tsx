import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef } from 'react';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { ICON, ICON_SMALL } from '#web/ui/icon-size.ts';
import type { Reader } from './use-reader.ts';
import { ToolButton } from './tool-button.tsx';

interface FindPaneProps {
  reader: Reader;
  query: string;
  onQuery: (query: string) => void;
  onClose: () => void;
}

/** A longer list nobody reads, and a phone is slow to draw it. */
const MOST_LISTED = 300;

/** Search inside the document: field, count, previous and next, and every match with its words around. */
export function FindPane({ reader, query, onQuery, onClose }: FindPaneProps) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { hits, active } = reader;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const move = (step: 1 | -1) => {
    if (hits.length > 0) reader.controls.current?.showHit((active + step + hits.length) % hits.length);
  };
  return (
    <aside className="v-find" aria-label="Buscar en el documento">
      <div className="v-find__field">
        <IconSearch {...ICON} />
        <input
          ref={field}
          id="v-find-field"
          type="text"
          value={query}
          aria-label="Palabras que buscas"
          placeholder="Palabras que buscas"
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            move(event.shiftKey ? -1 : 1);
          }}
        />
        <button type="button" className="v-find__clear" aria-label="Cerrar la búsqueda" onClick={onClose}>
          <IconX {...ICON_SMALL} />
        </button>
      </div>
      <div className="v-find__count">
        <p role="status">{countLine(reader, query)}</p>
        <ToolButton label="Coincidencia anterior" disabled={hits.length === 0} onClick={() => move(-1)}>
          <IconChevronLeft {...ICON} />
        </ToolButton>
        <ToolButton label="Coincidencia siguiente" disabled={hits.length === 0} onClick={() => move(1)}>
          <IconChevronRight {...ICON} />
        </ToolButton>
      </div>
      {hits.length > MOST_LISTED && (
        <p className="v-find__note">
          Se muestran las primeras {formatCount(MOST_LISTED)} de {formatCount(hits.length)}. Escribe más
          palabras para acortar la lista, o pasa de una a otra con las flechas.
        </p>
      )}
      {reader.lacksRecognised && (
        <p className="v-find__note" role="alert">
          No pudimos buscar en las páginas que son imágenes. Revisa tu conexión y escribe las palabras otra
          vez.
        </p>
      )}
      {hits.some(({ isRecognised }) => isRecognised) && (
        <p className="v-find__note">
          Un programa reconoció texto en páginas que son imágenes: puede tener errores. Compruébalo en la
          página.
        </p>
      )}
      <ol className="v-find__hits" ref={list}>
        {hits.slice(0, MOST_LISTED).map((hit, index) => (
          <li key={`${hit.page}-${hit.indexOnPage}`}>
            <button
              type="button"
              aria-current={index === active ? 'true' : undefined}
              onClick={() => reader.controls.current?.showHit(index)}
            >
              <b>
                Página {hit.page}
                {hit.isInIndex ? ', índice' : hit.place !== undefined && `, ${hit.place}`}
                {hit.isRecognised && '. Texto reconocido, puede tener errores'}
              </b>
              {hit.before}
              <mark>{hit.text}</mark>
              {hit.after}
            </button>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function countLine({ hits, active, searched, pages, status }: Reader, query: string): string {
  if (query.trim().length < 2) return query.trim() === '' ? '' : 'Escribe al menos dos letras.';
  if (status !== 'ready' || (hits.length === 0 && searched < pages)) return 'Buscando…';
  if (hits.length === 0) return 'Sin coincidencias';
  const count = formatCountOf(hits.length, 'coincidencia', 'coincidencias');
  const more = searched < pages ? ` hasta la página ${formatCount(searched)}` : '';
  return active < 0 ? `${count}${more}` : `${formatCount(active + 1)} de ${count}${more}`;
}
