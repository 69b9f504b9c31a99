import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { datesNote, STATE_KINDS } from './integrity-words.ts';

const recordedAt = '2026-11-29T15:00:00.000Z';
const noteOf = (at: string | undefined, beganAt: string | null = '2025-01-01T00:00:00.000Z') =>
  datesNote({ leaf: { kind: 'publication', at }, recordedAt }, beganAt);

it('says why what a leaf tells is dated before it was written, and nothing where both are of one day', () => {
  expect(noteOf(undefined)).toBe(null);
  expect(noteOf('2026-11-29T01:00:00.000000Z')).toBe(null);
  expect(noteOf('2026-11-26T14:00:00.000000Z')).toBe(
    'Se anotó 3 días después de la fecha que dice el portal.',
  );
  // Until a first head is signed all that there is was entered when the log began.
  const began = 'Ya estaba en el portal cuando empezó el registro: se anotó entonces.';
  for (const beganAt of [null, '2026-11-29T15:01:00.000Z'])
    expect(noteOf('2024-01-01T00:00:00.000000Z', beganAt)).toBe(began);
  // How an award or a contract stood has no other date than that of its entry.
  const state = (beganAt: string) =>
    datesNote({ leaf: { kind: 'award', at: recordedAt }, recordedAt }, beganAt);
  expect(state('2026-11-29T15:01:00.000Z')).toBe('Así estaba en el portal cuando empezó el registro.');
  expect(state('2025-01-01T00:00:00.000Z')).toBe(null);
});

it('which leaves tell a state is said as the database says it', () => {
  const definition = readFileSync('db/definitions/integrity/is_state_kind.sql', 'utf8');
  expect([...definition.matchAll(/'(\w+)'/g)].map(([, kind]) => kind)).toEqual([...STATE_KINDS]);
});
