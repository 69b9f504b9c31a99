import type { ContentKind } from '#contract/content.ts';
import { screenPath } from '#web/kit/links.ts';

const BASE = '/administracion/contenido';

/** Address of the list of every kind. */
export const contentHome = () => screenPath(BASE);

/** Address of the list of a kind. */
export function listAddress(
  { type }: Pick<ContentKind, 'type'>,
  search: Record<string, unknown> = {},
): string {
  return screenPath(`${BASE}/${type}`, search);
}

/** Address of the editor of a thing. */
export function editorAddress(
  { type }: Pick<ContentKind, 'type'>,
  key: string,
  search: Record<string, unknown> = {},
): string {
  return screenPath(`${BASE}/${type}/${key}`, search);
}
