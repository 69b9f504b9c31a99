import {
  CLARIFICATION_LIMITS,
  LEAST_CLARIFICATION_REASON,
  type AnswerDraft,
  type ClarificationInput,
  type PublishedAnswer,
} from '#contract/clarifications.ts';
import type { ChildRow, FieldLabel } from '../texts/field-differences.ts';

const short = (value: unknown, none: string) => {
  if (typeof value !== 'string' || value === '') return none;
  return value.length > 60 ? `${value.slice(0, 57).trimEnd()}…` : value;
};

/** What the clarifications of a procedure say, for their history and for two who write at the same time. */
export const CLARIFICATION_FIELDS: readonly FieldLabel[] = [
  {
    name: 'answers',
    label: 'Respuestas',
    rows: {
      title: (row: ChildRow) => short(row.question, 'Respuesta'),
      fields: [
        { name: 'position', label: 'Orden' },
        { name: 'question', label: 'Pregunta como se publica' },
        { name: 'answer', label: 'Respuesta' },
        { name: 'documentId', label: 'Documento' },
        { name: 'page', label: 'Página' },
        { name: 'passage', label: 'Pasaje' },
      ],
    },
  },
  {
    name: 'decisions',
    label: 'Preguntas recibidas',
    rows: {
      title: (row: ChildRow) => short(row.title, 'Pregunta recibida'),
      fields: [
        {
          name: 'answerId',
          label: 'Respuesta',
          text: (value) => (value === null || value === undefined ? 'Ninguna' : 'Con respuesta'),
        },
        { name: 'refusal', label: 'Por qué no se responde' },
      ],
    },
  },
  { name: 'editions', label: 'Respuestas publicadas' },
];

/** One thing that is missing before answers can be published. */
export interface AnswerGap {
  answerId: string;
  message: string;
}

const isPublished = (published: readonly Pick<PublishedAnswer, 'id'>[], id: string) =>
  published.some((one) => one.id === id);

/** What is missing in each answer, in their order. */
export function answerGaps(answers: readonly AnswerDraft[]): AnswerGap[] {
  return answers
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ id, position, question, answer }): AnswerGap[] => [
      ...(question.length < CLARIFICATION_LIMITS.least
        ? [{ answerId: id, message: `La pregunta del lugar ${position}` }]
        : []),
      ...(answer.length < 2 ? [{ answerId: id, message: `La respuesta del lugar ${position}` }] : []),
    ]);
}

/** What does not fit together, as a sentence; undefined when everything does. */
export function boardProblem(
  { answers, decisions }: ClarificationInput,
  before: { published: readonly PublishedAnswer[]; told: readonly { id: string; answerId: string | null }[] },
): string | undefined {
  const ids = new Set(answers.map(({ id }) => id));
  if (ids.size < answers.length) return 'Una respuesta está dos veces.';
  if (before.published.some(({ id }) => !ids.has(id)))
    return 'Una respuesta publicada no se quita: se corrige con su motivo.';
  for (const { id, answerId, refusal } of decisions) {
    if (answerId !== null && refusal !== null) return 'Una pregunta se responde o no se responde, no ambas.';
    if (answerId !== null && !ids.has(answerId)) return 'La respuesta de una pregunta ya no está.';
    if (refusal !== null && refusal.length < LEAST_CLARIFICATION_REASON)
      return `Escribe por qué no se responde, con al menos ${LEAST_CLARIFICATION_REASON} letras.`;
    const told = before.told.find((one) => one.id === id);
    if (told !== undefined && (told.answerId === null) !== (answerId === null))
      return 'A quien preguntó ya se le avisó qué pasó con su pregunta.';
  }
  const decided = new Set(decisions.map(({ id }) => id));
  if (before.told.some(({ id }) => !decided.has(id)))
    return 'A quien preguntó ya se le avisó qué pasó con su pregunta.';
  return undefined;
}

/** Answers to be published now, in their order, and those that are public and changed. */
export function publicationPlan(
  answers: readonly AnswerDraft[],
  published: readonly PublishedAnswer[],
): { fresh: AnswerDraft[]; changed: AnswerDraft[] } {
  const ordered = answers.toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id));
  const changed = new Set(published.filter(({ isChanged }) => isChanged).map(({ id }) => id));
  return {
    fresh: ordered.filter(({ id }) => !isPublished(published, id)),
    changed: ordered.filter(({ id }) => changed.has(id)),
  };
}

/** Those of these answers that belong to no question that was received. */
export function unasked<Answer extends Pick<AnswerDraft, 'id'>>(
  answers: readonly Answer[],
  decisions: ClarificationInput['decisions'],
): Answer[] {
  return answers.filter(({ id }) => !decisions.some(({ answerId }) => answerId === id));
}

/** «las respuestas 3 a 7», «la respuesta 2», «las respuestas 1 y 4» */
export function numbersText(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (numbers.length === 1) return `la respuesta ${first}`;
  if (numbers.length > 2 && last - first === numbers.length - 1) return `las respuestas ${first} a ${last}`;
  return `las respuestas ${numbers.slice(0, -1).join(', ')} y ${last}`;
}
