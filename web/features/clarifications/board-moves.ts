import type { AnswerDraft, ClarificationInput, ReceivedQuestion } from '#contract/clarifications.ts';

const lastPlace = (answers: readonly AnswerDraft[]) =>
  Math.max(0, ...answers.map(({ position }) => position));

/** An answer of its own for some questions, which ask the same; it begins with the words and the place of the first. */
export function answerTogether(
  { answers, decisions }: ClarificationInput,
  questions: readonly ReceivedQuestion[],
  id: string,
): ClarificationInput {
  const [first] = questions;
  const anchor = questions.find((question) => question.anchor !== null)?.anchor ?? null;
  const fresh: AnswerDraft = {
    id,
    position: lastPlace(answers) + 1,
    question: first?.text ?? '',
    answer: '',
    documentId: anchor?.documentId ?? null,
    page: anchor?.page ?? null,
    passage: anchor?.passage ?? null,
  };
  return joinAnswer({ answers: [...answers, fresh], decisions }, questions, id);
}

/** Puts questions under an answer. */
export function joinAnswer(
  { answers, decisions }: ClarificationInput,
  questions: readonly Pick<ReceivedQuestion, 'id'>[],
  answerId: string,
): ClarificationInput {
  return { answers, decisions: decided(decisions, questions, { answerId, refusal: null }) };
}

/** Leaves questions without an answer, for a reason that their askers read. */
export function refuseQuestions(
  { answers, decisions }: ClarificationInput,
  questions: readonly Pick<ReceivedQuestion, 'id'>[],
  refusal: string,
): ClarificationInput {
  return { answers, decisions: decided(decisions, questions, { answerId: null, refusal }) };
}

/** Makes a question undecided again. */
export function undecide({ answers, decisions }: ClarificationInput, id: string): ClarificationInput {
  return { answers, decisions: decisions.filter((decision) => decision.id !== id) };
}

/** Takes an answer away that was never public; its questions are undecided again. */
export function removeAnswer({ answers, decisions }: ClarificationInput, id: string): ClarificationInput {
  return {
    answers: answers.filter((answer) => answer.id !== id),
    decisions: decisions.filter(({ answerId }) => answerId !== id),
  };
}

/** Changes places with the answer before or after it. */
export function moveAnswer(
  { answers, decisions }: ClarificationInput,
  id: string,
  step: -1 | 1,
): ClarificationInput {
  const ordered = inOrder(answers);
  const at = ordered.findIndex((answer) => answer.id === id);
  const other = ordered[at + step];
  const own = ordered[at];
  if (other === undefined || own === undefined) return { answers, decisions };
  const moved = new Map([
    [own.id, other.position],
    [other.id, own.position],
  ]);
  return {
    answers: answers.map((answer) => ({ ...answer, position: moved.get(answer.id) ?? answer.position })),
    decisions,
  };
}

/** Answers by their place. */
export const inOrder = (answers: readonly AnswerDraft[]): AnswerDraft[] =>
  answers.toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id));

function decided(
  decisions: ClarificationInput['decisions'],
  questions: readonly Pick<ReceivedQuestion, 'id'>[],
  outcome: { answerId: string | null; refusal: string | null },
): ClarificationInput['decisions'] {
  const ids = new Set(questions.map(({ id }) => id));
  return [...decisions.filter(({ id }) => !ids.has(id)), ...questions.map(({ id }) => ({ id, ...outcome }))];
}
