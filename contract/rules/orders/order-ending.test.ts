import { describe, expect, it } from 'vitest';
import {
  claimOf,
  papersOf,
  resolveProblems,
  resultProblems,
  tellProblems,
  type EndingFacts,
} from './order-ending.ts';

const facts = (over: Partial<EndingFacts> = {}): EndingFacts => ({
  kind: 'rescission',
  state: 'notified',
  answerBy: '2026-12-07',
  askedCosts: null,
  papers: [{ kind: 'notice' }, { kind: 'resolution' }],
  undecided: [],
  ...over,
});

describe('The end of an order before it is fulfilled (LAASSP 2025 arts. 77 and 78)', () => {
  it('is told with its papers: an early end also with its opinions', () => {
    expect(tellProblems({ kind: 'rescission', papers: [], undecided: [] })).toEqual([
      'Falta el documento «Oficio de inicio».',
    ]);
    expect(
      tellProblems({ kind: 'early_termination', papers: [{ kind: 'notice' }], undecided: ['R-1'] }),
    ).toEqual([
      'Falta el documento «Dictamen».',
      'Falta el documento «Opinión del Órgano Interno de Control».',
    ]);
    expect(papersOf('rescission')).toEqual(['notice', 'resolution', 'report']);
  });

  it('is resolved once its supplier answered or its last day is over, and what came was looked at', () => {
    const today = '2026-12-07';
    expect(resolveProblems(facts(), 'end', today)).toEqual([
      'El proveedor puede contestar hasta el 7 dic 2026.',
    ]);
    expect(resolveProblems(facts(), 'end', '2026-12-08')).toEqual([]);
    expect(resolveProblems(facts({ state: 'answered', undecided: ['R-1'] }), 'end', today)).toEqual([
      'Falta decir qué se acepta de la recepción R-1.',
    ]);
    expect(resolveProblems(facts({ state: 'answered', papers: [{ kind: 'notice' }] }), 'end', today)).toEqual(
      ['Falta el documento «Resolución».'],
    );
    expect(resolveProblems(facts({ state: 'answered' }), 'keep', today)).toEqual([
      'Falta el documento «Dictamen».',
    ]);
  });

  it('that is not resolved leaves another day; costs of an early end are no more than were asked for', () => {
    const today = '2026-12-07';
    const keep = { way: 'keep', costs: null } as const;
    expect(Object.keys(resultProblems(facts(), { ...keep, dueOn: null }, today))).toEqual(['dueOn']);
    expect(Object.keys(resultProblems(facts(), { ...keep, dueOn: today }, today))).toEqual(['dueOn']);
    expect(resultProblems(facts(), { ...keep, dueOn: '2026-12-08' }, today)).toEqual({});
    const early = facts({ kind: 'early_termination', askedCosts: '500.00' });
    const end = { way: 'end', dueOn: null } as const;
    expect(resultProblems(early, { ...end, costs: '500.01' }, today)).toEqual({
      costs: 'El proveedor pidió $500.00.',
    });
    expect(resultProblems(early, { ...end, costs: '500.00' }, today)).toEqual({});
    expect(Object.keys(resultProblems(early, { ...end, costs: null }, today))).toEqual(['costs']);
  });

  it('claims of a guarantee what was not fulfilled, in proportion, to the cent', () => {
    expect(claimOf('10000.00', { ordered: '100000.00', accepted: '60000.00' })).toBe('4000.00');
    expect(claimOf('10000.00', { ordered: '30000.00', accepted: '10000.00' })).toBe('6666.67');
    expect(claimOf('10000.00', { ordered: '100000.00', accepted: '0.00' })).toBe('10000.00');
    expect(claimOf('10000.00', { ordered: '100000.00', accepted: '100000.00' })).toBe('0.00');
  });
});
