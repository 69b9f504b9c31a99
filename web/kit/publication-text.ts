import { formatDate } from './format.ts';

/** «Publicado el 12 nov 2026»; of what is only planned, «Se publica el 2 dic 2026». */
export function publicationText(state: string, publishedAt: string): string {
  return `${state === 'planned' ? 'Se publica' : 'Publicado'} el ${formatDate(publishedAt)}`;
}
