import type { WaitingItem } from '#contract/waiting.ts';
import { wordsOf } from '#contract/waiting-kinds/all.ts';
import { formatCount, formatNearDate } from '#web/kit/format.ts';
import { figureOf, type Place } from './figure-link.tsx';

/** What it lacks, in words. */
export const causeOf = ({ kind, detail }: WaitingItem): string =>
  [wordsOf(kind).label, detail].filter((text) => text !== '').join(', ');

/** Whoever has it; where nobody has, that. */
export const holderOf = ({ owner }: WaitingItem): string => owner?.name ?? 'nadie lo tiene';

interface LatePartProps {
  items: readonly WaitingItem[];
  total: number;
  place: Place;
  now: string;
}

/** What is late, the worst first, with its cause and whoever has it. */
export function LatePart({ items, total, place, now }: LatePartProps) {
  return (
    <section className="hd-late" aria-labelledby="hd-tarde">
      <h2 id="hd-tarde">
        Va tarde <small>{formatCount(total)}</small>
      </h2>
      {items.length === 0 && <p>Nada va tarde.</p>}
      <ol>
        {items.map((item) => {
          const days = Math.abs(item.daysLeft ?? 0);
          return (
            <li key={`${item.area}:${item.id}`}>
              <span className="hd-late__days">
                <b>{formatCount(days)}</b> {days === 1 ? 'día' : 'días'}
              </span>
              <span>
                <a href={item.href}>{item.title}</a>
                <small>
                  {[item.note, item.dueOn === null ? '' : `era para el ${formatNearDate(item.dueOn, now)}`]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </small>
                <small>
                  {causeOf(item)} · {holderOf(item)}
                </small>
              </span>
            </li>
          );
        })}
      </ol>
      {total > items.length && (
        <a {...figureOf(place, { persona: '', vence: 'late' })}>
          Ver los {formatCount(total)}
          <span className="u-visually-hidden"> asuntos que van tarde</span>
        </a>
      )}
    </section>
  );
}
