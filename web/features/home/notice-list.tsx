import { NOTICE_AUDIENCE_LABELS, type Notice, type NoticePriority } from '#contract/notices.ts';
import { formatDate } from '#web/kit/format.ts';
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

/** Notices as visitors read them. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  return (
    <ul className="n-list">
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
            {notice.text.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {notice.link !== null && (
              <p>
                <a href={notice.link}>Más información</a>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
