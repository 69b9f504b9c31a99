import type { ReactNode } from 'react';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { ICON_SMALL } from './icon-size.ts';
import './timeline.css';

/** Whether a stage is over, passed with nothing public to show it, under way, still to come, or where the procedure ended early. */
export type TimelineState = 'done' | 'passed' | 'now' | 'pending' | 'stopped';

/** The file of a procedure as a timeline; its children are `TimelineItem`. */
export function Timeline({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ol className="u-timeline" aria-label={label}>
      {children}
    </ol>
  );
}

type TimelineItemProps = {
  state: TimelineState;
  /** Number shown in the node unless the stage is done. */
  number: number;
  title: string;
  /** Date, time and place in words. */
  when?: ReactNode;
  /** Tag beside the title («Siguiente»). */
  tag?: ReactNode;
  /** Documents and notes of the stage. */
  children?: ReactNode;
};

const SPOKEN = {
  done: ', terminada',
  passed: '',
  now: ', en curso',
  pending: '',
  stopped: ', detenida',
} as const;

/** One stage: node, h3, date, and what it produced. */
export function TimelineItem({ state, number, title, when, tag, children }: TimelineItemProps) {
  return (
    <li className={`is-${state}`}>
      <span className="u-timeline__node" aria-hidden="true">
        {state === 'done' && <IconCheck {...ICON_SMALL} />}
        {state === 'stopped' && <IconX {...ICON_SMALL} />}
        {state !== 'done' && state !== 'stopped' && number}
      </span>
      <div>
        <h3 className="u-timeline__title">
          <span>
            {title}
            <span className="u-visually-hidden">{SPOKEN[state]}</span>
          </span>
          {tag}
        </h3>
        {when && <p className="u-timeline__when">{when}</p>}
        {children}
      </div>
    </li>
  );
}
