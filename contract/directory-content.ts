import { contentKind, type ContentField } from './content.ts';

const position: ContentField = {
  name: 'position',
  label: 'Orden',
  type: 'number',
  section: 'Lugar en el directorio',
  help: 'Los números bajos van primero.',
};

/** Areas of the unit, one below the other. */
export const AREA_CONTENT = contentKind({
  type: 'areas',
  operations: 'Area',
  subject: 'Directory',
  words: { one: 'área', many: 'áreas', isFeminine: true, the: 'el área', an: 'un área' },
  table: 'area',
  keyColumn: 'slug',
  firstField: 'name',
  title: ({ name }) => String(name),
  publicPath: () => '/directorio',
  fields: [
    { name: 'name', label: 'Nombre', type: 'text', section: 'Área', isRequired: true, most: 150 },
    {
      name: 'parent',
      label: 'Depende de',
      type: 'reference',
      of: 'areas',
      section: 'Lugar en el directorio',
      isColumn: true,
      column: 'parent_id',
    },
    position,
  ],
});

/** Posts of the directory, with the person who holds them or vacant. */
export const DIRECTORY_CONTENT = contentKind({
  type: 'directorio',
  operations: 'DirectoryPost',
  subject: 'Directory',
  words: { one: 'puesto', many: 'puestos' },
  table: 'directory_person',
  shownColumn: 'is_visible',
  keyColumn: 'key',
  firstField: 'post',
  title: ({ name, post, isVacant }) =>
    isVacant === true ? `${String(post)} (vacante)` : String(name || post),
  publicPath: () => '/directorio',
  fields: [
    {
      name: 'post',
      label: 'Denominación del cargo',
      type: 'text',
      section: 'Puesto',
      isRequired: true,
      most: 150,
      isColumn: true,
    },
    {
      name: 'area',
      label: 'Área de adscripción',
      type: 'reference',
      of: 'areas',
      section: 'Puesto',
      isRequired: true,
      isColumn: true,
      column: 'area_id',
    },
    {
      name: 'level',
      label: 'Clave o nivel del puesto',
      type: 'text',
      section: 'Puesto',
      most: 40,
      column: 'post_level',
    },
    { name: 'isVacant', label: 'El puesto está vacante', type: 'yesNo', section: 'Persona' },
    {
      name: 'name',
      label: 'Nombre completo',
      type: 'text',
      section: 'Persona',
      help: 'Vacío si el puesto está vacante.',
      most: 150,
    },
    { name: 'heldSince', label: 'Fecha de alta en el cargo', type: 'date', section: 'Persona' },
    {
      name: 'phone',
      label: 'Teléfono',
      type: 'text',
      section: 'Contacto',
      most: 30,
      shape: { pattern: /^[+\d][\d\s()-]{6,}$/, message: 'Escribe cifras, con espacios si quieres.' },
    },
    {
      name: 'extension',
      label: 'Extensión',
      type: 'text',
      section: 'Contacto',
      most: 6,
      isColumn: true,
      shape: { pattern: /^\d{3,6}$/, message: 'Escribe de 3 a 6 cifras.' },
    },
    {
      name: 'email',
      label: 'Correo oficial',
      type: 'text',
      section: 'Contacto',
      most: 120,
      shape: {
        pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
        message: 'Escribe un correo, como nombre@ugto.mx.',
      },
    },
    { name: 'hours', label: 'Horario', type: 'text', section: 'Contacto', most: 120 },
    { name: 'place', label: 'Lugar', type: 'text', section: 'Contacto', most: 150 },
    { name: 'functions', label: 'Funciones', type: 'longText', section: 'Qué atiende', most: 1_000 },
    {
      name: 'topics',
      label: 'Temas',
      type: 'words',
      section: 'Qué atiende',
      help: 'Para «¿Qué necesitas?» del directorio. Separa con punto y coma.',
      most: 12,
    },
    position,
  ],
  problems: ({ isVacant, name }): Record<string, string> => {
    if (isVacant === true && name !== '') return { name: 'Deja el nombre vacío, o quita «vacante».' };
    return isVacant !== true && name === ''
      ? { name: 'Escribe quién ocupa el puesto, o marca «vacante».' }
      : {};
  },
});
