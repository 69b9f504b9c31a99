import { describe, expect, it } from 'vitest';
import type { AnswerDraft } from '#contract/clarifications.ts';
import { answerGaps, boardProblem, numbersText, publicationPlan } from './clarification-board.ts';

const answer = (id: string, position: number, given: Partial<AnswerDraft> = {}): AnswerDraft => ({
  id,
  position,
  question: '¿Se aceptan equipos equivalentes?',
  answer: 'Sí, con carta del fabricante.',
  documentId: null,
  page: null,
  passage: null,
  ...given,
});
const published = (id: string, isChanged = false) => ({
  id,
  number: 1,
  publishedAt: '2026-11-23T16:00:00.000Z',
  isChanged,
});

describe('The desk of clarifications', () => {
  it('names what each answer lacks, in their order', () => {
    expect(answerGaps([answer('b', 2, { answer: '' }), answer('a', 1, { question: 'Corta' })])).toEqual([
      { answerId: 'a', message: 'La pregunta del lugar 1' },
      { answerId: 'b', message: 'La respuesta del lugar 2' },
    ]);
  });

  it('publishes what is new in its order, and what is public and was changed', () => {
    const { fresh, changed } = publicationPlan(
      [answer('c', 3), answer('a', 1), answer('b', 2)],
      [published('b', true)],
    );
    expect(fresh.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(changed.map(({ id }) => id)).toEqual(['b']);
  });

  it('keeps what was published, and what somebody was told', () => {
    const before = { published: [published('a')], told: [{ id: 'q', answerId: 'a' }] };
    const decision = { id: 'q', answerId: 'a', refusal: null };
    expect(boardProblem({ answers: [answer('a', 1)], decisions: [decision] }, before)).toBeUndefined();
    expect(boardProblem({ answers: [], decisions: [] }, before)).toMatch(/publicada no se quita/);
    expect(boardProblem({ answers: [answer('a', 1)], decisions: [] }, before)).toMatch(/ya se le avisó/);
    expect(
      boardProblem(
        { answers: [answer('a', 1)], decisions: [{ ...decision, refusal: 'Fuera de plazo.' }] },
        before,
      ),
    ).toMatch(/no ambas/);
    const short = { id: 'other', answerId: null, refusal: 'No' };
    expect(boardProblem({ answers: [answer('a', 1)], decisions: [decision, short] }, before)).toMatch(
      /al menos 10 letras/,
    );
  });

  it('says numbers as people do', () => {
    expect(numbersText([2])).toBe('la respuesta 2');
    expect(numbersText([1, 2])).toBe('las respuestas 1 y 2');
    expect(numbersText([3, 4, 5])).toBe('las respuestas 3 a 5');
    expect(numbersText([1, 3, 5])).toBe('las respuestas 1, 3 y 5');
  });
});
