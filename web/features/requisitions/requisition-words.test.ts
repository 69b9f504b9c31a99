import { describe, expect, it } from 'vitest';
import { courseWords } from './requisition-words.ts';

const row = {
  id: '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a11',
  folio: 'RQ-LBC-2026-00001',
  title: 'Microscopio invertido',
  area: 'Laboratorio',
  requester: 'Elena Ficticia',
  net: '100.00',
  gross: '116.00',
  sentAt: '2026-11-02T15:00:00.000Z',
  since: '2026-11-20T18:00:00.000Z',
  dueOn: null,
  people: [],
  history: [],
};
const act = (note: string) => ({
  act: 'hold' as const,
  at: '2026-11-20T18:00:00.000Z',
  person: 'Óscar Ficticio',
  inPlaceOf: null,
  note,
});

describe('what is said of where a requisition is', () => {
  it('of one that is held, since when, by which act and why', () => {
    const held = { ...row, state: 'held' as const };
    expect(courseWords(held)).toBe('En pausa desde el 20 nov 2026');
    expect(courseWords({ ...held, history: [act('Oficio OIC/014/2026: se revisa el precio')] })).toBe(
      'En pausa desde el 20 nov 2026: Oficio OIC/014/2026: se revisa el precio',
    );
    // What it was held for once is not said of where it is now.
    expect(courseWords({ ...row, state: 'unassigned', history: [act('Oficio')] })).toBe(
      'Compras la tiene; aún sin comprador',
    );
  });

  it('where nobody holds the function of a step', () => {
    expect(courseWords({ ...row, state: 'technical', dueOn: '2026-12-04' })).toBe(
      'Nadie tiene esa función: decide un administrador del portal hasta el 4 dic',
    );
    expect(courseWords({ ...row, state: 'approval', people: ['Raúl'], dueOn: '2027-02-15' })).toBe(
      'La autoriza Raúl hasta el 15 feb',
    );
  });
});
