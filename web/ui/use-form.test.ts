import { expect, test } from 'vitest';
import { summaryTitle } from './error-summary.tsx';
import { keepDraft, readDraft } from './form-draft.ts';
import { checkForm } from './use-form.ts';

type Values = { act: string; publication: string };

test('S-5.1 each field gets the message of its first failing rule, which may look at the other values', () => {
  const late = 'La publicación no puede ser anterior al acto.';
  const messages = checkForm<Values>(
    { act: '2026-11-23', publication: '2026-11-22' },
    {
      act: [(value) => value !== '' || 'Escribe la fecha.'],
      publication: [(value, { act }) => value >= act || late, () => 'Nunca se llega aquí.'],
    },
  );
  expect(messages).toEqual({ publication: late });
});

test('the summary counts what is to be corrected', () => {
  expect([summaryTitle(1), summaryTitle(2)]).toEqual(['Hay 1 dato por corregir', 'Hay 2 datos por corregir']);
});

test('on the server there is no draft, and nothing breaks', () => {
  expect(readDraft<Values>(undefined)).toEqual({});
  expect(() => keepDraft(undefined, {})).not.toThrow();
});
