import { useCallback, useState } from 'react';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ContentRow } from '#contract/content-api.ts';
import { contentColumns } from '#contract/content-columns.ts';
import {
  CONTENT_TAB_LABELS,
  CONTENT_TABS,
  wordsOf,
  type ContentKind,
  type ContentTab,
} from '#contract/content.ts';
import { isCalendarDay } from '#contract/calendar-day.ts';
import { capitalize, formatCount, formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Page, PageHead } from '#web/ui/layout.tsx';
import type { ListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import type { ListColumnView } from '#web/ui/officer-list/list-parts.ts';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { contentHome, editorAddress, listAddress } from './content-addresses.ts';
import { listContent, readListFile, saveTable } from './content.data.ts';
import { ContentStateTag } from './content-state.tsx';
import { ManyActions } from './many-actions.tsx';
import { MissedWords } from './missed-words.tsx';
import { NewThing } from './new-thing.tsx';
import './content.css';

type Search = Readonly<Record<string, string | undefined>>;

interface ScreenProps {
  kind: ContentKind;
  search: Search;
  setSearch: (patch: Search) => void;
}

const TABS = Object.keys(CONTENT_TABS) as ContentTab[];
const tabOf = ({ estado }: Search): ContentTab => TABS.find((tab) => tab === estado) ?? 'publicados';

const filtersOf = (kind: ContentKind) => [
  ...kind.fields
    .filter(({ type, isColumn }) => type === 'choice' && isColumn === true)
    .map(({ name, label, options = {} }) => ({
      name,
      label,
      emptyLabel: `${label}: todas`,
      options: Object.entries(options).map(([value, text]) => ({ value, label: text })),
    })),
  {
    name: 'revision',
    label: 'Revisión',
    emptyLabel: 'Revisión: todas',
    options: [
      { value: 'vencida', label: 'Toca revisar' },
      { value: 'pronto', label: 'En 30 días' },
    ],
  },
];

/** What is asked of the server, as text: the same at each drawing until the address asks for something else. */
function questionOf(kind: ContentKind, search: Search): string {
  const names = ['q', 'orden', 'pag', ...filtersOf(kind).map(({ name }) => name)];
  return JSON.stringify({
    ...Object.fromEntries(names.map((name) => [name, search[name]])),
    estado: tabOf(search),
  });
}

const noted = (patch: Readonly<Record<string, string>>): Search =>
  Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, value === '' ? undefined : value]));

function addressOf(kind: ContentKind, search: Search, setSearch: ScreenProps['setSearch']): ListAddress {
  const names = ['estado', 'q', 'orden', 'columnas', 'pag', ...filtersOf(kind).map(({ name }) => name)];
  const values = Object.fromEntries(names.map((name) => [name, search[name]]));
  return {
    values,
    href: (patch) => listAddress(kind, { ...values, ...noted(patch) }),
    set: (patch) => setSearch(noted(patch)),
  };
}

/** `/administracion/contenido/{tipo}`: everything of a kind, by state. */
export function Screen({ kind, search, setSearch }: ScreenProps) {
  const { api } = usePortal();
  const tab = tabOf(search);
  const address = addressOf(kind, search, setSearch);
  const asked = questionOf(kind, search);
  const ask = useCallback(
    (signal: AbortSignal) => listContent(api, kind, JSON.parse(asked) as Search, signal),
    [api, kind, asked],
  );
  const state = useLoaded(ask);
  const words = wordsOf(kind);
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
            href={address.href({ estado: one === 'publicados' ? '' : one, pag: '' })}
            aria-current={one === tab ? 'page' : undefined}
          >
            {CONTENT_TAB_LABELS[one]}{' '}
            {state.data !== undefined && (
              <span className="u-tabs__count">{formatCount(state.data.counts[one])}</span>
            )}
          </a>
        ))}
      </LinkTabs>
      <OfficerList
        id={`contenido.${kind.type}`}
        caption={`${capitalize(kind.words.many)}: ${CONTENT_TAB_LABELS[tab]}`}
        words={{ ...kind.words, all: `los datos de ${kind.words.many}` }}
        columns={columnsOf(kind, tab)}
        rowKey={({ key }) => key}
        state={state}
        address={address}
        search={{ label: `Buscar en ${kind.words.many}`, placeholder: 'Cualquier palabra' }}
        filters={filtersOf(kind)}
        file={{
          name: kind.type,
          read: (wish) => readListFile(api, kind, { ...address.values, estado: tab }, wish),
        }}
        selection={{
          nameOf: ({ title }) => title,
          readPage: (page) => listContent(api, kind, { ...(JSON.parse(asked) as Search), pag: String(page) }),
          renderActions: (chosen) => (
            <ManyActions kind={kind} tab={tab} chosen={chosen} onDone={state.reload} />
          ),
        }}
        empty={{
          title: `No hay ${kind.words.many} aquí.`,
          children: tab === 'publicados' && <span>Empieza con «{words.fresh}», arriba.</span>,
        }}
      />
      {kind.type === 'sinonimos' && <MissedWords />}
    </Page>
  );
}

const shownCell = (text: string) =>
  isCalendarDay(text) ? <span className="ct-day">{formatDate(text)}</span> : text;

const CELLS: Readonly<Record<string, (row: ContentRow) => string>> = {
  publicacion: ({ publishAt }) => (publishAt === null ? '' : formatDateTime(publishAt)),
  revision: ({ reviewOn }) => (reviewOn === null ? '' : formatDate(reviewOn)),
  cambio: (row) => `${formatDateTime(row.updatedAt)}${row.updatedBy === null ? '' : `, ${row.updatedBy}`}`,
  autor: ({ updatedBy }) => updatedBy ?? '',
  edicion: ({ edition }) => formatCount(edition),
};

function columnsOf(kind: ContentKind, tab: ContentTab): ListColumnView<ContentRow>[] {
  const amounts = new Set(kind.fields.filter(({ isMoney }) => isMoney === true).map(({ name }) => name));
  const columns = viewColumns(contentColumns(kind), (key) => ({
    isNumber: amounts.has(key),
    cell: (row: ContentRow) => {
      if (key !== 'titulo') {
        const text = row.columns[key] ?? '';
        return amounts.has(key) && text !== '' ? formatMoney(text) : (CELLS[key]?.(row) ?? shownCell(text));
      }
      return (
        <>
          <a href={editorAddress(kind, row.key)}>{row.title}</a>
          {tab === 'publicados' && (row.state !== 'published' || row.unseen !== undefined) && (
            <span className="ct-beside">
              <ContentStateTag item={row} />
            </span>
          )}
        </>
      );
    },
  }));
  return columns.map((column) =>
    column.key === 'publicacion' && tab === 'programados' ? { ...column, isExtra: false } : column,
  );
}

function ListActions({ kind }: { kind: ContentKind }) {
  const { api, fail } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const save = () => void saveTable(api, kind).catch(() => fail('No se descargó. Intenta de nuevo.'));
  return (
    <>
      <Button variant="text" onClick={save}>
        Tabla para corregir
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
