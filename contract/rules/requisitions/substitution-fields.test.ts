import { expect, it } from 'vitest';
import { substitutionProblems } from './substitution-fields.ts';

const ASKED = {
  absentId: '',
  substituteId: 'beatriz',
  kind: 'holidays',
  upTo: '',
  from: '2026-12-01',
  until: '2027-03-01',
  ground: 'Oficio de vacaciones 8',
};
const problems = (patch: Partial<typeof ASKED>) =>
  substitutionProblems({ ...ASKED, ...patch }, { today: '2026-11-29', personId: 'ana' });

it('a substitution of 90 days for oneself may be proposed', () => expect(problems({})).toEqual({}));

it.each([
  [{ substituteId: '' }, 'substituteId'],
  [{ substituteId: 'ana' }, 'substituteId'],
  [{ absentId: 'luis', substituteId: 'luis' }, 'substituteId'],
  [{ kind: '' }, 'kind'],
  [{ upTo: '0.00' }, 'upTo'],
  [{ from: '2026-11-28', until: '2026-12-01' }, 'from'],
  [{ until: '2026-11-30' }, 'until'],
  [{ until: '2027-03-02' }, 'until'],
  [{ ground: 'Oficio' }, 'ground'],
] as const)('a substitution with %o is refused at its field', (patch, field) => {
  expect(Object.keys(problems(patch))).toEqual([field]);
});
