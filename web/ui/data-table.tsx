import type { ReactNode } from 'react';
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
};

/** Table with sortable headers; below 600 px its rows are stacked cards in the same order. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, density = 'default', isSelected, onSort, rowKey, rows, sort } = props;
  const [head, ...rest] = columns;
  const look = classNames(
    'u-table',
    density !== 'default' && `u-table--${density}`,
    isSelected && 'u-table--selectable',
  );
  return (
    <div className="u-table-box" role="region" aria-label={caption} tabIndex={0}>
      <table className={look}>
        <caption className="u-visually-hidden">{caption}</caption>
        <thead>
          <tr>
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

                className={isCurrent ? 'is-selected' : undefined}
                aria-current={isCurrent || undefined}
              >
                {head && <th scope="row">{head.cell(row)}</th>}
                {rest.map(({ key, name, cell, isNumber }) => {
                  const content = cell(row);
                  return (
                    <td key={key} data-label={name} className={isNumber ? 'is-end' : undefined}>
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
