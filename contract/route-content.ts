import {
  BOUND_LABELS,
  ESCALATION_LABELS,
  ROUTE_CATEGORY_LABELS,
  ROUTE_FLAG_LABELS,
  ROUTE_FUNDING_LABELS,
  ROUTE_KIND_LABELS,
  STEP_FUNCTION_LABELS,
  STEP_PLACE_LABELS,
  STEP_RULE_LABELS,
  type ApprovalRoute,
  type Bound,
  type RouteStep,
} from './approval-routes.ts';
import { contentKind, rowsOf, type ContentField, type ContentValues } from './content.ts';

const PREFIX = /^[235]\d{0,4}$/;
const FOR_WHOM = 'A qué requisiciones se aplica';
const AMOUNT = 'Por monto sin IVA';

const choice = (name: string, label: string, options: ContentField['options'], section: string) =>
  ({ name, label, type: 'choice', section, options: options ?? {}, isRequired: true }) as const;

const bound = (name: 'over' | 'upTo', label: string): ContentField[] => [
  choice(`${name}Kind`, label, BOUND_LABELS, AMOUNT),
  {
    name: `${name}Value`,
    label: `${label}: cuánto`,
    type: 'text',
    section: AMOUNT,
    help: 'Solo si elegiste un número de UMA o una cantidad en pesos. Los montos máximos se toman de los del año.',
    most: 18,
    shape: {
      pattern: /^\d{1,15}(?:\.\d{1,2})?$/,
      message: 'Escribe el número sin comas, como 300 o 50000.00.',
    },
  },
];

const STEP_FIELDS: readonly ContentField[] = [
  {
    name: 'number',
    label: 'Número',
    type: 'text',
    section: '',
    help: 'Los pasos van en orden; los de un mismo número, a la vez. El 0 va antes de que alguien autorice.',
    isRequired: true,
    most: 2,
    shape: { pattern: /^\d{1,2}$/, message: 'Escribe un número del 0 al 99.' },
  },
  choice('function', 'Quién decide', STEP_FUNCTION_LABELS, ''),
  choice('place', 'De qué área', STEP_PLACE_LABELS, ''),
  { name: 'area', label: 'Área indicada', type: 'reference', of: 'areas', section: '' },
  choice('rule', 'Cuántas personas', STEP_RULE_LABELS, ''),
  {
    name: 'days',
    label: 'Días hábiles',
    type: 'text',
    section: '',
    help: 'Los que tiene para decidir. Del comité: hasta su siguiente sesión.',
    isRequired: true,
    most: 2,
    shape: { pattern: /^[1-9]\d?$/, message: 'Escribe los días, del 1 al 99.' },
  },
  choice('escalateTo', 'Si no decide, se avisa a', ESCALATION_LABELS, ''),
];

const needsNumber = (kind: unknown) => kind === 'uma' || kind === 'pesos';

function boundProblems(values: ContentValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const name of ['over', 'upTo']) {
    const [kind, value] = [values[`${name}Kind`], String(values[`${name}Value`] ?? '').trim()];
    if (needsNumber(kind) && Number(value || '0') <= 0)
      problems[`${name}Value`] = 'Escribe un número mayor que cero.';
    if (!needsNumber(kind) && value !== '')
      problems[`${name}Value`] = 'Déjalo vacío: este límite no lleva número.';
  }
  return problems;
}

function stepProblems(steps: unknown): string | undefined {
  const at = rowsOf(steps).findIndex(({ area = '', place }) => place === 'named' && area === '');
  return at < 0 ? undefined : `Paso ${at + 1}, área indicada: Elige el área.`;
}

/** Who authorises a requisition, by its amount, area, money and what it buys (purchase chain 2.6). */
export const ROUTE_CONTENT = contentKind({
  type: 'rutas',
  isLimit: true,
  operations: 'ApprovalRoute',
  subject: 'Settings',
  words: { one: 'ruta de autorización', many: 'rutas de autorización', isFeminine: true },
  table: 'approval_route',
  keyColumn: 'key',
  firstField: 'name',
  title: ({ name }) => String(name),
  publicPath: () => '/administracion/rutas',
  fields: [
    {
      name: 'name',
      label: 'Nombre',
      type: 'text',
      section: FOR_WHOM,
      help: 'Como la lee quien espera su autorización: «Hasta el monto de adjudicación directa».',
      isRequired: true,
      isUnique: true,
      most: 120,
    },
    { ...choice('kind', 'Tipo de ruta', ROUTE_KIND_LABELS, FOR_WHOM), isColumn: true },
    {
      name: 'position',
      label: 'Orden',
      type: 'number',
      section: FOR_WHOM,
      help: 'Se toma la primera base que coincida en este orden; después, todas las adicionales que coincidan.',
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'area',
      label: 'Área',
      type: 'reference',
      of: 'areas',
      section: FOR_WHOM,
      help: 'Vacío: todas. Incluye las áreas que dependen de ella.',
    },
    choice('category', 'Qué se compra', ROUTE_CATEGORY_LABELS, FOR_WHOM),
    {
      name: 'prefixes',
      label: 'Partidas que empiezan con',
      type: 'words',
      section: FOR_WHOM,
      help: 'De una a cinco cifras cada una: «515; 327». Vacío: todas.',
      most: 30,
    },
    {
      name: 'withoutProfile',
      label: 'No cuenta lo que se pide con un perfil de cómputo vigente',
      type: 'yesNo',
      section: FOR_WHOM,
    },
    choice('funding', 'De qué recurso', ROUTE_FUNDING_LABELS, FOR_WHOM),
    choice('flag', 'Cuando', { none: 'Siempre', ...ROUTE_FLAG_LABELS }, FOR_WHOM),
    ...bound('over', 'Más de'),
    ...bound('upTo', 'Hasta'),
    {
      name: 'steps',
      label: 'Pasos',
      type: 'rows',
      section: 'Quién decide',
      isRequired: true,
      most: 20,
      row: { one: 'paso', fields: STEP_FIELDS },
    },
    {
      name: 'validFrom',
      label: 'Vigente desde',
      type: 'date',
      section: 'Vigencia y fuente',
      help: 'Vacío: desde que se publica.',
    },
    { name: 'validUntil', label: 'Vigente hasta', type: 'date', section: 'Vigencia y fuente' },
    {
      name: 'legalSource',
      label: 'Fuente',
      type: 'text',
      section: 'Vigencia y fuente',
      help: 'Acuerdo, manual o artículo que lo dispone.',
      isRequired: true,
      most: 300,
    },
  ],
  problems: (values): Record<string, string> => {
    const problems = boundProblems(values);
    const { name, prefixes, legalSource, steps, validFrom, validUntil } = values;
    if (String(name).trim().length < 3) problems.name = 'Escribe un nombre de al menos 3 letras.';
    if (String(legalSource).trim().length < 3) problems.legalSource = 'Escribe de dónde sale esta ruta.';
    const wrong = (prefixes as readonly string[]).find((one) => !PREFIX.test(one));
    if (wrong !== undefined)
      problems.prefixes = `«${wrong.slice(0, 20)}» no es el principio de una partida que se compre con requisición: 2, 3 o 5 y hasta cinco cifras.`;
    if (validFrom !== '' && validUntil !== '' && String(validUntil) < String(validFrom))
      problems.validUntil = 'Debe ser el mismo día o después de «desde».';
    const step = stepProblems(steps);
    if (step !== undefined) problems.steps = step;
    return problems;
  },
});

/** A route as its draft says it; areas are known by their id, or else by their key. */
export function routeOf(
  key: string,
  values: ContentValues,
  areas: ReadonlyMap<string, string>,
): ApprovalRoute {
  const text = (name: string) => String(values[name] ?? '').trim();
  const areaId = (name: string) => (name === '' ? null : (areas.get(name) ?? name));
  const bound = (name: string): Bound => ({
    kind: text(`${name}Kind`) as Bound['kind'],
    value: pesos(text(`${name}Value`)),
  });
  return {
    key,
    edition: 0,
    name: text('name'),
    position: Number(text('position')),
    kind: text('kind') as ApprovalRoute['kind'],
    areaId: areaId(text('area')),
    over: bound('over'),
    upTo: bound('upTo'),
    category: text('category') as ApprovalRoute['category'],
    prefixes: values.prefixes as readonly string[],
    withoutProfile: values.withoutProfile === true,
    funding: text('funding') as ApprovalRoute['funding'],
    flag: text('flag') as ApprovalRoute['flag'],
    validFrom: text('validFrom') || null,
    validUntil: text('validUntil') || null,
    steps: rowsOf(values.steps).map((row) => ({
      id: row.id,
      number: Number(row.number),
      function: row.function as RouteStep['function'],
      place: row.place as RouteStep['place'],
      areaId: row.place === 'named' ? areaId(row.area ?? '') : null,
      rule: row.rule as RouteStep['rule'],
      days: Number(row.days),
      escalateTo: row.escalateTo as RouteStep['escalateTo'],
    })),
  };
}

/** Two decimals, as the table keeps them. */
function pesos(value: string): string | null {
  if (value === '') return null;
  const [whole = '0', part = ''] = value.split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
}
