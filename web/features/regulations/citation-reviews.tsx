import { useCallback } from 'react';
import { CITING_KIND_LABELS, type CitationReview, type TextComparison } from '#contract/regulation-texts.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { markReview, readReviews } from './regulation-text.data.ts';

/** What cites the articles that a version changed: an officer ticks off what was looked at. */
export function CitationReviews({ version, parts }: { version: string; parts: TextComparison['parts'] }) {
  const { api, fail } = usePortal();
  const load = useCallback((signal: AbortSignal) => readReviews(api, version, signal), [api, version]);
  const { data = [], adopt } = useLoaded(load);
  if (data.length === 0) return null;
  const left = data.filter(({ doneAt }) => doneAt === null).length;
  const labelOf = (anchor: string) => parts.find((part) => part.anchor === anchor)?.label ?? anchor;
  const mark = async (review: CitationReview, isDone: boolean) => {
    try {
      const marked = await markReview(api, review.id, isDone);
      adopt(data.map((one) => (one.id === marked.id ? marked : one)));
    } catch (error) {
      fail(error instanceof CallError ? error.message : 'No se guardó. Intenta de nuevo.');
    }
  };
  return (
    <section className="rt-reviews" aria-labelledby="por-revisar">
      <h2 id="por-revisar" className="u-h3">
        Citan artículos que cambiaron
      </h2>
      <p role="status">
        {left === 0 ? 'Todo está revisado.' : `${formatCountOf(left, 'cita', 'citas')} por revisar.`}
      </p>
      <ul>
        {data.map((review) => (
          <li key={review.id}>
            <Checkbox
              label={`${labelOf(review.anchor)}: ${review.title}`}
              value={review.doneAt !== null}
              onChange={(isDone) => void mark(review, isDone)}
            />
            <p className="u-small u-muted">
              {CITING_KIND_LABELS[review.kind]}
              {review.says === '' ? '' : `, que dice «${review.says}»`}
              {review.doneAt !== null &&
                `. Lo revisó ${review.doneBy ?? 'alguien'} el ${formatDateTime(review.doneAt)}`}
              {review.path !== null && (
                <>
                  {'. '}
                  <a href={screenPath(review.path)}>Ver</a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
