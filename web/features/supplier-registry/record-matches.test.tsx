import { expect, test } from 'vitest';
import { matchText } from './record-matches.tsx';

test('what a list says of a supplier is told in words, not in codes', () => {
  const match = {
    source: 'sabg_sanctioned',
    situation: 'disqualified',
    level: 'alert' as const,
    status: 'new',
  };
  expect(matchText(match)).toBe('Proveedores sancionados (federal): Inhabilitación. Nueva.');
});
