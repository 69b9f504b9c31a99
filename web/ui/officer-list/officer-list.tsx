import type { ReactNode } from 'react';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { DataTable, type RowChoice, type Sort } from '../data-table.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorBlock } from '../error-block.tsx';
import { Notice, SlowNotice } from '../notice.tsx';
import { Pagination } from '../pagination.tsx';
import { SearchEverywhere } from '../search-everywhere.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useDensity } from '../use-density.ts';
import { useSlow } from '../use-slow.ts';
import { filterKey, type ListAddress } from './list-address.ts';
import { appliedOf, ListBar, ListCount, type AppliedFilter } from './list-bar.tsx';
import { ListColumns, shownColumns } from './list-columns.tsx';
import { ListFiles } from './list-files.tsx';
import {
  countOf,
  type FileWish,
  type ListColumnView,
  type ListFilter,
  type ListPage,
  type ListSelection,
  type ListState,
  type ListWords,
} from './list-parts.ts';
import { useChosen } from './list-selection.ts';
import { ListViews } from './list-views.tsx';
import { SelectionBar } from './selection-bar.tsx';
import './officer-list.css';

export interface OfficerListProps<Row> {
  /** Under which its views are kept. */
  id: string;
  /** Name of the table, and of the list as a part of the screen. */
  caption: string;
  words: ListWords;
  columns: readonly ListColumnView<Row>[];
  rowKey: (row: Row) => string;
  state: ListState<Row>;
  address: ListAddress;
  search?: { label: string; placeholder: string };
  filters?: readonly ListFilter[];
  /** Filters with a control of their own, as chips; their controls are `controls`. */
  applied?: readonly AppliedFilter[];
  controls?: ReactNode;
  /** The list as a file. */
  file?: { name: string; read: (wish: FileWish) => Promise<Blob> };
  selection?: ListSelection<Row>;
  /** The row whose detail is open. */
  isCurrent?: (row: Row) => boolean;
  /** The arrows came to this row. */
  onMove?: (row: Row) => void;
  /** What is said when there is nothing and no filter hides it. */
  /** That there is nothing, and what to do or what will stand here. */
  empty: { title: string; children: ReactNode };
  /** Offers beside «Quitar filtros» when a filter hides everything. */
  whenFiltered?: ReactNode;
  /** Draws the rows where they are no table (the log by days, documents). */
  renderRows?: (rows: readonly Row[], choice: RowChoice<Row> | undefined) => ReactNode;
  /** Pages of a list that has no numbered ones. */
  renderPages?: ReactNode;
  /** Stands between the tools and the rows. */
  children?: ReactNode;
  /** Stands at the foot, beside the pages. */
  foot?: ReactNode;
}

/** `monto` and `-monto` as the table knows them. */
function sortOf(word: string | undefined): Sort | undefined {
  if (word === undefined || word === '') return undefined;
  return word.startsWith('-')
    ? { key: word.slice(1), direction: 'descending' }
    : { key: word, direction: 'ascending' };
}

const wordOf = ({ key, direction }: Sort) => (direction === 'descending' ? `-${key}` : key);

/** The one list for officers: filters, columns, order, selection, files, views and pages, all of it in the address. */
export function OfficerList<Row>(props: OfficerListProps<Row>) {
  const { address, columns, file, rowKey, selection, state, words } = props;
  const filters = props.filters ?? [];
  const applied = appliedOf(address, filters, props.applied ?? []);
  const chosen = useChosen({
    filter: filterKey(address),
    page: state.data,
    rowKey,
    readPage: selection?.readPage,
  });
  const isSlow = useSlow(state.isWaiting === true);
  const shown = shownColumns(columns, address.values.columnas);
  const total = state.data === undefined ? undefined : countOf(state.data);
  const isWide = (address.values.columnas ?? '') !== '';
  const wish = { columns: shown.map(({ key }) => key).join(','), keys: '' };
  return (
    <div
      className={classNames('u-list', isWide && 'u-list--wide')}
      aria-busy={state.isWaiting === true || undefined}
    >
      <ListBar address={address} search={props.search} filters={filters}>
        {props.controls}
      </ListBar>
      <div className="u-list__tools">
        <ListCount
          address={address}
          applied={applied}
          count={
            total !== undefined &&
            state.data?.total !== undefined &&
            `${total.exact ? '' : 'Más de '}${formatCountOf(total.value, words.one, words.many)}`
          }
        />
        <div className="u-list__own">
          <ListViews id={props.id} address={address} />
          {props.renderRows === undefined && <ListColumns columns={columns} address={address} />}
          {file !== undefined && total !== undefined && total.value > 0 && (
            <ListFiles fileName={file.name} read={file.read} wish={wish} />
          )}
        </div>
      </div>
      {selection !== undefined && chosen.rows.length > 0 && (
        <SelectionBar
          words={words}
          chosen={chosen}
          renderActions={selection.renderActions}
          rowKey={rowKey}
          file={file}
          columns={wish.columns}
          total={total?.value ?? 0}
        />
      )}
      {props.children}
      {isSlow && state.data !== undefined && <SlowNotice />}
      {state.isOutOfTouch === true && (
        <Notice
          tone="warn"
          actions={
            <Button variant="text" size="small" onClick={state.reload}>
              Intentar de nuevo
            </Button>
          }
        >
          No pudimos leer la lista de nuevo. Lo que ves puede haber cambiado.
        </Notice>
      )}
      <ListRows {...props} shown={shown} chosen={chosen} applied={applied} page={state.data} />
    </div>
  );
}

interface ListRowsProps<Row> extends OfficerListProps<Row> {
  shown: readonly ListColumnView<Row>[];
  chosen: ReturnType<typeof useChosen<Row>>;
  applied: readonly AppliedFilter[];
  page: ListPage<Row> | undefined;
}

function ListRows<Row>(props: ListRowsProps<Row>) {
  const { address, chosen, page, selection, state, words } = props;
  const { settings } = usePortal();
  const [density] = useDensity();
  const sort = sortOf(address.values.orden);
  const [wrong] = Object.values(state.failure?.problem.fields ?? {});
  // What the address says and nobody knows is no failure of the portal.
  if (wrong !== undefined)
    return (
      <EmptyState title={wrong}>
        <Button
          variant="tonal"
          onClick={() =>
            address.set({ pag: '', ...Object.fromEntries(props.applied.map(({ name }) => [name, ''])) })
          }
        >
          Quitar filtros
        </Button>
      </EmptyState>
    );
  if (state.failure !== undefined)
    return (
      <ErrorBlock
        what={words.all}
        requestId={state.failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={state.reload}
      />
    );
  if (page === undefined) return <Skeleton rows={6} look="line" label={`Cargando ${words.all}`} />;
  if (page.rows.length === 0) return <NothingFound {...props} />;
  const total = countOf(page);
  const choice: RowChoice<Row> | undefined =
    selection === undefined
      ? undefined
      : {
          nameOf: selection.nameOf,
          has: chosen.has,
          toggle: chosen.toggle,
          isPageChosen: chosen.isPageChosen,
          togglePage: chosen.togglePage,
        };
  return (
    <>
      {props.renderRows?.(page.rows, choice) ?? (
        <DataTable
          caption={props.caption}
          columns={props.shown}
          rows={page.rows}
          rowKey={props.rowKey}
          density={density}
          hasRowKeys
          {...(sort === undefined ? {} : { sort })}
          onSort={(next) => address.set({ orden: wordOf(next), pag: '' })}
          {...(props.isCurrent === undefined ? {} : { isSelected: props.isCurrent })}
          {...(props.onMove === undefined ? {} : { onMove: props.onMove })}
          {...(choice === undefined ? {} : { choice })}
        />
      )}
      <div className="u-list__foot">
        {props.foot}
        {props.renderPages}
        {page.size !== undefined && (
          <Pagination
            page={page.page ?? 1}
            pageSize={page.size}
            total={total.value}
            isCapped={!total.exact}
            renderLink={(target, { children, ...link }) => (
              <a {...link} href={address.href({ pag: target === 1 ? '' : String(target) })}>
                {children}
              </a>
            )}
          />
        )}
      </div>
    </>
  );
}

/** Nothing: no such page, a filter that hides everything, or none yet. */
function NothingFound<Row>({ address, applied, page, words, empty, whenFiltered }: ListRowsProps<Row>) {
  const total = countOf(page ?? { rows: [] });
  if (total.value > 0)
    return (
      <EmptyState title={`Esta página no existe. La lista tiene ${formatCount(total.value)}.`}>
        <Button variant="tonal" onClick={() => address.set({ pag: '' })}>
          Ir a la primera página
        </Button>
      </EmptyState>
    );
  if (applied.length === 0) return <EmptyState title={empty.title}>{empty.children}</EmptyState>;
  const none = words.isFeminine === true ? 'Ninguna' : 'Ningún';
  return (
    <EmptyState
      title={`${none} ${words.one} coincide con ${applied.length === 1 && applied[0]?.name === 'q' ? `«${address.values.q}»` : 'estos filtros'}.`}
    >
      {whenFiltered}
      <SearchEverywhere q={address.values.q} />
      {applied.length > 1 &&
        applied.map(({ name, text }) => (
          <Button key={name} variant="line" size="small" onClick={() => address.set({ [name]: '', pag: '' })}>
            Quitar {text}
          </Button>
        ))}
      <Button
        variant="tonal"
        onClick={() => address.set({ pag: '', ...Object.fromEntries(applied.map(({ name }) => [name, ''])) })}
      >
        Quitar filtros
      </Button>
    </EmptyState>
  );
}
