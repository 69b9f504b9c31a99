import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useRef, type KeyboardEventHandler } from 'react';
import { WAITING_GROUPS, type WaitingGroup, type WaitingItem } from '#contract/waiting.ts';
import { formatCount } from '#web/kit/format.ts';
import { useNow } from '#web/kit/use-now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { SHORTCUTS } from '#web/kit/shortcut-words.ts';
import { KeyHints } from '#web/ui/key-hints.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { useWorkKeys } from './use-work-keys.ts';
import { WaitingRow } from './waiting-row.tsx';
import { orderOf, tabOf, type WaitingAnswer } from './work.data.ts';
import type { WorkSearch } from './work.search.ts';

interface ListProps {
  answer: WaitingAnswer;
  search: WorkSearch;
  /** Id of who looks. */
  me: string;
  href: (patch: Partial<WorkSearch>) => string;
  isBusy: boolean;
  onTake: (item: WaitingItem) => void;
  onSettle: (item: WaitingItem) => void;
}

/** What waits, by when; later groups begin closed on a phone. */
export function WaitingList(props: ListProps) {
  const { answer, search, href, onTake } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useWorkKeys(list, answer.rows, onTake);
  if (answer.rows.length === 0) return <NothingWaits {...props} />;
  const isByDue = orderOf(search) === 'vence';
  const groups = isByDue ? (Object.keys(WAITING_GROUPS) as WaitingGroup[]) : (['none'] as const);
  const isNarrow = matchMedia('(max-width: 599px)').matches;
  return (
    <>
      <div className="wk-list" ref={list}>
        <div className="wk-heads" aria-hidden="true">
          <span>Asunto</span>
          <span>Vence</span>
          <span>Lo tiene</span>
        </div>
        {groups.map((group) => {
          const rows = isByDue ? answer.rows.filter((row) => row.group === group) : answer.rows;
          if (rows.length === 0) return null;
          const body = <Rows {...props} rows={rows} onKeyDown={onKeyDown} />;
          if (!isByDue) return <div key={group}>{body}</div>;
          const isFar = group === 'later' || group === 'none';
          return (
            <details
              key={group}
              className="wk-group"
              open={!(isNarrow && isFar && answer.groups.late + answer.groups.today > 0)}
            >
              <summary>
                <h2>
                  {WAITING_GROUPS[group]} <span>{formatCount(answer.groups[group])}</span>
                </h2>
                <IconChevronDown {...ICON_SMALL} />
              </summary>
              {body}
            </details>
          );
        })}
      </div>
      <div className="wk-foot">
        <KeyHints of={SHORTCUTS.work} />
        <Pagination
          page={answer.page}
          pageSize={answer.size}
          total={answer.total}
          renderLink={(target, { children, ...link }) => (
            <a {...link} href={href({ pag: target })}>
              {children}
            </a>
          )}
        />
      </div>
    </>
  );
}

interface RowsProps extends ListProps {
  rows: readonly WaitingItem[];
  onKeyDown: KeyboardEventHandler<HTMLAnchorElement>;
}

function Rows({ rows, search, me, isBusy, onTake, onSettle, onKeyDown }: RowsProps) {
  const now = useNow(rows.map(({ dueAt }) => dueAt));
  return (
    <ul className="wk-rows">
      {rows.map((item) => (
        <WaitingRow
          key={`${item.area}:${item.id}`}
          item={item}
          me={me}
          now={now}
          isBusy={isBusy}
          showsArea={tabOf(search) === 'unidad'}
          onTake={onTake}
          onSettle={onSettle}
          onKeyDown={onKeyDown}
        />
      ))}
    </ul>
  );
}

/** Nothing here: what to look at next. */
function NothingWaits({ answer, search, href }: ListProps) {
  const { unidad, libres } = answer.tabs;
  if (search.tipo !== '' || search.pag > 1)
    return (
      <EmptyState title="Ningún pendiente de este tipo.">
        <a href={href({ tipo: '', pag: 1 })}>Quitar filtros</a>
      </EmptyState>
    );
  const title = {
    mio: 'No tienes pendientes.',
    unidad: 'Tu unidad no tiene pendientes.',
    libres: 'No hay pendientes sin asignar.',
  }[tabOf(search)];
  return (
    <EmptyState title={title}>
      {tabOf(search) !== 'libres' && libres > 0 && (
        <a href={href({ de: 'libres', pag: 1 })}>Tomar uno de los {formatCount(libres)} sin asignar</a>
      )}
      {tabOf(search) !== 'unidad' && unidad > 0 && (
        <a href={href({ de: 'unidad', pag: 1 })}>Ver los {formatCount(unidad)} de tu unidad</a>
      )}
    </EmptyState>
  );
}
