import { EVALUATION_BAND_LABELS, EVALUATION_BANDS, type EvaluationBand } from './evaluation-band.ts';
import { LATENESS_ANCHORS } from './evaluation-lateness.ts';
import { ANSWERS, NOT_APPLICABLE, type Answer } from './evaluation-score.ts';

/** Who answers a criterion: the area that asked for the goods, or the officer of the unit. */
export const EVALUATORS = { area: 'Área requirente', officer: 'Unidad' } as const;
export type Evaluator = keyof typeof EVALUATORS;

export interface InstrumentCriterion {
  key: string;
  label: string;
  weight: number;
  help: string;
  by: Evaluator;
  /** Answered by the days late of the deliveries, where the portal knows them. */
  byLateness?: boolean | undefined;
  /** What each answer from 1 to 5 means. */
  anchors: readonly string[];
}

/** What an edition of an instrument says. */
export interface InstrumentContent {
  name: string;
  source: string;
  criteria: readonly InstrumentCriterion[];
  bands: readonly { key: EvaluationBand; from: number }[];
}

export const MOST_CRITERIA = 12;

/** Least letters of a reason that others read. */
export const LEAST_REASON_LETTERS = 10;

const anchorsOf = (worst: string, low: string, middle: string, good: string, best: string) => [
  worst,
  low,
  middle,
  good,
  best,
];

/** What a new instrument begins with: the recommended criteria of domain 4.2 in the words of the design. */
export const FIRST_INSTRUMENT: InstrumentContent = {
  name: 'Instrumento de evaluación de proveedores',
  source: 'Instrumento de evaluación de proveedores de la Unidad',
  criteria: [
    {
      key: 'quality',
      label: 'Calidad',
      weight: 35,
      by: 'area',
      help: 'Cumple las especificaciones, sin rechazos ni reclamos de garantía.',
      anchors: anchorsOf(
        'No cumple y se rechazó',
        'Cumple en parte, con rechazos',
        'Cumple tras corregirse',
        'Cumple con observaciones menores',
        'Cumple sin observaciones',
      ),
    },
    {
      key: 'delivery',
      label: 'Entrega',
      weight: 30,
      by: 'area',
      help: 'Entrega completa en el plazo pactado.',
      byLateness: true,
      anchors: LATENESS_ANCHORS,
    },
    {
      key: 'documentation',
      label: 'Documentación',
      weight: 10,
      by: 'officer',
      help: 'Comprobantes, garantías y opiniones vigentes.',
      anchors: anchorsOf(
        'No se entregó',
        'Con faltantes de fondo',
        'Completa tras requerirla',
        'Completa con errores menores',
        'Completa a la primera',
      ),
    },
    {
      key: 'price',
      label: 'Precio',
      weight: 10,
      by: 'officer',
      help: 'Respeta los precios pactados.',
      anchors: anchorsOf(
        'Cobró de más y no corrigió',
        'Cobró de más y corrigió tarde',
        'Pidió cambios de precio',
        'Diferencias aclaradas',
        'Respetó lo pactado',
      ),
    },
    {
      key: 'aftersales',
      label: 'Posventa',
      weight: 15,
      by: 'area',
      help: 'Responde y atiende después de la entrega.',
      anchors: anchorsOf(
        'No responde',
        'Responde tras insistir',
        'Responde tarde',
        'Responde en plazo',
        'Responde y resuelve de inmediato',
      ),
    },
  ],
  bands: [
    { key: 'reliable', from: 80 },
    { key: 'conditional', from: 60 },
    { key: 'unreliable', from: 0 },
  ],
};

const isBlank = (text: string) => text.trim() === '';

/** What is missing before an edition can be published: messages by dotted field. Empty when nothing is. */
export function instrumentProblems({
  name,
  source,
  criteria,
  bands,
}: InstrumentContent): Record<string, string> {
  const problems: Record<string, string> = {};
  if (isBlank(name)) problems.name = 'Escribe el nombre del instrumento.';
  if (isBlank(source)) problems.source = 'Escribe de qué norma o acuerdo viene.';
  const sum = criteria.reduce((total, { weight }) => total + weight, 0);
  if (criteria.length === 0) problems.criteria = 'Agrega al menos un criterio.';
  else if (criteria.length > MOST_CRITERIA) problems.criteria = `Usa hasta ${MOST_CRITERIA} criterios.`;
  else if (sum !== 100) problems.criteria = `Los pesos suman ${sum}; deben sumar 100.`;
  const keys = criteria.map(({ key }) => key);
  criteria.forEach(({ key, label, weight, anchors, byLateness }, index) => {
    const at = (field: string) => `criteria.${index}.${field}`;
    if (keys.indexOf(key) !== index) problems[at('key')] = 'Esta clave se repite.';
    if (isBlank(label)) problems[at('label')] = 'Escribe el nombre del criterio.';
    if (!Number.isInteger(weight) || weight < 1 || weight > 100)
      problems[at('weight')] = 'El peso es un entero de 1 a 100.';
    const missing = ANSWERS.filter((answer) => isBlank(anchors[answer - 1] ?? ''));
    if (missing.length > 0) problems[at('anchors')] = `Falta decir qué significa ${missing.join(', ')}.`;
    else if (byLateness === true && anchors.some((anchor, place) => anchor !== LATENESS_ANCHORS[place]))
      problems[at('anchors')] = 'Lo que se calcula por días de atraso lleva las respuestas de esos días.';
  });
  const froms = bands.map(({ from }) => from);
  if (bands.length !== EVALUATION_BANDS.length || froms.at(-1) !== 0)
    problems.bands = 'La última banda empieza en 0.';
  else if (froms.some((from, index) => index > 0 && from >= (froms[index - 1] ?? 0)) || (froms[0] ?? 0) > 100)
    problems.bands = `Cada banda empieza más abajo que la anterior: ${EVALUATION_BANDS.map((band) => EVALUATION_BAND_LABELS[band]).join(', ')}.`;
  else if (froms.some((from) => Math.round(from * 10) !== from * 10))
    problems.bands = 'Usa como mucho un decimal.';
  return problems;
}

/** Messages by criterion about answers that are missing, that nobody asked for, or that are none. */
export function answerProblems(
  criteria: readonly Pick<InstrumentCriterion, 'key' | 'by'>[],
  by: Evaluator,
  answers: Readonly<Record<string, Answer>>,
): Record<string, string> {
  const asked = criteria.filter((criterion) => criterion.by === by).map(({ key }) => key);
  const problems: Record<string, string> = {};
  for (const key of asked) {
    const answer = answers[key];
    if (answer === undefined) problems[`answers.${key}`] = 'Elige una respuesta o «No aplica».';
    else if (answer !== NOT_APPLICABLE && !ANSWERS.includes(answer))
      problems[`answers.${key}`] = 'La respuesta va de 1 a 5.';
  }
  for (const key of Object.keys(answers))
    if (!asked.includes(key)) problems[`answers.${key}`] = 'Este criterio no te toca.';
  return problems;
}
