import { formatDate } from './format.ts';

interface Publication {
  publishedAt: string;
  /** When its call becomes public, while it is only planned. */
  plannedFor: string | null;
}

/** «Publicado el 12 nov 2026»; of what is only planned, «Se publica el 2 dic 2026». */
export function publicationText(status: string, { publishedAt, plannedFor }: Publication): string {
  if (status !== 'planned') return `Publicado el ${formatDate(publishedAt)}`;
  return plannedFor === null ? 'Aún sin fecha de publicación' : `Se publica el ${formatDate(plannedFor)}`;
}
