import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import { classNames } from './class-names.ts';
import './data-table.css';

/** One column. The first one heads its row. */
export type Column<Row> = {
  key: string;
  name: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  isSortable?: boolean;
};

/** Column and direction of the order. */
export type Sort = { key: string; direction: 'ascending' | 'descending' };

/** Rows that can be chosen: a box before each, and one for all that are shown. */
export interface RowChoice<Row> {
  nameOf: (row: Row) => string;
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  isPageChosen: boolean;
  togglePage: () => void;
}

export type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** 40, 56 or 64 px per row. */
  density?: 'compact' | 'default' | 'comfortable';
  /** Marks the row whose detail is open; makes room for its bar. */
  isSelected?: (row: Row) => boolean;
  choice?: RowChoice<Row>;
  /** Up and down lead from row to row, and the space bar chooses. */
  hasRowKeys?: boolean;
  /** The arrows came to this row. */
  onMove?: (row: Row) => void;
};

/** Link or button that heads a row. */
const HEAD = 'tbody > tr > th :is(a, button)';

/** Up and down lead from row to row by what heads them, the space bar chooses. */
function useRowKeys<Row>(props: DataTableProps<Row>): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  const { hasRowKeys } = props;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { choice, onMove, rows } = props;
    const target = event.target as HTMLElement;
    if (!target.matches(HEAD) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = target.closest('tr')?.sectionRowIndex ?? -1;
    const row = rows[at];
    if (event.key === ' ' && choice !== undefined && row !== undefined) {
      event.preventDefault();
      choice.toggle(row);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = rows[at + step];
    if (next === undefined) return;
    table.current?.tBodies[0]?.rows[at + step]?.querySelector<HTMLElement>('th :is(a, button)')?.focus();
    onMove?.(next);
  });
  useEffect(() => {
    const { current } = table;
    if (hasRowKeys !== true || current === null) return undefined;
    current.addEventListener('keydown', onKey);
    return () => current.removeEventListener('keydown', onKey);
  }, [hasRowKeys]);
  return table;
}

/** Table with sortable headers; below 600 px its rows are stacked cards in the same order. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, choice, columns, density = 'default', isSelected, onSort, rowKey, rows, sort } = props;
  const table = useRowKeys(props);
  const [head, ...rest] = columns;
  const look = classNames(
    'u-table',
    density !== 'default' && `u-table--${density}`,
    (isSelected || choice) && 'u-table--selectable',
  );
  return (
    <div className="u-table-box" role="region" aria-label={caption} tabIndex={0}>
      <table className={look} ref={table}>
        <caption className="u-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {choice && (
              <td className="u-table__choice">
                <ChoiceBox
                  label="Elegir todo lo de esta página"
                  isOn={choice.isPageChosen}
                  onChange={choice.togglePage}
                />
              </td>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isCurrent = isSelected?.(row) ?? false;
            return (
              <tr
                key={rowKey(row)}

                className={isCurrent || choice?.has(row) === true ? 'is-selected' : undefined}
                aria-current={isCurrent || undefined}
              >
                {choice && (
                  <td className="u-table__choice">
                    <ChoiceBox
                      label={`Elegir ${choice.nameOf(row)}`}
                      isOn={choice.has(row)}
                      onChange={() => choice.toggle(row)}
                    />
                  </td>
                )}
                {head && <th scope="row">{head.cell(row)}</th>}
                {rest.map(({ key, name, cell, isNumber }) => {
                  const content = cell(row);
                  return (
                    <td
                      key={key}
                      data-label={name}
                      data-column={key}
                      className={isNumber ? 'is-end' : undefined}
                    >
                      {/* One box beside its label on phones, where an empty cell is left out. */}
                      {isEmpty(content) ? null : <div>{content}</div>}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function ChoiceBox({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: () => void }) {
  return (
    <label className="u-check">
      <input type="checkbox" aria-label={label} checked={isOn} onChange={onChange} />
    </label>
  );
}

function isEmpty(content: ReactNode): boolean {
  return content === undefined || content === null || content === '' || typeof content === 'boolean';
}

type HeaderCellProps<Row> = { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void };

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { isNumber, isSortable, key, name } = column;
  const direction = sort?.key === key ? sort.direction : undefined;
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[
    direction ?? 'none'
  ];
  return (
    <th
      scope="col"
      data-column={key}
      className={isNumber ? 'is-end' : undefined}
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
    >
      {isSortable && onSort ? (
        <button
          type="button"
          className="u-table__sort"
          onClick={() => onSort({ key, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
        >
          {name}
          <Icon size={14} stroke={1.75} aria-hidden />
        </button>
      ) : (
        name
      )}
    </th>
  );
}
