import type { ReactNode } from 'react';
import {
  NOTICE_AUDIENCE_LABELS,
  type Notice,
  type NoticePriority,
  type RecessNotice,
} from '#contract/notices.ts';
import { attachedFilePath } from '#contract/content-files.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { formatDate } from '#web/kit/format.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import './notices.css';

const TAGS: Record<NoticePriority, readonly [text: string, tone: Tone] | undefined> = {
  urgent: ['Urgente', 'bad'],
  important: ['Importante', 'warn'],
  normal: undefined,
};

function daysOf({ from, until }: Notice): string {
  if (until !== null) return `Hasta el ${formatDate(until)}`;
  return from === '' ? '' : `Desde el ${formatDate(from)}`;
}

/** What a recess of the unit means, out of its calendar of days off. */
export function RecessItem({ recess: { from, until, resumesOn, reason } }: { recess: RecessNotice }) {
  return (
    <li className="n-notice n-notice--important">
      <h3>
        {reason}: del {formatDate(from)} al {formatDate(until)}
      </h3>
      <p className="u-small u-muted n-facts">
        <Tag tone="warn">Días inhábiles</Tag>
        <span>Regresamos el {formatDate(resumesOn)}.</span>
      </p>
      <p>
        Esos días la Unidad no atiende y no cuentan en los plazos en días hábiles: los que corren se detienen
        y siguen el {formatDate(resumesOn)}. Las fechas publicadas en cada procedimiento no cambian por el
        receso.
      </p>
    </li>
  );
}

/** Notices as visitors read them, below what `children` tell. */
export function NoticeList({ notices, children }: { notices: readonly Notice[]; children?: ReactNode }) {
  return (
    <ul className="n-list">
      {children}
      {notices.map((notice) => {
        const tag = TAGS[notice.priority];
        return (
          <li key={notice.key} className={`n-notice n-notice--${notice.priority}`}>
            <h3>{notice.title}</h3>
            <p className="u-small u-muted n-facts">
              {tag !== undefined && <Tag tone={tag[1]}>{tag[0]}</Tag>}
              <span>
                {notice.audience !== 'everyone' && `Para: ${NOTICE_AUDIENCE_LABELS[notice.audience]}. `}
                {daysOf(notice)}
              </span>
            </p>
            <RichText blocks={notice.blocks} />
            {notice.pictures?.map(({ id, text }) => (
              <img
                key={id}
                className="n-picture"
                src={API_BASE + attachedFilePath(id)}
                alt={text}
                loading="lazy"
              />
            ))}
          </li>
        );
      })}
    </ul>
  );
}
