import { contentKind, rowsOf, type ContentValue } from './content.ts';
import { PART_KIND_LABELS } from './rules/documents/article-parts.ts';

/** Texts of regulations by article: each one is a version, in force from its day until the next one. */
export const REGULATION_TEXT_CONTENT = contentKind({
  type: 'textos',
  operations: 'RegulationText',
  subject: 'Regulations',
  words: { one: 'articulado de norma', many: 'articulados de normas' },
  table: 'regulation_text',
  keyColumn: 'key',
  firstField: 'name',
  title: ({ name }) => String(name),
  publicPath: (key) => (key === '' ? '/normatividad' : `/normatividad/textos/${key}`),
  newEdition: (_, values) => ({ ...values, name: '', inForceOn: '', source: '' }),
  fields: [
    {
      name: 'name',
      label: 'Nombre de este texto',
      type: 'text',
      section: 'Texto',
      help: 'Como «Lineamientos 2023, texto original» o «Lineamientos 2023, reforma de junio de 2024».',
      isRequired: true,
      most: 200,
    },
    {
      name: 'regulation',
      label: 'Norma',
      type: 'reference',
      of: 'normatividad',
      section: 'Texto',
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'inForceOn',
      label: 'Rige desde',
      type: 'date',
      section: 'Texto',
      help: 'Deja de regir cuando empieza la versión siguiente.',
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'source',
      label: 'Dónde se publicó',
      type: 'text',
      section: 'Texto',
      help: 'Medio y fecha, como «Gaceta Universitaria, 30 de enero de 2023».',
      most: 200,
    },
    {
      name: 'note',
      label: 'Aviso a quien lee',
      type: 'text',
      section: 'Texto',
      help: 'Se lee antes del texto: que es un extracto, por ejemplo.',
      most: 300,
    },
    {
      name: 'articles',
      label: 'Artículos',
      type: 'rows',
      drawn: 'articles',
      section: 'Texto',
      isRequired: true,
      most: 2_000,
      row: {
        one: 'parte',
        isFeminine: true,
        fields: [
          { name: 'kind', label: 'Qué es', type: 'choice', section: '', options: PART_KIND_LABELS },
          {
            name: 'label',
            label: 'Número',
            type: 'text',
            section: '',
            help: 'Como se cita: «Artículo 26 Bis», «Capítulo II», «Primero».',
            most: 80,
          },
          { name: 'heading', label: 'Rubro', type: 'text', section: '', most: 300 },
          { name: 'text', label: 'Texto', type: 'longText', section: '', most: 20_000 },
        ],
      },
    },
  ],
  problems: ({ articles }): Record<string, string> => {
    const problem = problemOfParts(articles);
    return problem === undefined ? {} : { articles: problem };
  },
});

/** What citations depend on: every article has a number, and none has that of another. */
function problemOfParts(articles: ContentValue | undefined): string | undefined {
  const seen = new Set<string>();
  for (const [index, { kind = '', label = '', heading = '', text = '' }] of rowsOf(articles).entries()) {
    const place = `Parte ${index + 1}`;
    if (label.trim() === '' && heading.trim() === '' && text.trim() === '') return `${place}: está vacía.`;
    if (kind !== 'article') continue;
    const number = label.trim().toLowerCase();
    if (number === '') return `${place}: escribe el número del artículo.`;
    if (seen.has(number)) return `${place}: ${label.trim()} ya está antes.`;
    seen.add(number);
  }
  return undefined;
}
