import { expect, test } from 'vitest';
import { DIRECTORY_CONTENT } from '#contract/directory-content.ts';
import { contentProblems, showableValues } from './content-check.ts';

test('what is shown while it is written has nothing where a day is half typed, also within rows', () => {
  const past = [{ id: '1', name: 'Ana', since: '01/0', until: '2024-02-30' }];
  const values = { name: 'Elena', heldSince: '2', past };
  expect(showableValues(DIRECTORY_CONTENT, values)).toMatchObject({
    name: 'Elena',
    heldSince: '',
    past: [{ id: '1', name: 'Ana', since: '', until: '' }],
  });
  const whole = {
    ...values,
    heldSince: '2024-02-29',
    past: [{ ...past[0], since: '2024-01-01', until: '' }],
  };
  expect(showableValues(DIRECTORY_CONTENT, whole as never)).toMatchObject(whole);
});

test('a choice, a reference and a day are compared as they are kept: with a space they are others', () => {
  const fields = [
    {
      name: 'award',
      label: 'Fallo',
      section: '',
      type: 'choice',
      isRequired: true,
      options: { si: 'Sí', no: 'No' },
    },
    { name: 'on', label: 'Día', section: '', type: 'date' },
  ] as never;
  const problems = (award: string, on = '') => contentProblems({ fields }, { award, on });
  expect(problems('no', '2026-01-01')).toEqual({});
  for (const value of [' no', 'no ', 'No', ' ', 'toString', 'constructor'])
    expect(problems(value), value).toEqual({ award: 'Elige una opción de la lista.' });
  expect(problems('no', ' 2026-01-01')).toHaveProperty('on');
  expect(problems('')).toEqual({ award: 'Elige una opción.' });
});
