import { useCallback, useState } from 'react';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ContentRow } from '#contract/content-api.ts';
import {
  CONTENT_TAB_LABELS,
  CONTENT_TABS,
  wordsOf,
  type ContentKind,
  type ContentTab,
} from '#contract/content.ts';
import { isCalendarDay } from '#contract/calendar-day.ts';
import { capitalize, formatCountOf, formatDate, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { StaffTable } from '#web/ui/staff-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Cluster, Page, PageHead } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SelectPill } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { contentHome, editorAddress, listAddress } from './content-addresses.ts';
import { listContent, saveTable } from './content.data.ts';
import { ContentStateTag } from './content-state.tsx';
import { ManyBar } from './many-bar.tsx';
import { NewThing } from './new-thing.tsx';
import { SavedViews } from './saved-views.tsx';
import './content.css';

type Search = Readonly<Record<string, string | undefined>>;

interface ScreenProps {
  kind: ContentKind;
  search: Search;
  setSearch: (patch: Search) => void;
}

const TABS = Object.keys(CONTENT_TABS) as ContentTab[];
const tabOf = ({ estado }: Search): ContentTab => TABS.find((tab) => tab === estado) ?? 'publicados';

const filtersOf = (kind: ContentKind) =>
  kind.fields.filter(({ type, isColumn }) => type === 'choice' && isColumn === true);

/** What is asked of the server, as text: the same at each drawing until the address changes. */
function questionOf(kind: ContentKind, search: Search): string {
  const names = ['q', 'pag', 'revision', ...filtersOf(kind).map(({ name }) => name)];
  return JSON.stringify({
    estado: tabOf(search),
    ...Object.fromEntries(names.map((name) => [name, search[name]])),
  });
}

/** `/administracion/contenido/{tipo}`: everything of a kind, by state. */
export function Screen({ kind, search, setSearch }: ScreenProps) {
  const { api, settings } = usePortal();
  const tab = tabOf(search);
  const filters = filtersOf(kind);
  const asked = questionOf(kind, search);
  const ask = useCallback(
    (signal: AbortSignal) => listContent(api, kind, JSON.parse(asked) as Search, signal),
    [api, kind, asked],
  );
  const { data, failure, reload } = useLoaded(ask);
  const words = wordsOf(kind);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const rows = data?.rows ?? [];
  const isFiltered =
    search.q !== undefined ||
    search.revision !== undefined ||
    filters.some(({ name }) => search[name] !== undefined);
  return (
    <Page className="ct">
      <PageHead
        title={capitalize(kind.words.many)}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={contentHome()}>Contenido</a>
            <span>{capitalize(kind.words.many)}</span>
          </Breadcrumbs>
        }
        actions={<ListActions kind={kind} />}
      />
      <LinkTabs label="Estados">
        {TABS.map((one) => (
          <a
            key={one}
            href={listAddress(kind, {
              ...search,
              estado: one === 'publicados' ? undefined : one,
              pag: undefined,
            })}
            aria-current={one === tab ? 'page' : undefined}
          >
            {CONTENT_TAB_LABELS[one]}{' '}
            {data !== undefined && <span className="u-num">{data.counts[one]}</span>}
          </a>
        ))}
      </LinkTabs>
      <Cluster gap={12} className="ct-filters">
        <SearchPill
          label={`Buscar en ${kind.words.many}`}
          placeholder="Cualquier palabra"
          look="small"
          action={listAddress(kind)}
          hidden={tab === 'publicados' ? {} : { estado: tab }}
          defaultValue={search.q ?? ''}
          onSearch={(q) => setSearch({ q: q === '' ? undefined : q, pag: undefined })}
        />
        {filters.map(({ name, label, options = {} }) => (
          <SelectPill
            key={name}
            label={label}
            name={name}
            value={search[name] ?? ''}
            emptyLabel={`${label}: todas`}
            options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
            onChange={(value) => setSearch({ [name]: value === '' ? undefined : value, pag: undefined })}
          />
        ))}
        <SelectPill
          label="Revisión"
          name="revision"
          value={search.revision ?? ''}
          emptyLabel="Revisión: todas"
          options={[
            { value: 'vencida', label: 'Toca revisar' },
            { value: 'pronto', label: 'En 30 días' },
          ]}
          onChange={(value) => setSearch({ revision: value === '' ? undefined : value, pag: undefined })}
        />
        <SavedViews kind={kind} search={search} />
      </Cluster>
      <ManyBar
        key={tab}
        kind={kind}
        tab={tab}
        rows={rows.filter(({ key }) => chosen.includes(key))}
        onDone={(left) => {
          setChosen(left);
          reload();
        }}
        onClear={() => setChosen([])}
      />
      {failure !== undefined && (
        <ErrorBlock
          what={`los datos de ${kind.words.many}`}
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {failure === undefined && data === undefined && (
        <Skeleton rows={5} look="line" label="Cargando la lista" />
      )}
      {data !== undefined && (
        <>
          <Cluster>
            <p role="status" className="u-small u-muted">
              {formatCountOf(data.total, kind.words.one, kind.words.many)}
            </p>
            {rows.length > 1 && (
              <Button variant="text" size="small" onClick={() => setChosen(rows.map(({ key }) => key))}>
                Elegir los {rows.length} de esta página
              </Button>
            )}
          </Cluster>
          {data.total === 0 ? (
            <EmptyState
              title={
                isFiltered
                  ? `Nada coincide con lo que buscas en ${CONTENT_TAB_LABELS[tab].toLowerCase()}.`
                  : `No hay ${kind.words.many} aquí.`
              }
            >
              {isFiltered && <a href={listAddress(kind, { estado: search.estado })}>Quitar los filtros</a>}
              {!isFiltered && tab === 'publicados' && <span>Empieza con «{words.fresh}», arriba.</span>}
            </EmptyState>
          ) : (
            <StaffTable
              caption={`${capitalize(kind.words.many)}: ${CONTENT_TAB_LABELS[tab]}`}
              columns={columnsOf(kind, tab, {
                chosen,
                toggle: (key) =>
                  setChosen((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key])),
              })}
              isSelected={({ key }) => chosen.includes(key)}
              rows={data.rows}
              rowKey={({ key }) => key}
            />
          )}
          <Pagination
            page={data.page}
            pageSize={data.size}
            total={data.total}
            renderLink={(target, { children, ...props }) => (
              <a {...props} href={listAddress(kind, { ...search, pag: String(target) })}>
                {children}
              </a>
            )}
          />
        </>
      )}
    </Page>
  );
}

const shownCell = (text: string) =>
  isCalendarDay(text) ? <span className="ct-day">{formatDate(text)}</span> : text;

interface Choice {
  chosen: readonly string[];
  toggle: (key: string) => void;
}

function columnsOf(kind: ContentKind, tab: ContentTab, { chosen, toggle }: Choice): Column<ContentRow>[] {
  return [
    {
      key: 'title',
      name: 'Título',
      cell: (row) => (
        <span className="ct-title">
          <input
            type="checkbox"
            aria-label={`Elegir ${row.title}`}
            checked={chosen.includes(row.key)}
            onChange={() => toggle(row.key)}
          />
          <a href={editorAddress(kind, row.key)}>{row.title}</a>
          {tab === 'publicados' && row.state !== 'published' && (
            <span className="ct-beside">
              <ContentStateTag state={row.state} />
            </span>
          )}
        </span>
      ),
    },
    ...kind.fields
      .filter(({ isColumn }) => isColumn === true)
      .map(({ name, label }) => ({
        key: name,
        name: label,
        cell: (row: ContentRow) => shownCell(row.columns[name] ?? ''),
      })),
    ...(tab === 'programados'
      ? [
          {
            key: 'publishAt',
            name: 'Se publica',
            cell: (row: ContentRow) => (row.publishAt === null ? '' : formatDateTime(row.publishAt)),
          },
        ]
      : []),
    {
      key: 'review',
      name: 'Revisión',
      cell: (row) => (row.reviewOn === null ? '' : formatDate(row.reviewOn)),
    },
    {
      key: 'updated',
      name: 'Último cambio',
      cell: (row) => `${formatDateTime(row.updatedAt)}${row.updatedBy === null ? '' : `, ${row.updatedBy}`}`,
    },
  ];
}

function ListActions({ kind }: { kind: ContentKind }) {
  const { api, toast } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const save = (format: 'csv' | 'xlsx') =>
    void saveTable(api, kind, format).catch(() => toast('No se descargó. Intenta de nuevo.'));
  return (
    <>
      <Button variant="text" onClick={() => save('csv')}>
        Exportar CSV
      </Button>
      <Button variant="text" onClick={() => save('xlsx')}>
        Exportar XLSX
      </Button>
      <ButtonLink variant="tonal" href={listAddress(kind, { vista: 'importar' })}>
        Importar
      </ButtonLink>
      <Button onClick={() => setAsking(true)}>
        <IconPlus {...ICON_SMALL} /> {wordsOf(kind).fresh}
      </Button>
      <NewThing kind={kind} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
