import { contentKind } from '#contract/content.ts';

/** A made-up kind: everything that it costs beside its public screen. */
export const PRESS_CONTACT = contentKind({
  type: 'contactos-de-prensa',
  operations: 'PressContact',
  subject: 'Directory',
  words: { one: 'contacto de prensa', many: 'contactos de prensa' },
  table: 'press_contact',
  keyColumn: 'key',
  firstField: 'name',
  title: ({ name, medium }) => [name, medium].filter((part) => part !== '').join(', '),
  publicPath: () => '/directorio',
  fields: [
    { name: 'name', label: 'Nombre', type: 'text', section: 'Contacto', isRequired: true, most: 80 },
    { name: 'medium', label: 'Medio', type: 'text', section: 'Contacto', isColumn: true },
    {
      name: 'reach',
      label: 'Alcance',
      type: 'choice',
      section: 'Contacto',
      options: { local: 'Local', national: 'Nacional' },
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'email',
      label: 'Correo',
      type: 'text',
      section: 'Contacto',
      shape: {
        pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
        message: 'Escribe un correo, como prensa@medio.mx.',
      },
    },
    { name: 'topics', label: 'Temas', type: 'words', section: 'Qué cubre' },
    { name: 'isAccredited', label: 'Acreditado', type: 'yesNo', section: 'Qué cubre' },
    { name: 'since', label: 'Desde', type: 'date', section: 'Qué cubre', isColumn: true },
    {
      name: 'substitute',
      label: 'Lo suple',
      type: 'reference',
      section: 'Qué cubre',
      of: 'contactos-de-prensa',
    },
    {
      name: 'pieces',
      label: 'Notas',
      type: 'rows',
      section: 'Publicaciones',
      row: {
        one: 'nota',
        isFeminine: true,
        fields: [
          { name: 'title', label: 'Título', type: 'text', section: '', isRequired: true },
          { name: 'on', label: 'Fecha', type: 'date', section: '' },
          { name: 'with', label: 'Con', type: 'reference', section: '', of: 'contactos-de-prensa' },
        ],
      },
    },
    { name: 'papers', label: 'Archivos', type: 'files', section: 'Publicaciones', endings: ['pdf'], most: 2 },
  ],
});

/** Its table, as a migration would make it. */
export const PRESS_CONTACT_TABLE = `
  create table press_contact (
    id            uuid primary key,
    key           text not null unique,
    name          text not null,
    medium        text,
    reach         text not null check (reach in ('local', 'national')),
    email         text,
    topics        text[] not null,
    is_accredited boolean not null,
    since         date,
    substitute    uuid references press_contact,
    pieces        jsonb not null,
    is_published  boolean not null
  )`;
