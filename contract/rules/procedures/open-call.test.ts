import { describe, expect, it } from 'vitest';
import type { ProcedureInput } from '#contract/procurement-admin.ts';
import { refuseHeldPlaces, refuseSubstance, type OpenCallFacts } from './open-call.ts';

const act = (kind: 'clarification' | 'opening', at: string, given: object = {}) => ({
  kind,
  sequence: 1,
  at: `${at}T16:00:00.000Z`,
  place: 'Guanajuato',
  url: null,
  ...given,
});
const CALL = {
  acts: [
    act('clarification', '2026-11-20', { url: 'https://junta.example/1' }),
    act('opening', '2026-12-04'),
  ],
  lots: [
    {
      id: '1',
      number: 1,
      description: 'Computadora',
      unit: 'Pieza',
      quantity: '40',
      budgetLine: null,
      cucop: null,
    },
  ],
  bidGuarantee: '5 %',
  guarantee: '',
  deliveryTerm: '180 días',
  title: 'Equipo de cómputo',
} as unknown as ProcedureInput;
const FACTS: OpenCallFacts = {
  moment: 'called',
  now: '2026-11-30T16:00:00.000Z',
  floor: undefined,
  isDeclared: true,
};
const of = (change: object, facts: Partial<OpenCallFacts> = {}) =>
  refuseSubstance(CALL, { ...CALL, ...change }, { ...FACTS, ...facts });
const moved = (given: object, at = '2026-12-04') => ({ acts: [CALL.acts[0]!, act('opening', at, given)] });
const LATER = { acts: [CALL.acts[0]!, act('opening', '2026-12-14')] };

describe('What bidders priced', () => {
  it.each([
    ['lots', { lots: [{ ...CALL.lots[0], description: 'Otra cosa' }] }],
    ['bidGuarantee', { bidGuarantee: '90 %' }],
    ['deliveryTerm', { deliveryTerm: '1 día' }],
    ['acts.opening.1', moved({ place: 'León' })],
  ])('changes with its paper and, where the law has no amount, with a later opening: %s', (field, change) => {
    expect(Object.keys(of(change))).toEqual([field]);
    expect(of(change)[field]).toContain('su ley no dice');
    expect(
      of({ ...LATER, ...change, ...('acts' in change ? moved({ place: 'León' }, '2026-12-14') : {}) }),
    ).toEqual({});
    expect(of({ ...LATER, ...change }, { isDeclared: false })[field]).toContain(
      'modificación a la convocatoria',
    );
    const floor = { date: '2026-12-07', why: 'la convocatoria cambia al menos 7 días antes (art. 43)' };
    expect(of(change, { floor })[field]).toContain('mueve la apertura al 7 dic 2026 o después');
    expect(of(change, { floor: { ...floor, date: '2026-12-04' } })).toEqual({});
  });

  it('leaves, where the law has no amount, the days that the call gave or six, from the day of the change', () => {
    const less = { bidGuarantee: null };
    const later = (at: string) => ({ ...less, acts: [CALL.acts[0]!, act('opening', at)] });
    // One minute is no time to prepare anything.
    const minute = { ...CALL.acts[1]!, at: '2026-12-04T16:01:00.000Z' };
    expect(of({ ...less, acts: [CALL.acts[0]!, minute] }).bidGuarantee).toContain(
      'mueve la apertura al 14 dic 2026 o después',
    );
    expect(of(later('2026-12-13'))).toHaveProperty('bidGuarantee');
    expect(of(later('2026-12-14'))).toEqual({});
    const short = { ...CALL, acts: [act('clarification', '2026-12-02'), act('opening', '2026-12-04')] };
    const ofShort = (at: string) =>
      refuseSubstance(short, { ...short, ...less, acts: [short.acts[0]!, act('opening', at)] }, FACTS);
    expect(ofShort('2026-12-05').bidGuarantee).toContain('mueve la apertura al 6 dic 2026');
    expect(ofShort('2026-12-06')).toEqual({});
  });

  it('is free in a draft, where it was empty, and where it says the same', () => {
    expect(of({ bidGuarantee: '90 %' }, { moment: 'announced' })).toEqual({});
    expect(of({ guarantee: '10 %' })).toEqual({});
    expect(of({ lots: CALL.lots.map((lot) => ({ ...lot })) })).toEqual({});
  });
});

it('An act that was held keeps its place and its link; what was empty is filled in', () => {
  const held = (given: object) =>
    refuseHeldPlaces(CALL, { ...CALL, acts: [{ ...CALL.acts[0]!, ...given }, CALL.acts[1]!] }, FACTS.now);
  expect(held({ url: 'https://otra.example' })).toEqual({
    'acts.clarification.1': expect.stringContaining('ya ocurrió: su lugar y su enlace quedan'),
  });
  expect(held({ place: null })).toHaveProperty(['acts.clarification.1']);
  expect(held({})).toEqual({});
  expect(refuseHeldPlaces(CALL, { ...CALL, ...moved({ place: 'León' }) }, FACTS.now)).toEqual({});
});
