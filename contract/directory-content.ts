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
    {
      name: 'surname1',
      label: 'Primer apellido',
      type: 'text',
      section: 'Persona',
      help: 'Como está en el nombre completo: lo pide el formato de transparencia.',
      most: 60,
    },
    { name: 'surname2', label: 'Segundo apellido', type: 'text', section: 'Persona', most: 60 },
    {
      name: 'sex',
      label: 'Sexo',
      type: 'choice',
      section: 'Persona',
      options: { '': 'Sin dato', woman: 'Mujer', man: 'Hombre' },
    },
    { name: 'heldSince', label: 'Fecha de alta en el cargo', type: 'date', section: 'Persona' },
    {
      name: 'employeeId',
      label: 'Número de empleado',
      type: 'text',
      section: 'Persona',
      help: 'Solo para pedir su fotografía a recursos humanos. El público no lo ve.',
      most: 20,
      shape: { pattern: /^[A-Za-z0-9]{1,20}$/, message: 'Escribe cifras y letras, sin espacios.' },
    },
    {
      name: 'photo',
      label: 'Fotografía',
      type: 'files',
      section: 'Persona',
      help: 'JPG o PNG. Sin ella se usa la de recursos humanos, si hay.',
      most: 1,
      endings: ['jpg', 'jpeg', 'png'],
    },
    {
      name: 'past',
      label: 'Quién ocupó antes el puesto',
      type: 'rows',
      section: 'Persona',
      most: 20,
      row: {
        one: 'persona',
        isFeminine: true,
        fields: [
          { name: 'name', label: 'Nombre', type: 'text', section: '', isRequired: true, most: 150 },
          { name: 'since', label: 'Desde', type: 'date', section: '' },
          { name: 'until', label: 'Hasta', type: 'date', section: '' },
        ],
      },
    },
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
        message: 'Escribe un correo, como nombre@universidad.mx.',
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
    {
      name: 'attends',
      label: 'Áreas cuyas compras atiende',
      type: 'words',
      section: 'Qué atiende',
      help: 'Como se escriben en sus requisiciones: quien busca su área encuentra a esta persona. Separa con punto y coma.',
      most: 40,
    },
    position,
  ],
  problems: ({ isVacant, name, surname1, surname2 }): Record<string, string> => {
    const surnames = [surname1, surname2].filter((part) => part !== '').join(' ');
    if (isVacant !== true && surnames !== '' && !String(name).endsWith(` ${surnames}`))
      return { surname1: 'Los apellidos deben estar al final del nombre completo, tal cual.' };
    if (isVacant === true && name !== '') return { name: 'Deja el nombre vacío, o quita «vacante».' };
    return isVacant !== true && name === ''
      ? { name: 'Escribe quién ocupa el puesto, o marca «vacante».' }
      : {};
  },
});
