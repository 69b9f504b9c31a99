import { expect, test } from 'vitest';
import { DIRECTORY_CONTENT } from '../directory-content.ts';
import { showableValues } from './content-check.ts';

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
