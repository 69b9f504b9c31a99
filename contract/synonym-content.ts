import { contentKind } from './content.ts';

/** Why words are searched together. */
export const SYNONYM_REASON_LABELS = {
  loan_word: 'Palabra de otro idioma',
  short_name: 'Abreviatura o nombre corto',
  same_good: 'Dos nombres de lo mismo',
  spelling: 'Otra manera de escribirla',
} as const;

/** Words that find the same in the search of procedures: loan words, short names, two names of one good. */
export const SYNONYM_CONTENT = contentKind({
  type: 'sinonimos',
  operations: 'SearchSynonym',
  subject: 'Settings',
  words: { one: 'grupo de sinónimos', many: 'sinónimos de la búsqueda' },
  table: 'search_synonym',
  keyColumn: 'key',
  firstField: 'name',
  title: ({ name }) => String(name),
  publicPath: () => '/adquisiciones',
  fields: [
    {
      name: 'name',
      label: 'Palabra',
      type: 'text',
      section: 'Qué significa lo mismo',
      help: 'Como suele escribirse en los procedimientos: «computadora portátil».',
      isRequired: true,
      isUnique: true,
      isColumn: true,
      most: 80,
    },
    {
      name: 'alike',
      label: 'También se busca como',
      type: 'words',
      section: 'Qué significa lo mismo',
      help: 'Quien escribe cualquiera encuentra todas: «laptop; notebook». Separa con punto y coma.',
      isRequired: true,
      isColumn: true,
      most: 20,
    },
    {
      name: 'reason',
      label: 'Por qué se buscan juntas',
      type: 'choice',
      section: 'Para quien lo mantiene',
      options: SYNONYM_REASON_LABELS,
      isColumn: true,
    },
    {
      name: 'source',
      label: 'Dónde se usa así',
      type: 'text',
      section: 'Para quien lo mantiene',
      help: 'Un procedimiento, una requisición o un proveedor que la escribe así.',
      most: 200,
    },
    {
      name: 'note',
      label: 'Nota',
      type: 'longText',
      section: 'Para quien lo mantiene',
      most: 1_000,
    },
  ],
});
