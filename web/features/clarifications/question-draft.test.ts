import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addAnchored, dropQuestions, keepQuestions, newQuestion, readQuestions } from './question-draft.ts';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
});
const anchor = { documentId: 'd1', page: 17, passage: 'garantía de cumplimiento' };

describe('Questions that a visitor is writing', () => {
  it('begin with an empty one, also where what is kept cannot be read', () => {
    expect(readQuestions('lp-1').questions).toMatchObject([{ text: '', documentId: '' }]);
    store.set('preguntas:lp-1', '{broken');
    expect(readQuestions('lp-1').questions).toHaveLength(1);
  });

  it('take one about a page beside those that have words, and are each procedure’s own', () => {
    keepQuestions('LP-1', { ...readQuestions('LP-1'), questions: [newQuestion({ text: 'Una' })] });
    addAnchored('lp-1', anchor);
    expect(readQuestions('lp-1').questions).toMatchObject([
      { text: 'Una' },
      { documentId: 'd1', page: '17', passage: 'garantía de cumplimiento' },
    ]);
    expect(readQuestions('lp-2').questions).toMatchObject([{ text: '' }]);
    addAnchored('lp-2', anchor);
    expect(readQuestions('lp-2').questions).toHaveLength(1);
  });

  it('leave who asks when they are forgotten', () => {
    keepQuestions('lp-1', {
      ...readQuestions('lp-1'),
      name: 'Ana',
      questions: [newQuestion({ text: 'Una' })],
    });
    dropQuestions('lp-1');
    expect(readQuestions('lp-1')).toMatchObject({ name: 'Ana', questions: [{ text: '' }] });
  });
});
