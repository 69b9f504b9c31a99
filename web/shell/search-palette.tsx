import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { SEARCH_KIND_LABELS, SEARCH_KIND_SLUGS, type SearchHit, type SearchPage } from '#contract/search.ts';
import { Marked } from '#web/features/search/marked.tsx';
import { keepSearch } from '#web/features/search/recent-searches.ts';
import { readWhileTyping } from '#web/features/search/search.data.ts';
import { whyNothing } from '#web/features/search/why-nothing.ts';
import { formatCount, formatCountOf, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { Modal } from './modal.tsx';
import { SearchStart } from './search-start.tsx';
import './search-palette.css';

/** Of each kind the list shows so many. */
const OF_KIND = 4;
/** How long somebody rests before what was typed is searched. */
const REST_MS = 120;

interface SearchPaletteProps {
  onClose: () => void;
  isSignedIn: boolean;
}

interface Group {
  kind: SearchHit['kind'];
  hits: SearchHit[];
  count: number;
  isMore: boolean;
}

/** What was found by kinds, the kind of the best first. */
function groupsOf({ rows, counts }: SearchPage): Group[] {
  const groups = new Map<SearchHit['kind'], Group>();
  for (const hit of rows) {
    const { count = 0, isMore = false } = counts.find(({ kind }) => kind === hit.kind) ?? {};
    const group = groups.get(hit.kind) ?? { kind: hit.kind, hits: [], count, isMore };
    if (group.hits.length < OF_KIND) group.hits.push(hit);
    groups.set(hit.kind, group);
  }
  return [...groups.values()];
}

/** Until when or for how much comes first: what follows may be cut. */
const factsOf = ({ kind, number, note, place, until, who, amount, caution = '' }: SearchHit) =>
  [
    until === null ? null : `Propuestas hasta el ${formatDateTime(until)}`,
    amount === null ? null : formatMoney(amount),
    who,
    number,
    // The note of a contract is whoever signed it.
    kind === 'contract' && who !== '' ? '' : note,
    place,
    caution,
  ]
    .filter((fact) => fact !== null && fact !== '')
    .join(' · ');

/** Search dialog, opened by its button or Ctrl/⌘ K: results while one types, with the arrows and Enter. */
export default function SearchPalette({ onClose, isSignedIn }: SearchPaletteProps) {
  const { api, go } = usePortal();
  const content = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  // The field that took what was typed while this came; it leaves the page when this is there.
  const [ahead] = useState(() => document.querySelector<HTMLInputElement>('#s-ahead'));
  const [asked, setAsked] = useState('');
  const [active, setActive] = useState(-1);
  useLayoutEffect(() => {
    const field = content.current?.querySelector('input') ?? null;
    field?.focus();
    if (field === null || ahead === null || ahead.value === '') return;
    field.value = ahead.value;
    // Cursor to the end, so that typing goes on there.
    field.setSelectionRange(field.value.length, field.value.length);
    setTyped(field.value);
  }, [ahead]);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, failure, isOutOfTouch, isWaiting, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal): Promise<SearchPage | null> =>
        asked === '' ? Promise.resolve(null) : readWhileTyping(api, { q: asked, isOwn: isSignedIn, signal }),
      [api, asked, isSignedIn],
    ),
  );
  const found = asked === '' ? null : (data ?? null);
  const groups = found === null ? [] : groupsOf(found);
  const hits = groups.flatMap((group) => group.hits);

  const open = (href: string) => {
    keepSearch(typed);
    onClose();
    go(href);
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const hit = hits[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const start = active < 0 && step < 0 ? 0 : active;
      if (hits.length > 0) setActive((start + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && hit !== undefined) {
      event.preventDefault();
      open(screenPath(hit.path));
    }
  };
  // What the field is to a reader: a combobox whose list stands below it.
  useEffect(() => {
    const field = content.current?.querySelector('input');
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-autocomplete', 'list');
    field?.setAttribute('aria-controls', listId);
    field?.setAttribute('aria-expanded', String(hits.length > 0));
    if (active >= 0) field?.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else field?.removeAttribute('aria-activedescendant');
  });
  return (
    <Modal label="Buscar en el portal" className="s-palette" onClose={onClose}>
      <div className="s-palette__content" ref={content} onKeyDown={onKeyDown} role="presentation">
        <SearchPill
          label="Buscar en el portal"
          placeholder="Folio, RFC, bien o servicio, trámite"
          action={screenPath('/buscar')}
          look="medium"
          defaultValue={typed}
          onType={type}
          onSearch={(text) => open(screenPath('/buscar', { q: text }))}
        />
        {typed.trim() === '' ? (
          <SearchStart onChoose={type} />
        ) : (
          <>
            {found !== null && found.mended !== null && (
              <p className="u-small">
                Nada dice «{asked}». Se muestra «{found.mended}».
              </p>
            )}
            {found?.isPartial === true && (
              <p className="u-small">Nada tiene todas las palabras. Esto es lo más cercano.</p>
            )}
            <div
              id={listId}
              role="listbox"
              aria-label="Resultados"
              className="s-palette__list"
              hidden={hits.length === 0}
            >
              {groups.map((group) => (
                <div key={group.kind} role="group" aria-label={SEARCH_KIND_LABELS[group.kind][1]}>
                  <p className="s-palette__kind" aria-hidden="true">
                    {SEARCH_KIND_LABELS[group.kind][1]}
                  </p>
                  {group.hits.map((hit) => (
                    <Option
                      key={hits.indexOf(hit)}
                      hit={hit}
                      id={`${listId}-${hits.indexOf(hit)}`}
                      isActive={hits[active] === hit}
                      onChoose={() => open(screenPath(hit.path))}
                    />
                  ))}
                </div>
              ))}
            </div>
            <Status
              found={found}
              isWaiting={isWaiting || asked !== typed.trim()}
              hasFailed={failure !== undefined || isOutOfTouch}
              onRetry={reload}
              q={asked}
            />
            {found !== null && found.total > 0 && (
              <nav aria-label="Ver todos" className="s-palette__links">
                <a href={screenPath('/buscar', { q: asked })} onClick={() => keepSearch(asked)}>
                  Ver todo
                </a>
                {groups
                  .filter(({ count, hits: shown }) => count > shown.length)
                  .map(({ kind, count, isMore }) => (
                    <a
                      key={kind}
                      href={screenPath('/buscar', { q: asked, tipo: SEARCH_KIND_SLUGS[kind] })}
                      onClick={() => keepSearch(asked)}
                    >
                      {SEARCH_KIND_LABELS[kind][1]} {isMore && 'más de '}
                      {formatCount(count)}
                    </a>
                  ))}
              </nav>
            )}
          </>
        )}
      </div>
    </Modal>
  );
}

interface OptionProps {
  hit: SearchHit;
  id: string;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ hit, id, isActive, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="s-palette__option"
      ref={(item) => {
        if (isActive) item?.scrollIntoView({ block: 'nearest' });
      }}
      // The keys are the field's: it keeps the focus, as in any list of a combobox.
      onPointerUp={onChoose}
      tabIndex={-1}
    >
      <span>
        <Marked pieces={hit.title} />
      </span>
      <span className="u-small u-muted">{factsOf(hit)}</span>
    </div>
  );
}

interface StatusProps {
  found: SearchPage | null;
  isWaiting: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  q: string;
}

function Status({ found, isWaiting, hasFailed, onRetry, q }: StatusProps) {
  if (hasFailed && !isWaiting)
    return (
      <div role="status">
        <p>
          No pudimos buscar «{q}»: el portal no responde.
          {found !== null && ' Lo que ves es de la búsqueda anterior.'}
        </p>
        <Button variant="tonal" size="small" onClick={onRetry}>
          Intentar de nuevo
        </Button>
      </div>
    );
  const isNothing = !isWaiting && found !== null && found.total === 0;
  const spoken =
    isWaiting || found === null || found.total === 0
      ? ''
      : `${found.isMore ? 'Más de ' : ''}${formatCountOf(found.total, 'resultado', 'resultados')}`;
  return (
    <div role="status" className={isNothing ? undefined : 'u-visually-hidden'}>
      {isNothing ? (
        <>
          No encontramos «{q}». {whyNothing(found)}{' '}
          {found.maybe !== null && (
            <>
              ¿Quisiste decir <a href={screenPath('/buscar', { q: found.maybe })}>«{found.maybe}»</a>?{' '}
            </>
          )}
          <a href={screenPath('/buscar', { q })}>A quién preguntar</a>
        </>
      ) : (
        spoken
      )}
    </div>
  );
}
