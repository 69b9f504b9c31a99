import { useState } from 'react';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Cluster } from '#web/ui/layout.tsx';

/** Entries that belong together, under one title. */
export interface EntryGroup<Row> {
  key: string;
  title: string;
  rows: readonly Row[];
  /** Open from the start. */
  isOpen?: boolean;
}

interface GroupsProps<Row> {
  groups: readonly EntryGroup<Row>[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Something is looked for: what was found is shown. */
  isSearch: boolean;
}

/** A long catalogue, folded by section; a search opens the sections that hold what was found, a new entry its own. */
export function CatalogueGroups<Row>({ groups, columns, rowKey, isSearch }: GroupsProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const keys = groups.flatMap(({ rows }) => rows.map(rowKey));
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(keys));
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  if (keys.some((key) => !known.has(key))) {
    const grown = groups.filter(({ rows }) => rows.some((row) => !known.has(rowKey(row))));
    setKnown(new Set([...known, ...keys]));
    setFresh(new Set(grown.map(({ key }) => key)));
  }
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div className="rc-groups">
      <Cluster between>
        <p className="u-small u-muted" role="status">
          {formatCountOf(count, 'entrada', 'entradas')} en{' '}
          {formatCountOf(groups.length, 'sección', 'secciones')}
        </p>
        {!isSearch && groups.length > 1 && (
          <Button variant="text" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Cerrar las secciones' : 'Abrir todas las secciones'}
          </Button>
        )}
      </Cluster>
      {groups.map(({ key, title, rows, isOpen }) => (
        <details key={`${key} ${isWhole}`} open={isSearch || isWhole || isOpen === true || fresh.has(key)}>
          <summary>
            {title} <span className="u-muted">{formatCount(rows.length)}</span>
          </summary>
          <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} density="compact" />
        </details>
      ))}
    </div>
  );
}
