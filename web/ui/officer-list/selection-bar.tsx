import type { ReactNode } from 'react';
import { MOST_NAMED_ROWS } from '#contract/list-columns.ts';
import { formatCount } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '../button.tsx';
import { ListFiles } from './list-files.tsx';
import type { Chosen, FileWish, ListWords } from './list-parts.ts';
import type { useChosen } from './list-selection.ts';

interface SelectionBarProps<Row> {
  words: ListWords;
  chosen: ReturnType<typeof useChosen<Row>>;
  renderActions: ((chosen: Chosen<Row>) => ReactNode) | undefined;
  rowKey: (row: Row) => string;
  file: { name: string; read: (wish: FileWish) => Promise<Blob> } | undefined;
  columns: string;
  total: number;
}

/** How many are chosen and what may be done with them at once. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { chosen, columns, file, rowKey, total, renderActions, words } = props;
  const { fail } = usePortal();
  const count = chosen.rows.length;
  const letter = words.isFeminine === true ? 'a' : 'o';
  const chooseAll = async () => {
    if (!(await chosen.chooseAll())) fail('No pudimos leer la lista entera. Intenta de nuevo.');
  };
  const keys = chosen.isWhole ? '' : chosen.rows.map(rowKey).join(',');
  return (
    <div className="u-list__chosen" role="group" aria-label={`Elegid${letter}s`}>
      <p role="status">
        {formatCount(count)} {count === 1 ? `elegid${letter}` : `elegid${letter}s`}
      </p>
      {chosen.canChooseAll && (
        <Button
          size="small"
          variant="text"
          aria-disabled={chosen.isGathering || undefined}
          onClick={() => !chosen.isGathering && void chooseAll()}
        >
          {chosen.isGathering ? 'Eligiendo' : 'Elegir'} {words.isFeminine === true ? 'las' : 'los'}{' '}
          {formatCount(total)}
        </Button>
      )}
      {renderActions?.(chosen)}
      {file !== undefined && (chosen.isWhole || count <= MOST_NAMED_ROWS) && (
        <ListFiles fileName={file.name} read={file.read} wish={{ columns, keys }} of="la selección en " />
      )}
      <Button size="small" variant="text" onClick={chosen.clear}>
        Quitar la selección
      </Button>
    </div>
  );
}
