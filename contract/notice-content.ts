import { isHttpAddress } from './setting-fields.ts';
import { contentKind } from './content.ts';
import { NOTICE_AUDIENCE_LABELS, NOTICE_PRIORITY_LABELS } from './notices.ts';

/** Notices of the home page. */
export const NOTICE_CONTENT = contentKind({
  type: 'avisos',
  operations: 'Notice',
  subject: 'Notices',
  words: { one: 'aviso', many: 'avisos' },
  table: 'notice',
  keyColumn: 'key',
  firstField: 'title',
  title: ({ title }) => String(title),
  publicPath: () => '/',
  fields: [
    {
      name: 'title',
      label: 'Título',
      type: 'text',
      section: 'Aviso',
      help: 'Lo que pasa, en una línea: «Cierre por vacaciones de invierno».',
      isRequired: true,
      most: 120,
    },
    {
      name: 'text',
      label: 'Texto',
      type: 'longText',
      section: 'Aviso',
      help: 'Qué debe hacer quien lo lee. Una línea en blanco separa párrafos.',
      isRequired: true,
      most: 1_000,
    },
    {
      name: 'link',
      label: 'Enlace',
      type: 'text',
      section: 'Aviso',
      help: 'Dirección completa, si hay algo más que leer.',
      most: 300,
      shape: isHttpAddress,
    },
    {
      name: 'from',
      label: 'Se muestra desde',
      type: 'date',
      section: 'Cuándo y para quién',
      isRequired: true,
      isColumn: true,
      column: 'shown_from',
    },
    {
      name: 'until',
      label: 'Se muestra hasta',
      type: 'date',
      section: 'Cuándo y para quién',
      help: 'Ese día es el último. Sin fecha, hasta que lo retires.',
      isColumn: true,
      column: 'shown_until',
    },
    {
      name: 'priority',
      label: 'Prioridad',
      type: 'choice',
      section: 'Cuándo y para quién',
      help: 'Los urgentes van primero y con otro color.',
      options: NOTICE_PRIORITY_LABELS,
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'audience',
      label: 'A quién se dirige',
      type: 'choice',
      section: 'Cuándo y para quién',
      options: NOTICE_AUDIENCE_LABELS,
      isRequired: true,
      isColumn: true,
    },
  ],
  problems: ({ from, until }): Record<string, string> =>
    until !== '' && String(until) < String(from)
      ? { until: 'No puede ser anterior al día en que empieza a mostrarse.' }
      : {},
});
