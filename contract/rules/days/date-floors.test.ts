import { describe, expect, it } from 'vitest';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { isUnusualMove, refuseAhead, refuseMoves, refusePassed, type FloorFacts } from './date-floors.ts';
import type {
  DatedAct,
  DatedProcedure,
  ProcurementRule,
  RuleBook,
  RuleCode,
} from '../procedures/procurement.ts';

const NOW = '2026-11-28T18:00:00.000Z';
const rule = (code: RuleCode, amount: number): ProcurementRule => ({
  regime: 'laassp_2025',
  kind: 'open',
  character: null,
  code,
  amount,
  act: null,
  source: 'LAASSP 2025, art. 42',
  validFrom: '2025-04-17',
  validUntil: null,
});
const BOOK: RuleBook = {
  rules: [
    rule('publication_to_opening', 15),
    rule('modification_to_opening', 7),
    rule('clarification_to_opening', 6),
    rule('opening_to_award', 20),
  ],
  holidays: [],
  documents: [],
};

const act = (kind: DatedAct['kind'], day: string, sequence = 1): DatedAct => ({
  kind,
  sequence,
  at: `${day}T16:00:00.000Z`,
});
const ACTS = [
  act('publication', '2026-11-20'),
  act('site_visit', '2026-11-24'),
  act('clarification', '2026-12-03'),
  act('opening', '2026-12-14'),
  act('award', '2026-12-18'),
  act('signature', '2026-12-22'),
];
const CALL: DatedProcedure = {
  kind: 'open',
  character: 'national',
  regime: 'laassp_2025',
  shortened: false,
  publishOn: '2026-11-20',
  acts: ACTS,
};

const refused = (acts: DatedAct[], facts: Partial<FloorFacts> = {}) =>
  refuseMoves(CALL, { ...CALL, acts }, { status: 'active', hasBids: false, now: NOW, book: BOOK, ...facts });
const moved = (...others: DatedAct[]) => [
  ...ACTS.filter(
    (one) => !others.some(({ kind, sequence }) => kind === one.kind && sequence === one.sequence),
  ),
  ...others,
];
const instant = (kind: DatedAct['kind'], at: string): DatedAct => ({ kind, sequence: 1, at });

describe('D19 dates of a published call', () => {
  it('stay as they are without a word, and may be put later with all that follows them', () => {
    expect(refused(ACTS)).toEqual({});
    expect(refused(moved(act('opening', '2026-12-16')))).toEqual({});
    expect(
      refused(
        moved(act('opening', '2027-01-11'), act('award', '2027-01-15'), act('signature', '2027-01-18')),
      ),
    ).toEqual({});
  });

  it('are never moved to before now: not by a second', () => {
    for (const at of ['2020-01-01T16:00:00.000Z', '2026-11-28T17:59:59.999Z'])
      expect(refused(moved(instant('opening', at)))['acts.opening.1']).toContain('antes de ahora');
    expect(refused(moved(instant('opening', '2026-11-28T17:59:00.000Z')), { isDeclared: true })).toEqual({
      'acts.opening.1': expect.stringContaining('lo más temprano es el 28 nov 2026'),
    });
  });

  it('are not brought forward: the attack of seven minutes ahead', () => {
    expect(refused(moved(instant('opening', '2026-11-28T18:07:00.000Z')))).toMatchObject({
      'acts.opening.1': expect.stringContaining('lo más temprano es el 14 dic 2026'),
    });
    expect(refused(moved(act('clarification', '2026-12-02')))).toHaveProperty(['acts.clarification.1']);
  });

  it('keep the least term of the law from the moment of the change, with the day from which it is kept', () => {
    const near = { now: '2026-12-10T18:00:00.000Z' };
    expect(refused(moved(act('opening', '2026-12-16')), near)).toEqual({
      'acts.opening.1': expect.stringContaining('Lo más temprano es el 17 dic 2026'),
    });
    expect(refused(moved(act('opening', '2026-12-17')), near)).toEqual({});
    // A meeting that leaves too little time before the opening, whatever reason is written.
    expect(refused(moved(act('clarification', '2026-12-09')))).toEqual({
      'acts.clarification.1': expect.stringContaining('a más tardar el 8 dic 2026'),
    });
  });

  it('leave before the opening the days that the call gave a meeting, where the law says no number', () => {
    const book = { ...BOOK, rules: BOOK.rules.filter(({ code }) => code !== 'clarification_to_opening') };
    // The call left eleven days.
    expect(refused(moved(act('clarification', '2026-12-13')), { book })).toEqual({
      'acts.clarification.1': expect.stringContaining('la convocatoria dio 11'),
    });
    const second = act('clarification', '2026-12-10', 2);
    expect(refused([...ACTS, second], { book })).toHaveProperty(['acts.clarification.2']);
    const later = [act('opening', '2026-12-21'), act('award', '2026-12-23'), act('signature', '2026-12-28')];
    expect(refused([...moved(...later), second], { book })).toEqual({});
  });

  it('do not pass a later act that stays where it was published', () => {
    expect(refused(moved(act('opening', '2026-12-19')))).toMatchObject({
      'acts.opening.1': expect.stringContaining('publicado para el 18 dic 2026: muévelo también'),
    });
    expect(refused(moved(act('award', '2026-12-23')))).toMatchObject({
      'acts.award.1': expect.stringContaining('no puede pasar de'),
    });
  });

  it('of what took place do not move and are not taken out', () => {
    expect(refused(moved(act('site_visit', '2026-12-01')))['acts.site_visit.1']).toContain('ya ocurrió');
    expect(refused(ACTS.filter(({ kind }) => kind !== 'site_visit'))['acts.site_visit.1']).toContain(
      'no se quita',
    );
    expect(refused(ACTS.filter(({ kind }) => kind !== 'opening'))['acts.opening.1']).toContain('no se quita');
    const past = { now: '2026-12-14T16:00:00.000Z', status: 'evaluation' as ProcedureStatus };
    expect(refused(moved(act('opening', '2027-01-11')), past)['acts.opening.1']).toContain('ya ocurrió');
    // Neither is a session added that would open the hour again.
    expect(refused([...ACTS, act('opening', '2026-12-16', 2)], past)).toHaveProperty(['acts.opening.2']);
  });

  it('stand while bids wait, but for an award that is deferred, and what a declared way moves', () => {
    const bids = { hasBids: true };
    expect(refused(moved(act('opening', '2026-12-16')), bids)['acts.opening.1']).toContain(
      'Ya hay propuestas',
    );
    expect(refused(moved(act('opening', '2026-12-16')), { ...bids, isDeclared: true })).toEqual({});
    expect(refused(moved(act('award', '2026-12-21')), bids)).toEqual({});
    expect(refused(moved(act('award', '2026-12-16')), bids)).toHaveProperty(['acts.award.1']);
  });

  it('take a further meeting and let go of it, and nothing else', () => {
    const second = act('clarification', '2026-12-07', 2);
    expect(refused([...ACTS, second])).toEqual({});
    const with_ = { ...CALL, acts: [...ACTS, second] };
    const facts = { status: 'active' as const, hasBids: false, now: NOW, book: BOOK };
    expect(refuseMoves(with_, CALL, facts)).toEqual({});
    expect(refuseMoves(with_, CALL, { ...facts, hasBids: true })).toHaveProperty(['acts.clarification.2']);
  });

  it.each(['awarded', 'partially_awarded', 'contracted', 'unsuccessful', 'suspended'] as const)(
    'of a procedure that is %s do not open it again',
    (status) => {
      const now = '2026-12-19T18:00:00.000Z';
      expect(refused(moved(act('opening', '2027-01-11')), { status, now })).toHaveProperty([
        'acts.opening.1',
      ]);
      expect(refused([...ACTS, act('opening', '2027-01-11', 2)], { status, now })).toHaveProperty([
        'acts.opening.2',
      ]);
    },
  );
});

describe('a call that is published', () => {
  it('has no act behind it, also of the same day', () => {
    const early = [act('publication', '2026-11-20'), instant('opening', '2026-11-28T17:00:00.000Z')];
    expect(refusePassed(early, NOW)).toEqual({ 'acts.opening.1': expect.stringContaining('por venir') });
    expect(refusePassed(ACTS.slice(2), NOW)).toEqual({});
  });

  it('with its result says no award that is still to come', () => {
    expect(refuseAhead(ACTS, NOW)).toEqual({ 'acts.award.1': expect.stringContaining('ya está adjudicado') });
    expect(refuseAhead([act('award', '2026-11-28'), act('signature', '2026-12-22')], NOW)).toEqual({});
  });
});

describe('A date that was moved by a slip', () => {
  const movedToday = new Map([['acts.opening.1', ['2026-12-14T16:00:00.000Z']]]);
  const CALL_MOVED = { ...CALL, acts: moved(act('opening', '2026-12-16')) };
  const back = (day: string, facts: Partial<FloorFacts> = {}) =>
    refuseMoves(
      CALL_MOVED,
      { ...CALL, acts: moved(act('opening', day)) },
      { status: 'active', hasBids: false, now: NOW, book: BOOK, movedToday, ...facts },
    );

  it('goes back on the same day to when it stood before, while nobody bid', () => {
    expect(back('2026-12-14')).toEqual({});
    expect(back('2026-12-15')['acts.opening.1']).toContain('no se adelanta');
    expect(back('2026-12-14', { movedToday: new Map() })['acts.opening.1']).toContain('no se adelanta');
    expect(back('2026-12-14', { hasBids: true })).toHaveProperty(['acts.opening.1']);
  });

  it('is made by two when it goes back, or more than 180 days away', () => {
    expect(isUnusualMove('2026-12-14T16:00:00.000Z', '2026-12-21T16:00:00.000Z', NOW)).toBe(false);
    expect(isUnusualMove('2026-12-14T16:00:00.000Z', '2031-12-14T16:00:00.000Z', NOW)).toBe(true);
    expect(isUnusualMove('2026-12-16T16:00:00.000Z', '2026-12-14T16:00:00.000Z', NOW)).toBe(true);
    expect(isUnusualMove(null, '2031-12-14T16:00:00.000Z', NOW)).toBe(true);
    expect(isUnusualMove(null, '2026-12-14T16:00:00.000Z', NOW)).toBe(false);
  });
});
