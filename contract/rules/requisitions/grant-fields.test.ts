import { describe, expect, it } from 'vitest';
import { grantProblems, linesOf, type GrantFields } from './grant-fields.ts';

const GRANT: GrantFields = {
  personName: 'Ana Prueba',
  personId: 'ana',
  email: '',
  code: 'buyer',
  area: 'todas',
  upTo: '',
  lines: '',
  from: '2026-11-29',
  until: '',
  ground: 'Oficio 12/2026',
};
const problems = (patch: Partial<GrantFields>) =>
  grantProblems({ ...GRANT, ...patch }, { today: '2026-11-29' });

describe('what a function is given with', () => {
  it('is whole', () => expect(problems({})).toEqual({}));

  it.each([
    [{ code: '' }, 'code', 'Elige la función.'],
    [{ area: '' }, 'area', 'Elige el área.'],
    [{ code: 'area_approver', upTo: '0' }, 'upTo', 'Escribe un monto mayor que cero.'],
    [{ code: 'area_approver', upTo: '-1.00' }, 'upTo', 'Escribe un monto mayor que cero.'],
    [{ code: 'technical_reviewer' }, 'lines', 'Elige de qué materias dictamina.'],
    [{ from: '2026-11-28' }, 'from', 'No se da una función desde un día que ya pasó.'],
    [{ until: '2026-11-28' }, 'until', 'El último día es el primero o uno posterior.'],
    [{ until: '2029-11-30' }, 'until', 'Una función se da por tres años cuando más.'],
    [{ ground: 'Oficio' }, 'ground', 'Escribe el oficio o acuerdo que la da.'],
    [{ personId: '' }, 'email', 'Escribe el correo con el que entra al portal, o la clave de su cuenta.'],
  ] as const)('refuses %o at its field', (patch, field, message) => {
    expect(problems(patch)).toEqual({ [field]: message });
  });

  it('takes three years to the day, also from a 29 of February', () => {
    expect(problems({ until: '2029-11-29' })).toEqual({});
    expect(problems({ from: '2028-02-29', until: '2031-02-28' })).toEqual({});
    expect(problems({ from: '2028-02-29', until: '2031-03-01' }).until).toBeDefined();
  });

  it('reads matters however they are separated', () => {
    expect(linesOf('515, 323;327 515')).toEqual(['515', '323', '327']);
  });
});
