import { describe, expect, it } from 'vitest';
import type { ClarificationInput, ReceivedQuestion } from '#contract/clarifications.ts';
import {
  answerTogether,
  inOrder,
  joinAnswer,
  moveAnswer,
  refuseQuestions,
  removeAnswer,
  undecide,
} from './board-moves.ts';

const question = (id: string, anchor: ReceivedQuestion['anchor'] = null): ReceivedQuestion => ({
  id,
  text: `¿Qué pasa con ${id}?`,
  sentAt: '2026-11-23T16:00:00.000Z',
  asker: { name: 'Ana', email: 'ana@empresa.mx', folio: null },
  anchor,
  isTold: false,
});
const ANCHOR = { documentId: 'd1', title: 'Bases', page: 17, passage: 'garantía' };
const EMPTY: ClarificationInput = { answers: [], decisions: [] };

describe('What officers do with questions', () => {
  it('answer several together: with the words of the first and the first place in a document', () => {
    const { answers, decisions } = answerTogether(EMPTY, [question('a'), question('b', ANCHOR)], 'r1');
    expect(answers).toMatchObject([
      { id: 'r1', position: 1, question: '¿Qué pasa con a?', answer: '', documentId: 'd1', page: 17 },
    ]);
    expect(decisions).toEqual([
      { id: 'a', answerId: 'r1', refusal: null },
      { id: 'b', answerId: 'r1', refusal: null },
    ]);
  });

  it('add one to an answer, leave one without, and think again', () => {
    const one = answerTogether(EMPTY, [question('a')], 'r1');
    const joined = joinAnswer(one, [question('b')], 'r1');
    const refused = refuseQuestions(joined, [question('b')], 'No trata de la licitación.');
    expect(refused.decisions.find(({ id }) => id === 'b')).toEqual({
      id: 'b',
      answerId: null,
      refusal: 'No trata de la licitación.',
    });
    expect(undecide(refused, 'b').decisions.map(({ id }) => id)).toEqual(['a']);
    expect(removeAnswer(refused, 'r1')).toMatchObject({ answers: [], decisions: [{ id: 'b' }] });
  });

  it('change the order, and nothing at the ends of it', () => {
    const three = ['r1', 'r2', 'r3'].reduce((board, id) => answerTogether(board, [question(id)], id), EMPTY);
    const ids = (board: ClarificationInput) => inOrder(board.answers).map(({ id }) => id);
    expect(ids(moveAnswer(three, 'r3', -1))).toEqual(['r1', 'r3', 'r2']);
    expect(ids(moveAnswer(three, 'r1', -1))).toEqual(['r1', 'r2', 'r3']);
    expect(ids(moveAnswer(three, 'r1', 1))).toEqual(['r2', 'r1', 'r3']);
  });
});
