import { Fragment, useEffect, useId, useRef } from 'react';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ReviewAction, ReviewFile } from '#contract/registration-review.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { decisionChoice } from './decision-choice.ts';

type Available = ReviewFile['actions'][number];

interface DecisionBarProps {
  file: ReviewFile;
  isBusy: boolean;
  /** Why the server refused what was just asked. */
  problem: string | undefined;
  onChoose: (action: ReviewAction) => void;
}

/** Sticky foot of the panel; the main button says what will happen, a disabled one says why. */
export function DecisionBar({ file, isBusy, problem, onChoose }: DecisionBarProps) {
  const id = useId();
  const { primary, secondary, reject, rest } = decisionChoice(file);
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: PointerEvent) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, []);
  const choose = (one: Available) => {
    if (menu.current) menu.current.open = false;
    if (one.blocked === null && !isBusy) onChoose(one.action);
  };
  const button = (one: Available, variant: 'primary' | 'line' | 'tonal' | 'danger', className?: string) => (
    <Button
      variant={variant}
      className={className}
      aria-disabled={one.blocked !== null || isBusy || undefined}
      aria-describedby={one.blocked === null ? undefined : `${id}-${one.action}`}
      onClick={() => choose(one)}
    >
      {variant === 'line' ? <ShortLabel text={one.label} /> : one.label}
    </Button>
  );
  const whys = [primary, secondary, reject, ...rest].filter(
    (one): one is Available => one !== undefined && one.blocked !== null,
  );
  const spoken = primary?.blocked ?? secondary?.blocked;
  if ([primary, secondary, reject, ...rest].every((one) => one === undefined)) return null;
  return (
    <div className="rg-bar" role="group" aria-label="Decisión">
      {whys.map(({ action, blocked }) => (
        <span key={action} id={`${id}-${action}`} hidden>
          {blocked}
        </span>
      ))}
      {problem !== undefined && (
        <p className="rg-remark__failed" role="alert">
          {problem}
        </p>
      )}
      {spoken && (
        <p className="rg-bar__why" aria-hidden="true">
          {spoken}
        </p>
      )}
      <div className="rg-bar__row">
        {primary && button(primary, 'primary')}
        {secondary && button(secondary, 'line')}
        {reject && button(reject, 'danger', 'rg-bar__reject')}
        {(rest.length > 0 || reject) && (
          <details className={rest.length > 0 ? 'rg-more' : 'rg-more rg-more--phone'} ref={menu}>
            <summary className="u-btn u-btn--text u-btn--icon" aria-label="Más acciones">
              <IconDots {...ICON} />
            </summary>
            <div className="rg-more__list">
              {rest.map((one) => (
                <Fragment key={one.action}>{button(one, 'tonal')}</Fragment>
              ))}
              {reject && button(reject, 'danger', 'rg-more__reject')}
            </div>
          </details>
        )}
      </div>
    </div>
  );
}

/** Only the first word is seen; screen readers hear the whole label. */
function ShortLabel({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(' ');
  return (
    <span>
      {first}
      {rest.length > 0 && <span className="rg-bar__rest"> {rest.join(' ')}</span>}
    </span>
  );
}
