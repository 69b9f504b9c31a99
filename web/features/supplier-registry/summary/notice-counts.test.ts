import { expect, it } from 'vitest';
import { noticeCounts } from './notice-counts.ts';

it('tells who gets no notice, with the days of the catalogue', () => {
  const found = { count: 12, alreadyNotified: 3, renewing: 2, repeatDays: 20 };
  expect(noticeCounts(found)).toBe(
    '12 proveedores recibirán el aviso. A 3 ya se les avisó en los últimos 20 días. 2 no lo reciben: su refrendo está en trámite.',
  );
  expect(noticeCounts({ count: 1, alreadyNotified: 1, renewing: 0, repeatDays: 1 })).toBe(
    '1 proveedor recibirá el aviso. A 1 ya se le avisó en el último día.',
  );
});
