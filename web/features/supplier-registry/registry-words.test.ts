import { describe, expect, test } from 'vitest';
import {
  dueOf,
  dueTag,
  kindSlug,
  nextUndecided,
  reviewedOf,
  shortName,
  tabOfState,
  totalsText,
} from './registry-words.ts';

const due = (daysLeft: number) => dueOf({ due: '2026-11-20', daysLeft });

describe('words of the registry', () => {
  test('a term is told in working days, late ones first', () => {
    expect([due(-1), due(-3), due(0), due(1), due(4)]).toEqual([
      { text: 'Vencida 1 día', tone: 'late' },
      { text: 'Vencida 3 días', tone: 'late' },
      { text: 'Hoy', tone: 'soon' },
      { text: '1 día', tone: 'soon' },
      { text: '4 días', tone: 'calm' },
    ]);
    expect(dueOf({ due: null, daysLeft: null })).toBeUndefined();
    expect(dueTag({ due: '2026-11-20', daysLeft: 0 })).toEqual({ text: 'Vence hoy', tone: 'warn' });
    expect(dueTag({ due: '2026-11-20', daysLeft: -2 })?.text).toBe('Vencida 2 días');
  });

  test('after a decision the next paper that nobody decided follows, from the top again after the last', () => {
    const papers = ['valid', 'pending', 'pending', 'observed', 'pending'].map((status, index) => ({
      code: `p${index}`,
      status,
    }));
    expect(nextUndecided(papers, 'p1')).toBe('p2');
    expect(nextUndecided(papers, 'p2', new Set(['p4']))).toBe('p1');
    expect(nextUndecided(papers.slice(0, 2), 'p1')).toBeUndefined();
  });

  test('the two totals of the registry say what each counts', () => {
    const states = [
      { value: 'active', count: 800 },
      { value: 'suspended', count: 20 },
      { value: 'unregistered', count: 644 },
    ];
    expect(totalsText({ states })).toBe(
      '820 proveedores con registro, de cualquier estado, y 644 sin registro: solo aparecen en contratos.',
    );
  });

  test('a total of none is not told', () => {
    expect(totalsText({ states: [{ value: 'active', count: 320 }] })).toBe(
      '320 proveedores con registro, de cualquier estado.',
    );
  });

  test('names of officers are short in the list', () => {
    expect([shortName('Mariana Ficticia Robles'), shortName('Óscar')]).toEqual(['Mariana F.', 'Óscar']);
    for (const who of ['El portal', 'El proveedor', 'Otra persona']) expect(shortName(who)).toBe(who);
  });

  test('papers that were looked at are counted', () => {
    expect(reviewedOf(['valid', 'observed', 'pending'])).toEqual({ done: 2, all: 3 });
  });

  test('every state but the draft has its tab', () => {
    expect([tabOfState('in_review'), tabOfState('withdrawn'), tabOfState('draft')]).toEqual([
      'por-revisar',
      'rechazadas',
      undefined,
    ]);
    expect([kindSlug('renewal'), kindSlug('refrendo')]).toEqual(['refrendo', 'refrendo']);
  });
});
