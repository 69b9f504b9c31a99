import { contentKind, type ContentField } from './content.ts';
import { REGIME_LABELS } from './procedure-kinds.ts';

/** Who rules that a ground applies (LAASSP 2025, arts. 30, fr. II, 54 and 55). */
export const GROUND_RULER_LABELS = {
  none: 'Nadie en particular',
  committee: 'El comité, o la persona titular o en quien delegue',
  area: 'El área que solicita',
  finance_head: 'Titular de Administración y Finanzas',
  contracting_head: 'Titular del área contratante',
} as const;

const mark = (name: string, label: string): ContentField => ({
  name,
  label,
  type: 'yesNo',
  section: 'Qué trae consigo',
});

/** Grounds of a direct award under each law, as the unit keeps them (decision D9). */
export const GROUND_CONTENT = contentKind({
  type: 'fundamentos',
  isLimit: true,
  operations: 'AwardGround',
  subject: 'Settings',
  words: { one: 'fundamento', many: 'fundamentos de una directa' },
  table: 'award_ground',
  keyColumn: 'key',
  firstField: 'name',
  title: ({ name, source }) => `${String(name)} (${String(source)})`,
  publicPath: () => '/normatividad',
  fields: [
    {
      name: 'name',
      label: 'Supuesto',
      type: 'text',
      section: 'Por qué puede ser directa',
      help: 'Como lo lee quien visita: «Por monto», «Por excepción a la licitación».',
      isRequired: true,
      isColumn: true,
      most: 120,
    },
    {
      name: 'regime',
      label: 'Régimen',
      type: 'choice',
      section: 'Por qué puede ser directa',
      help: 'Se ofrece en los procedimientos de esta ley.',
      options: REGIME_LABELS,
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'text',
      label: 'Qué dice',
      type: 'longText',
      section: 'Por qué puede ser directa',
      help: 'El supuesto como lo dice la norma, o resumido.',
      most: 2_000,
    },
    {
      name: 'isByAmount',
      label: 'Se funda en su monto',
      type: 'yesNo',
      section: 'Por qué puede ser directa',
      help: 'Entonces la obligan el monto máximo del año y la prohibición de fraccionar.',
    },
    {
      name: 'position',
      label: 'Lugar en la lista',
      type: 'number',
      section: 'Por qué puede ser directa',
      isRequired: true,
    },
    {
      name: 'ruledBy',
      label: 'Quién dictamina que procede',
      type: 'choice',
      section: 'Qué trae consigo',
      options: GROUND_RULER_LABELS,
      isRequired: true,
    },
    mark('prefersInvitation', 'Se prefiere la invitación a tres'),
    mark('namesInvited', 'El escrito nombra a quienes se invita'),
    mark('isUnreported', 'No va en el informe mensual'),
    mark('exceptsGuarantee', 'Puede exceptuarse la garantía'),
    {
      name: 'source',
      label: 'Norma y artículo',
      type: 'text',
      section: 'Fuente',
      isRequired: true,
      isColumn: true,
      most: 300,
    },
    {
      name: 'regulation',
      label: 'Norma a la que lleva',
      type: 'reference',
      of: 'normatividad',
      section: 'Fuente',
    },
  ],
  problems: ({ source }): Record<string, string> =>
    String(source).trim().length < 3 ? { source: 'Escribe la norma y su artículo.' } : {},
});
