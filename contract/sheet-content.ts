import { contentKind } from './content.ts';
import { SHEET_AUDIENCE_LABELS } from './procedure-sheets.ts';
import { KIND_LABELS } from './procedure-kinds.ts';
import { BOUGHT_LABELS } from './purchase-route.ts';
import { REQUEST_KIND_LABELS } from './registration.ts';

/** Sheets that tell a procedure of the unit step by step. */
export const SHEET_CONTENT = contentKind({
  type: 'fichas',
  operations: 'ProcedureSheet',
  subject: 'Procedures',
  words: { one: 'ficha de trámite', many: 'fichas de trámite', isFeminine: true },
  table: 'procedure_sheet',
  keyColumn: 'slug',
  firstField: 'code',
  title: ({ code, title }) => [code, title].filter((part) => part !== '').join(', '),
  publicPath: (key) => (key === '' ? '/procedimientos' : `/procedimientos/${key}`),
  fields: [
    {
      name: 'code',
      label: 'Clave',
      type: 'text',
      section: 'Identificación',
      help: 'Como P-ADQ-03. No se repite.',
      isRequired: true,
      isUnique: true,
      most: 30,
      column: 'key',
      shape: { pattern: /^[A-Z0-9-]{3,30}$/, message: 'Usa mayúsculas, cifras y guiones, como P-ADQ-03.' },
    },
    {
      name: 'title',
      label: 'Nombre del procedimiento',
      type: 'text',
      section: 'Identificación',
      isRequired: true,
      most: 250,
    },
    {
      name: 'audience',
      label: 'Para quién',
      type: 'choice',
      section: 'Identificación',
      options: SHEET_AUDIENCE_LABELS,
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'category',
      label: 'Categoría',
      type: 'text',
      section: 'Identificación',
      help: 'Compras, Proveedores, Pagos, Garantías, Almacén, Servicios de apoyo…',
      isRequired: true,
      most: 60,
      isColumn: true,
    },
    {
      name: 'objective',
      label: 'Para qué sirve',
      type: 'longText',
      section: 'Identificación',
      isRequired: true,
      most: 600,
    },
    { name: 'scope', label: 'Alcance', type: 'text', section: 'Identificación', most: 300 },
    {
      name: 'registryRequest',
      label: 'Trámite del padrón que explica',
      type: 'choice',
      section: 'Identificación',
      help: 'Sus requisitos, su plazo y su canal salen entonces del padrón.',
      options: { '': 'Ninguno', ...REQUEST_KIND_LABELS },
    },
    {
      name: 'appliesTo',
      label: 'Procedimientos en que se sigue',
      type: 'rows',
      section: 'Identificación',
      help: 'A quien pregunta qué procedimiento le toca se le dice que siga esta ficha.',
      row: {
        one: 'procedimiento',
        fields: [
          {
            name: 'kind',
            label: 'Procedimiento',
            type: 'choice',
            section: '',
            options: {
              direct: KIND_LABELS.direct,
              invitation: KIND_LABELS.invitation,
              open: KIND_LABELS.open,
            },
            isRequired: true,
          },
          {
            name: 'category',
            label: 'Qué se compra',
            type: 'choice',
            section: '',
            options: { '': 'Cualquier cosa', ...BOUGHT_LABELS },
          },
        ],
      },
    },
    {
      name: 'responseTime',
      label: 'Tiempo',
      type: 'text',
      section: 'Tiempo y costo',
      isRequired: true,
      most: 80,
    },
    { name: 'cost', label: 'Costo', type: 'text', section: 'Tiempo y costo', isRequired: true, most: 80 },
    {
      name: 'responsibleArea',
      label: 'Área responsable',
      type: 'text',
      section: 'Quién atiende',
      isRequired: true,
      most: 150,
    },
    { name: 'contact', label: 'Contacto', type: 'text', section: 'Quién atiende', most: 200 },
    { name: 'schedule', label: 'Horario', type: 'text', section: 'Quién atiende', most: 120 },
    { name: 'channel', label: 'Canal', type: 'text', section: 'Quién atiende', most: 120 },
    {
      name: 'requirements',
      label: 'Requisitos',
      type: 'rows',
      section: 'Requisitos y pasos',
      row: {
        one: 'requisito',
        fields: [
          { name: 'text', label: 'Qué se pide', type: 'text', section: '', isRequired: true, most: 300 },
        ],
      },
    },
    {
      name: 'steps',
      label: 'Pasos',
      type: 'rows',
      section: 'Requisitos y pasos',
      isRequired: true,
      row: {
        one: 'paso',
        fields: [
          {
            name: 'activity',
            label: 'Actividad',
            type: 'longText',
            section: '',
            isRequired: true,
            most: 400,
          },
          { name: 'actor', label: 'Quién lo hace', type: 'text', section: '', isRequired: true, most: 120 },
          { name: 'term', label: 'Plazo', type: 'text', section: '', isRequired: true, most: 80 },
        ],
      },
    },
    { name: 'result', label: 'Resultado', type: 'text', section: 'Requisitos y pasos', most: 300 },
    {
      name: 'forms',
      label: 'Formatos y anexos',
      type: 'files',
      section: 'Formatos',
      help: 'El público los descarga uno por uno, o todos en un ZIP.',
    },
    {
      name: 'basis',
      label: 'Fundamento',
      type: 'rows',
      section: 'Fundamento y preguntas',
      row: {
        one: 'norma',
        isFeminine: true,
        fields: [
          {
            name: 'regulation',
            label: 'Norma',
            type: 'reference',
            of: 'normatividad',
            section: '',
            isRequired: true,
          },
          { name: 'article', label: 'Artículo', type: 'text', section: '', most: 60 },
        ],
      },
    },
    {
      name: 'questions',
      label: 'Preguntas frecuentes',
      type: 'rows',
      section: 'Fundamento y preguntas',
      row: {
        one: 'pregunta',
        isFeminine: true,
        fields: [
          { name: 'question', label: 'Pregunta', type: 'text', section: '', isRequired: true, most: 200 },
          { name: 'answer', label: 'Respuesta', type: 'longText', section: '', isRequired: true, most: 800 },
        ],
      },
    },
    { name: 'issuedOn', label: 'Fecha de emisión', type: 'date', section: 'Orden', isRequired: true },
    {
      name: 'position',
      label: 'Orden',
      type: 'number',
      section: 'Orden',
      help: 'Los números bajos van primero.',
    },
  ],
  problems: ({ registryRequest, requirements }): Record<string, string> =>
    registryRequest === '' && Array.isArray(requirements) && requirements.length === 0
      ? { requirements: 'Agrega al menos un requisito.' }
      : {},
});
