import type { ContentItem } from '#contract/content-api.ts';
import { CONTENT_STATE_LABELS, type ContentState } from '#contract/content.ts';
import { formatDate, formatLongDate, formatTime } from '#web/kit/format.ts';
import { Tag, type Tone } from '#web/ui/tag.tsx';

const TONES: Record<ContentState, Tone> = {
  published: 'ok',
  draft: 'info',
  in_review: 'warn',
  scheduled: 'info',
  withdrawn: 'mute',
};

/** State of a thing as a word with its tone. */
export function ContentStateTag({
  item: { state, unseen },
}: {
  item: Pick<ContentItem, 'state' | 'unseen'>;
}) {
  if (state === 'published' && unseen !== undefined)
    return unseen.when === 'later' ? (
      <Tag tone="info">Se verá el {formatDate(unseen.day)}</Tag>
    ) : (
      <Tag tone="mute">Terminó el {formatDate(unseen.day)}</Tag>
    );
  return <Tag tone={TONES[state]}>{CONTENT_STATE_LABELS[state]}</Tag>;
}

/** «lunes 30 de noviembre de 2026, 09:00 h» */
export function formatMoment(at: string): string {
  return `${formatLongDate(at)}, ${formatTime(at)}`;
}

/** Who sent the draft back, when and why; undefined when nobody did. */
export function returnedSentence({ returned }: ContentItem): string | undefined {
  return returned === undefined
    ? undefined
    : `${returned.by} lo devolvió el ${formatMoment(returned.at)}: ${returned.reason}`;
}

function reviewSentence({ review, isWriter }: ContentItem): string {
  const note = review === null || review.note === '' ? '' : ` «${review.note}»`;
  if (review !== null && review.to !== null && !review.isOfAnother)
    return `${review.by} te pidió revisarlo el ${formatMoment(review.at)}.${note} Publícalo, o devuélvelo con lo que falta.`;
  const who = review?.to?.name ?? 'otra persona';
  return `Espera la revisión de ${who}.${note}${isWriter ? ' Para escribir, vuelve a borrador.' : ''}`;
}

/** What visitors see of a thing while something else is written, or why they see nothing. */
export function publicSentence(item: ContentItem): string | undefined {
  if (item.state === 'scheduled' && item.publishAt !== null)
    return `Se publica el ${formatMoment(item.publishAt)}. Para escribir, vuelve a borrador.`;
  if (item.state === 'in_review') return reviewSentence(item);
  const withdrawn = `Retirado${item.withdrawnReason === null ? '' : `: ${item.withdrawnReason}`}. El público ya no lo ve`;
  if (item.state === 'withdrawn')
    return `${withdrawn}; su historial queda aquí, y se puede publicar otra vez.`;
  if (item.withdrawnAt !== null) return `${withdrawn}, ni este borrador, hasta que lo publiques.`;
  if (item.state === 'published' && item.unseen !== undefined)
    return item.unseen.when === 'later'
      ? `Está listo: el público lo verá desde el ${formatDate(item.unseen.day)}.`
      : `El público lo vio hasta el ${formatDate(item.unseen.day)} y ya no lo ve. Para mostrarlo otra vez, cambia hasta cuándo.`;
  if (item.state === 'draft' && item.isPublic)
    return `Editas la versión ${item.edition + 1}. El público sigue viendo la ${item.edition}.`;
  return item.state === 'draft' ? 'El público todavía no lo ve.' : undefined;
}
