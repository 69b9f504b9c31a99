import type { KeyboardEventHandler } from 'react';
import type { WaitingItem } from '#contract/waiting.ts';
import { wordsOf } from '#contract/waiting-kinds/all.ts';
import { formatNearDate } from '#web/kit/format.ts';
import type { RowChoice } from '#web/ui/data-table.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { WaitingIcon } from './waiting-icon.tsx';
import { dueWords, sinceWords, whatOf } from './work-words.ts';

interface RowProps {
  item: WaitingItem;
  choice: RowChoice<WaitingItem> | undefined;
  /** Id of who looks. */
  me: string;
  now: string;
  isBusy: boolean;
  /** Whether it says to which area it belongs. */
  showsArea: boolean;
  onTake: (item: WaitingItem) => void;
  onSettle: (item: WaitingItem) => void;
  onKeyDown: KeyboardEventHandler<HTMLAnchorElement>;
}

/** One thing that waits; its title and its button lead to where it is seen to. */
export function WaitingRow({
  item,
  choice,
  me,
  now,
  isBusy,
  showsArea,
  onTake,
  onSettle,
  onKeyDown,
}: RowProps) {
  const { due, more } = dueWords(item, now);
  const { action } = wordsOf(item.kind);
  const isMine = item.owner?.id === me;
  const isUrgent = item.group === 'late';
  return (
    <li className={`wk-row wk-row--${item.group}`}>
      {choice !== undefined && (
        <label className="u-check">
          <input
            type="checkbox"
            aria-label={`Elegir: ${choice.nameOf(item)}`}
            checked={choice.has(item)}
            onChange={() => choice.toggle(item)}
          />
        </label>
      )}
      <span className="wk-row__icon">
        <WaitingIcon kind={item.kind} />
      </span>
      <div className="wk-row__what">
        <a href={item.href} data-waiting={`${item.area}:${item.id}`} onKeyDown={onKeyDown}>
          {item.title}
        </a>
        <span className="wk-row__sub">
          {whatOf(item)}
          {item.note !== '' && (
            <>
              {' · '}
              <span className="wk-row__note">{item.note}</span>
            </>
          )}
          {showsArea && item.unitArea !== null && ` · ${item.unitArea}`}
        </span>
      </div>
      <div className="wk-row__due">
        <span className="wk-row__by">{due}</span>
        <span className="wk-row__sub">{more}</span>
      </div>
      <div className="wk-row__owner">
        <span>{item.owner === null ? 'Nadie' : isMine ? 'Tú' : item.owner.name}</span>
        <span className="wk-row__sub">
          {item.substituteUntil === null
            ? `desde ${sinceWords(item.since, now)}`
            : `Le suples hasta el ${formatNearDate(item.substituteUntil, now)}`}
        </span>
      </div>
      <div className="wk-row__acts">
        {item.canSettle ? (
          <Button variant="tonal" size="small" disabled={isBusy} onClick={() => onSettle(item)}>
            Ya se atendió<span className="u-visually-hidden">: {item.title}</span>
          </Button>
        ) : (
          <a
            className={buttonClass({ variant: isUrgent && isMine ? 'primary' : 'tonal', size: 'small' })}
            href={item.href}
            tabIndex={-1}
          >
            {action}
            <span className="u-visually-hidden">: {item.title}</span>
          </a>
        )}
        {item.owner === null && (
          <Button variant="text" size="small" disabled={isBusy} onClick={() => onTake(item)}>
            Tomar<span className="u-visually-hidden">: {item.title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
