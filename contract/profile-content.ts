import { PROFILE_KIND_LABELS, PROFILE_LEVEL_LABELS } from './computing-profiles.ts';
import { contentKind, rowsOf, type ContentField } from './content.ts';

const amount = (name: string, label: string, isRequired: boolean): ContentField => ({
  name,
  label,
  type: 'text',
  section: '',
  isRequired,
  most: 16,
  shape: { pattern: /^\d{1,12}(?:\.\d{1,2})?$/, message: 'Escribe pesos sin comas, como 14250.00.' },
});

/** Standard specifications of computing equipment. */
export const PROFILE_CONTENT = contentKind({
  type: 'perfiles',
  operations: 'ComputingProfile',
  subject: 'ComputingProfiles',
  words: { one: 'perfil de cómputo', many: 'perfiles de cómputo' },
  table: 'computing_profile',
  keyColumn: 'slug',
  firstField: 'code',
  title: ({ code, name }) => [code, name].filter((part) => part !== '').join(', '),
  publicPath: (key) => (key === '' ? '/perfiles' : `/perfiles/${key}`),
  newEdition: (key, values) => ({ ...values, code: '', replaces: key, changeReason: '' }),
  fields: [
    {
      name: 'code',
      label: 'Clave',
      type: 'text',
      section: 'Identificación',
      help: 'Tipo, nivel, año y número: PC-ESC-INT-2026-01. No se repite.',
      isRequired: true,
      isUnique: true,
      most: 40,
      column: 'key',
      shape: {
        pattern: /^[A-Z0-9-]{3,40}$/,
        message: 'Usa mayúsculas, cifras y guiones, como PC-ESC-INT-2026-01.',
      },
    },
    { name: 'name', label: 'Nombre', type: 'text', section: 'Identificación', isRequired: true, most: 150 },
    {
      name: 'kind',
      label: 'Tipo',
      type: 'choice',
      section: 'Identificación',
      options: PROFILE_KIND_LABELS,
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'level',
      label: 'Nivel',
      type: 'choice',
      section: 'Identificación',
      options: PROFILE_LEVEL_LABELS,
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'uses',
      label: 'Uso sugerido',
      type: 'words',
      section: 'Identificación',
      help: 'Administrativo, docencia, laboratorio, diseño, investigación. Separa con punto y coma.',
      most: 8,
    },
    {
      name: 'specification',
      label: 'Especificación',
      type: 'rows',
      section: 'Especificación',
      help: 'Los renglones seguidos del mismo grupo se muestran juntos.',
      isRequired: true,
      row: {
        one: 'renglón',
        fields: [
          { name: 'group', label: 'Grupo', type: 'text', section: '', isRequired: true, most: 80 },
          { name: 'label', label: 'Característica', type: 'text', section: '', isRequired: true, most: 80 },
          {
            name: 'value',
            label: 'Mínimo que se pide',
            type: 'text',
            section: '',
            isRequired: true,
            most: 200,
          },
        ],
      },
    },
    {
      name: 'highlights',
      label: 'Lo principal, en una línea',
      type: 'words',
      section: 'Especificación',
      help: 'Hasta cuatro, para la lista. Separa con punto y coma.',
      most: 4,
    },
    {
      name: 'technicalText',
      label: 'Descripción técnica para la requisición',
      type: 'longText',
      section: 'Especificación',
      help: 'Sin marcas ni modelos: se copia tal cual.',
      isRequired: true,
      most: 4_000,
    },
    { name: 'norms', label: 'Normas', type: 'words', section: 'Condiciones', most: 20 },
    { name: 'warranty', label: 'Garantía', type: 'text', section: 'Condiciones', most: 200 },
    {
      name: 'budgetLine',
      label: 'Partida',
      type: 'text',
      section: 'Condiciones',
      most: 5,
      shape: { pattern: /^\d{5}$/, message: 'Escribe las 5 cifras de la partida, como 51501.' },
    },
    {
      name: 'prices',
      label: 'Precios de referencia',
      type: 'rows',
      section: 'Precio',
      help: 'Sin IVA. El de la fecha más reciente es el vigente; los demás quedan como historia.',
      row: {
        one: 'precio',
        fields: [
          { name: 'on', label: 'Fecha', type: 'date', section: '', isRequired: true },
          amount('min', 'Desde', true),
          amount('max', 'Hasta', false),
          { name: 'source', label: 'Fuente', type: 'text', section: '', isRequired: true, most: 200 },
        ],
      },
    },
    { name: 'validFrom', label: 'Vigente desde', type: 'date', section: 'Vigencia', isRequired: true },
    {
      name: 'validUntil',
      label: 'Vigente hasta',
      type: 'date',
      section: 'Vigencia',
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'replaces',
      label: 'Sustituye a',
      type: 'reference',
      of: 'perfiles',
      section: 'Vigencia',
      help: 'El perfil de antes sigue a la vista y dice cuál lo sustituye.',
    },
    { name: 'changeReason', label: 'Por qué cambió', type: 'text', section: 'Vigencia', most: 300 },
    { name: 'authorisedBy', label: 'Autorizó', type: 'text', section: 'Vigencia', most: 150 },
  ],
  problems: ({ validFrom, validUntil, prices }): Record<string, string> => {
    const problems: Record<string, string> = {};
    if (validUntil !== '' && String(validUntil) < String(validFrom))
      problems.validUntil = 'No puede ser anterior al inicio de la vigencia.';
    const turned = rowsOf(prices).findIndex(
      ({ min, max }) => (max ?? '') !== '' && Number(max) < Number(min),
    );
    if (turned >= 0) problems.prices = `Precio ${turned + 1}: «Hasta» es menor que «Desde».`;
    return problems;
  },
});
