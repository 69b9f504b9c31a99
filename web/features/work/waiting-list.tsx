import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useRef, type KeyboardEventHandler } from 'react';
import { WAITING_GROUPS, type WaitingGroup, type WaitingItem, type WaitingTab } from '#contract/waiting.ts';
import { formatCount } from '#web/kit/format.ts';
import { useNow } from '#web/kit/use-now.ts';
import type { RowChoice } from '#web/ui/data-table.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { useWorkKeys } from './use-work-keys.ts';
import { WaitingRow } from './waiting-row.tsx';
import { orderOf, tabOf, type WaitingAnswer } from './work.data.ts';
import type { WorkSearch } from './work.search.ts';

interface ListProps {
  answer: WaitingAnswer;
  rows: readonly WaitingItem[];
  choice: RowChoice<WaitingItem> | undefined;
  search: WorkSearch;
  /** Id of who looks. */
  me: string;
  isBusy: boolean;
  onTake: (item: WaitingItem) => void;
  onSettle: (item: WaitingItem) => void;
}

/** What waits, by when; later groups begin closed on a phone. */
export function WaitingRows(props: ListProps) {
  const { answer, choice, rows: all, search, onTake } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useWorkKeys(list, all, { onTake, onChoose: (item) => choice?.toggle(item) });
  const isByDue = orderOf(search) === 'vence';
  const groups = isByDue ? (Object.keys(WAITING_GROUPS) as WaitingGroup[]) : (['none'] as const);
  const isNarrow = matchMedia('(max-width: 599px)').matches;
  return (
    <div className="wk-list" ref={list}>
      <div className="wk-heads">
        {choice !== undefined && (
          <label className="u-check">
            <input
              type="checkbox"
              aria-label="Elegir toda la página"
              checked={choice.isPageChosen}
              onChange={choice.togglePage}
            />
          </label>
        )}
        <span aria-hidden="true">Asunto</span>
        <span aria-hidden="true">Vence</span>
        <span aria-hidden="true">Lo tiene</span>
      </div>
      {groups.map((group) => {
        const rows = isByDue ? all.filter((row) => row.group === group) : all;
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
  );
}

interface RowsProps extends ListProps {
  onKeyDown: KeyboardEventHandler<HTMLAnchorElement>;
}

function Rows({ rows, choice, search, me, isBusy, onTake, onSettle, onKeyDown }: RowsProps) {
  const now = useNow(rows.map(({ dueAt }) => dueAt));
  return (
    <ul className="wk-rows">
      {rows.map((item) => (
        <WaitingRow
          key={`${item.area}:${item.id}`}
          item={item}
          choice={choice}
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

interface NothingProps {
  tabs: WaitingAnswer['tabs'] | undefined;
  tab: WaitingTab;
  href: (patch: Partial<WorkSearch>) => string;
}

/** Nothing here: what to look at next. */
export function nothingWaits({ tabs, tab, href }: NothingProps) {
  const { unidad, libres } = tabs ?? { unidad: 0, libres: 0 };
  const title = {
    mio: 'No tienes pendientes.',
    unidad: 'Tu unidad no tiene pendientes.',
    libres: 'No hay pendientes sin asignar.',
  }[tab];
  const children = (
    <>
      {tab !== 'libres' && libres > 0 && (
        <a href={href({ de: 'libres', pag: 1 })}>Tomar uno de los {formatCount(libres)} sin asignar</a>
      )}
      {tab !== 'unidad' && unidad > 0 && (
        <a href={href({ de: 'unidad', pag: 1 })}>Ver los {formatCount(unidad)} de tu unidad</a>
      )}
    </>
  );
  return { title, children };
}
