import { isHttpAddress } from './setting-fields.ts';
import { contentKind } from './content.ts';
import { REGULATION_LEVEL_LABELS, REGULATION_STATE_LABELS } from './regulations.ts';

/** Regulations that the unit works with. */
export const REGULATION_CONTENT = contentKind({
  type: 'normatividad',
  operations: 'Regulation',
  subject: 'Regulations',
  words: { one: 'norma', many: 'normas', isFeminine: true },
  table: 'regulation',
  keyColumn: 'slug',
  firstField: 'title',
  title: ({ title }) => String(title),
  publicPath: (key) => (key === '' ? '/normatividad' : `/normatividad/${key}`),
  fields: [
    { name: 'title', label: 'Título', type: 'text', section: 'Identificación', isRequired: true, most: 400 },
    {
      name: 'shortTitle',
      label: 'Título corto o siglas',
      type: 'text',
      section: 'Identificación',
      most: 60,
    },
    {
      name: 'level',
      label: 'Ámbito',
      type: 'choice',
      section: 'Identificación',
      options: REGULATION_LEVEL_LABELS,
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'kind',
      label: 'Tipo de norma',
      type: 'text',
      section: 'Identificación',
      help: 'Como en el catálogo de transparencia: Leyes federales, Reglamentos, Lineamientos…',
      isRequired: true,
      most: 80,
      isColumn: true,
    },
    { name: 'issuer', label: 'Emisor', type: 'text', section: 'Identificación', isRequired: true, most: 200 },
    {
      name: 'summary',
      label: 'Resumen para el público',
      type: 'longText',
      section: 'Identificación',
      most: 1_000,
    },
    { name: 'topics', label: 'Temas', type: 'words', section: 'Identificación', most: 12 },
    {
      name: 'status',
      label: 'Vigencia',
      type: 'choice',
      section: 'Vigencia',
      options: REGULATION_STATE_LABELS,
      isRequired: true,
      isColumn: true,
    },
    { name: 'publishedOn', label: 'Publicada el', type: 'date', section: 'Vigencia', isColumn: true },
    { name: 'inForceOn', label: 'Vigente desde', type: 'date', section: 'Vigencia' },
    { name: 'lastReformOn', label: 'Última reforma', type: 'date', section: 'Vigencia' },
    { name: 'repealedOn', label: 'Abrogada el', type: 'date', section: 'Vigencia' },
    { name: 'replacedBy', label: 'La sustituye', type: 'reference', of: 'normatividad', section: 'Vigencia' },
    { name: 'amends', label: 'Modifica a', type: 'reference', of: 'normatividad', section: 'Vigencia' },
    {
      name: 'papers',
      label: 'Texto en PDF',
      type: 'files',
      section: 'Documento',
      help: 'El texto completo primero; después, anexos y fe de erratas. El público los lee en el visor.',
      endings: ['pdf'],
      most: 10,
    },
    { name: 'medium', label: 'Medio de publicación', type: 'text', section: 'Documento', most: 200 },
    {
      name: 'officialUrl',
      label: 'Dirección oficial del texto',
      type: 'text',
      section: 'Documento',
      most: 500,
      shape: isHttpAddress,
    },
    {
      name: 'position',
      label: 'Orden',
      type: 'number',
      section: 'Documento',
      help: 'Los números bajos van primero.',
    },
  ],
  problems: ({ status, repealedOn, title }): Record<string, string> => {
    if (String(title).trim().length < 3) return { title: 'Escribe al menos 3 letras.' };
    if (status !== 'repealed' && repealedOn !== '')
      return { repealedOn: 'Solo una norma abrogada lleva esta fecha.' };
    return {};
  },
});
