import type { ContentField, ContentKind } from './content.ts';
import type { ListColumn, ListColumns } from './list-columns.ts';

/** Columns that the list of every kind has, before and after those of its fields. */
export const CONTENT_HEAD = { titulo: { label: 'Título', isSortable: true } } as const satisfies ListColumns;
export const CONTENT_TAIL = {
  publicacion: { label: 'Se publica', isSortable: true, isExtra: true },
  revision: { label: 'Revisión', isSortable: true },
  cambio: { label: 'Último cambio', isSortable: true },
  autor: { label: 'Quién lo cambió', isSortable: true, isExtra: true },
  edicion: { label: 'Edición', isSortable: true, isExtra: true },
} as const satisfies ListColumns;

const SORTED = new Set<ContentField['type']>(['text', 'choice', 'date', 'number', 'yesNo']);
const LISTED = new Set<ContentField['type']>([...SORTED, 'words', 'reference']);

/** Fields that may stand in a list: those that say something in one line. */
export function listedFields({ fields }: ContentKind): ContentField[] {
  return fields.filter(({ type, isColumn }) => isColumn === true || LISTED.has(type));
}

/** The columns of the list of a kind: its title, its fields, and what the portal knows of each thing. */
export function contentColumns(kind: ContentKind): Record<string, ListColumn> {
  return {
    ...CONTENT_HEAD,
    ...Object.fromEntries(
      listedFields(kind).map(({ name, label, type, isColumn }) => [
        name,
        {
          label,
          ...(SORTED.has(type) ? { isSortable: true } : {}),
          ...(isColumn === true ? {} : { isExtra: true }),
        },
      ]),
    ),
    ...CONTENT_TAIL,
  };
}
