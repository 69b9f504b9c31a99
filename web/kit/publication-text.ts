import { formatDate } from './format.ts';

interface Publication {
  publishedAt: string;
  /** When its call becomes public, while it is only announced; or was to, of what was cancelled before. */
  plannedFor: string | null;
}

/** Whether the day for which a call was announced came and it is not published. */
export const isPublicationLate = (plannedFor: string | null, now: string): boolean =>
  plannedFor !== null && Date.parse(plannedFor) <= Date.parse(now);

/** «Publicado el 12 nov 2026»; of what is only announced, «Prevista para el 2 dic 2026», or that it was to be: it is not agreed yet. */
export function publicationText(
  status: string,
  { publishedAt, plannedFor }: Publication,
  now: string,
): string {
  if (plannedFor === null)
    return status === 'planned' ? 'Aún sin fecha de publicación' : `Publicado el ${formatDate(publishedAt)}`;
  const day = formatDate(plannedFor);
  if (status !== 'planned') return `Se anunció para el ${day} y no se publicó`;
  return isPublicationLate(plannedFor, now)
    ? `Se anunció para el ${day} y aún no se publica`
    : `Prevista para el ${day}`;
}
