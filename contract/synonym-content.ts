import { contentKind } from './content.ts';

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
  ],
});
