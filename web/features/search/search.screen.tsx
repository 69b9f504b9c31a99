import { type ReactNode, useCallback, useEffect } from 'react';
import { PUBLIC_STATE_LABELS } from '#contract/procedures.ts';
import {
  SEARCH_DATE_LABELS,
  SEARCH_KIND_LABELS,
  SEARCH_KIND_SLUGS,
  SEARCH_PAGE,
  type SearchHit,
  type SearchPage,
} from '#contract/search.ts';
import { formatCount, formatCountOf, formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { useSession } from '#web/kit/sign-in/use-session.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { Marked } from './marked.tsx';
import { keepSearch } from './recent-searches.ts';
import { readOwn, type SearchData } from './search.data.ts';
import { SEARCH_SEARCH, type SearchSearch } from './search.search.ts';
import { whyNothing } from './why-nothing.ts';
import '#web/ui/section-rhythm.css';
import './search.css';

const PATH = '/buscar';

/** What a count says of things of which not all are counted. */
const counted = (count: number, isMore: boolean) => `${isMore ? 'más de ' : ''}${formatCount(count)}`;

/** How a procedure stands: who wants to sell looks for those that are open. */
function stateOf({ kind, state }: SearchHit): string {
  if (state === null) return '';
  const label = PUBLIC_STATE_LABELS[state];
  return kind === 'procedure' ? ` · ${label}` : ` · procedimiento: ${label.toLowerCase()}`;
}

/** What its date is the date of: a bare day says nothing. */
function dateOf({ kind, date, until, state }: SearchHit): string {
  if (date === null || until !== null) return '';
  // What is only planned was announced: nobody published its call.
  const isAnnounced = state === 'planned' && (kind === 'procedure' || kind === 'lot');
  const label = isAnnounced ? 'Anunciado el' : SEARCH_DATE_LABELS[kind];
  return label === undefined ? '' : `${label} ${formatDate(date)}`;
}

/** Until when, who and for how much: what somebody looks for in a row. */
function wantedOf({ until, who, amount, tax }: SearchHit): string[] {
  return [
    until === null ? '' : `Propuestas hasta el ${formatDateTime(until)}`,
    who,
    amount === null ? '' : [formatMoney(amount), tax].filter(Boolean).join(' '),
  ].filter((fact) => fact !== '');
}

function Hit({ hit }: { hit: SearchHit }) {
  // The note of a contract is whoever signed it.
  const note = hit.kind === 'contract' && hit.who !== '' ? '' : hit.note;
  const facts = [hit.number, note, hit.place, dateOf(hit)].filter((fact) => fact !== null && fact !== '');
  const wanted = wantedOf(hit);
  return (
    <li className="f-hit">
      <p className="u-small u-muted f-hit__kind">
        {SEARCH_KIND_LABELS[hit.kind][0]}
        {stateOf(hit)}
      </p>
      <a className="u-row-title" href={screenPath(hit.path)}>
        <Marked pieces={hit.title} />
      </a>
      {wanted.length > 0 && <p className="u-small f-hit__wanted">{wanted.join(' · ')}</p>}
      {facts.length > 0 && <p className="u-small u-muted">{facts.join(' · ')}</p>}
      {hit.caution !== undefined && <p className="u-small f-hit__caution">{hit.caution}</p>}
      {hit.excerpt.length > 0 && (
        <p className="u-small">
          <Marked pieces={hit.excerpt} />
        </p>
      )}
    </li>
  );
}

function Nothing({ q, found, topics }: { q: string; found: SearchPage; topics: readonly string[] }) {
  const { settings } = usePortal();
  return (
    <>
      <EmptyState title={`No encontramos «${q}».`}>
        <Maybe found={found} />
        <p>{whyNothing(found)}</p>
      </EmptyState>
      <section aria-labelledby="a-quien" className="f-ask">
        <h2 id="a-quien">A quién preguntar</h2>
        <p>
          {settings.unit} responde por tema:{' '}
          {topics.map((topic, index) => (
            <span key={topic}>
              {index > 0 && ', '}
              <a href={screenPath('/directorio', { tema: topic })}>{topic}</a>
            </span>
          ))}
          {topics.length > 0 && '. '}
          <a href={screenPath('/directorio')}>Ver todo el directorio</a>
        </p>
      </section>
    </>
  );
}

/** What may have been meant, one click away. */
function Maybe({ found: { maybe } }: { found: SearchPage }) {
  if (maybe === null) return null;
  return (
    <p className="f-note">
      ¿Quisiste decir <a href={screenPath(PATH, { q: maybe })}>«{maybe}»</a>?
    </p>
  );
}

/** Whether something that is bought was looked for by its name alone: who looks sells it or needs it. */
const isOfThing = ({ tipo, pag }: SearchSearch, { rows, counts }: SearchPage) =>
  tipo === '' &&
  pag === 1 &&
  rows[0]?.kind !== 'answer' &&
  counts.some(({ kind }) => kind === 'procedure') &&
  counts.some(({ kind }) => kind === 'lot');

interface ResultsProps {
  search: SearchSearch;
  found: SearchPage;
  topics: readonly string[];
}

function Results({ search, found, topics }: ResultsProps) {
  const href = (patch: Partial<SearchSearch>) =>
    sectionAddress(PATH, SEARCH_SEARCH, search, { pag: 1, ...patch });
  const all = found.counts.reduce((sum, { count }) => sum + count, 0);
  const isMoreOfAll = found.counts.some(({ isMore }) => isMore);
  if (all === 0) return <Nothing q={search.q} found={found} topics={topics} />;
  return (
    <>
      {found.mended !== null && (
        <p className="f-note">
          Nada dice «{search.q.replaceAll(/["“”«»]/g, '')}». Se muestra lo que hay de{' '}
          <a href={href({ q: found.mended })}>«{found.mended}»</a>.
        </p>
      )}
      <Maybe found={found} />
      {found.isPartial && (
        <p className="f-note">
          {found.missing.length === 0 && /["“”«»]/.test(search.q)
            ? 'Nada dice la frase tal como está'
            : 'Nada tiene todas las palabras'}
          {found.missing.length > 0 && `: «${found.missing.join('», «')}» no aparece`}. Esto es lo más
          cercano.
        </p>
      )}
      <LinkTabs label="Tipo de resultado">
        <a href={href({ tipo: '' })} aria-current={search.tipo === '' ? 'page' : undefined}>
          Todo <span className="u-tabs__count">{counted(all, isMoreOfAll)}</span>
        </a>
        {found.counts.map(({ kind, count, isMore }) => (
          <a
            key={kind}
            href={href({ tipo: SEARCH_KIND_SLUGS[kind] })}
            aria-current={search.tipo === SEARCH_KIND_SLUGS[kind] ? 'page' : undefined}
          >
            {SEARCH_KIND_LABELS[kind][1]} <span className="u-tabs__count">{counted(count, isMore)}</span>
          </a>
        ))}
      </LinkTabs>
      <section aria-label="Resultados" className="f-results">
        <p role="status">
          {found.isMore && 'Más de '}
          {formatCountOf(found.total, 'resultado', 'resultados')}
          {found.isMore && '; primero los que mejor coinciden'}
        </p>
        {isOfThing(search, found) && (
          <p className="u-small u-muted">
            ¿Lo vendes?{' '}
            <a href={screenPath('/adquisiciones', { estado: 'abierto' })}>Licitaciones abiertas</a>. ¿Lo
            necesita tu área? <a href={screenPath('/procedimientos')}>Cómo se pide</a>.
          </p>
        )}
        {found.rows.length === 0 ? (
          <EmptyState title="Esta página de resultados no existe.">
            <a href={href({})}>Ver la primera página</a>
          </EmptyState>
        ) : (
          <ul className="f-hits">
            {found.rows.map((hit) => (
              <Hit
                key={`${hit.kind} ${hit.path} ${hit.number ?? ''} ${hit.title.map(({ text }) => text).join('')} ${hit.note} ${hit.place}`}
                hit={hit}
              />
            ))}
          </ul>
        )}
        {found.total > SEARCH_PAGE && (
          <Pagination
            page={found.page}
            pageSize={SEARCH_PAGE}
            total={found.total}
            isCapped={found.isMore}
            renderLink={(page, { children, ...props }) => (
              <a href={href({ pag: page })} {...props}>
                {children}
              </a>
            )}
          />
        )}
      </section>
    </>
  );
}

/** The results of a signed-in person: what everybody may find stands until they come. */
function OwnResults({ search, found, topics }: ResultsProps) {
  const { api } = usePortal();
  const { q, tipo, pag } = search;
  const { data, failure, isOutOfTouch, isWaiting, reload } = useLoaded(
    useCallback((signal: AbortSignal) => readOwn(api, { q, tipo, pag }, signal), [api, q, tipo, pag]),
  );
  const hasFailed = !isWaiting && (failure !== undefined || isOutOfTouch);
  // An older answer is not one to what is asked now: while its own is on the way, what everybody finds stands.
  const shown = isWaiting || hasFailed || data === undefined ? found : data;
  if (isWaiting && found.total === 0)
    return <Skeleton look="line" label="Buscando en lo que ves con tu sesión" />;
  return (
    <>
      {hasFailed && (
        <Notice tone="warn">
          No pudimos buscar en lo que solo ves con tu sesión. Esto es lo que cualquiera encuentra.{' '}
          <Button variant="text" size="small" onClick={reload}>
            Intentar de nuevo
          </Button>
        </Notice>
      )}
      <Results search={search} found={shown} topics={topics} />
    </>
  );
}

interface ScreenProps {
  search: SearchSearch;
  /** Not there when it could not be read; `failure` says so. */
  data?: SearchData;
  failure?: ReactNode;
}

/** What this window showed last: it stays when nothing more can be read. */
let last: Required<Pick<ScreenProps, 'search' | 'data'>> | undefined;

function Kept() {
  if (last === undefined || last.data.found === null || last.data.found.total === 0) return null;
  const { search, data } = last;
  return (
    <>
      <p className="f-note">Esto es lo último que se encontró, de «{search.q}».</p>
      <Results search={search} found={data.found as SearchPage} topics={data.topics} />
    </>
  );
}

/** Everything of the portal by one text (screens 2.24). */
export function Screen({ search, data, failure }: ScreenProps) {
  const { session } = usePortal();
  const isSignedIn = useSession(session).state === 'signed-in';
  useEffect(() => keepSearch(search.q), [search.q]);
  useEffect(() => {
    if (data !== undefined) last = { search, data };
  }, [search, data]);
  const Shown = isSignedIn ? OwnResults : Results;
  return (
    <Page className="u-rhythm">
      <PageHead
        title="Buscar en el portal"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>Buscar</span>
          </Breadcrumbs>
        }
      />
      <SearchPill
        label="Buscar en el portal"
        placeholder="Folio, RFC, bien o servicio, trámite, norma"
        action={screenPath(PATH)}
        look="medium"
        defaultValue={search.q}
      />
      {failure}
      {data === undefined && <Kept />}
      {data?.found === null && (
        <p className="u-muted">
          Busca en procedimientos, contratos, proveedores, documentos, normas, trámites y el directorio. Para
          palabras exactas, ponlas entre comillas: «"garantía de cumplimiento"».
        </p>
      )}
      {data !== undefined && data.found !== null && (
        <Shown search={search} found={data.found} topics={data.topics} />
      )}
    </Page>
  );
}
