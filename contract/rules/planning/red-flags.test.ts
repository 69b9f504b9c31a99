import { describe, expect, it } from 'vitest';
import { flagThresholds } from '#contract/red-flag-settings.ts';
import { RED_FLAGS, type FlagThresholds, type RedFlag } from '#contract/red-flags.ts';
import {
  askAmendments,
  flagAnswers,
  isOverShare,
  isRepeated,
  isRound,
  isShortWindow,
  ordinaryMinimum,
  type FlagContract,
  type FlagFacts,
} from './red-flags.ts';

const THRESHOLDS = flagThresholds(undefined);
const FACTS: FlagFacts = {
  kind: 'open',
  publishedOn: '2026-03-02',
  opensOn: '2026-03-17',
  minimum: { date: '2026-03-17', source: 'LAASSP 2025, art. 42' },
  isOpened: true,
  bids: [3],
  bidders: 3,
  registered: 3,
  isSearched: true,
  pairs: [],
  winners: [{ name: 'Cómputo Ficticio', won: 2, of: 6 }],
  amounts: ['123456.78'],
  contracts: [
    { number: 'C-1', amount: '100000.00', isImported: false, signedOn: '2026-03-01', amendments: [] },
  ],
  direct: null,
  sanctioned: [],
};
const DIRECT = {
  article: 'LAASSP 2025, art. 55',
  isByAmount: true,
  amount: '300000.00',
  limit: '318000.00',
  isOver: false,
};
const ask = (flag: RedFlag, facts: Partial<FlagFacts> = {}, thresholds: Partial<FlagThresholds> = {}) =>
  flagAnswers({ ...FACTS, ...facts }, { ...THRESHOLDS, ...thresholds })[flag];
const stateOf = (...asked: Parameters<typeof ask>) => ask(...asked).state;

describe('The questions of a procedure', () => {
  it('are none where everything is known and in order', () => {
    for (const flag of RED_FLAGS)
      expect([flag, stateOf(flag)]).toEqual([flag, flag === 'direct_ground' ? 'none' : 'clear']);
  });

  it('wait for the act while envelopes are closed, whatever is already written down', () => {
    const sealed = {
      isOpened: false,
      bids: [1],
      pairs: [['A', 'B']],
      winners: [],
      amounts: [],
      contracts: [],
    } as const;
    for (const flag of ['single_bidder', 'related_bidders', 'repeat_winner', 'round_amounts'] as const)
      expect([flag, stateOf(flag, sealed)]).toEqual([flag, 'later']);
    expect(ask('single_bidder', sealed).numbers).not.toMatch(/\d/);
    expect(ask('related_bidders', sealed).numbers).not.toContain('A y B');
  });

  it('are not answered without data, and never count as answered', () => {
    const lacking: [RedFlag, Partial<FlagFacts>][] = [
      ['short_window', { opensOn: null }],
      ['short_window', { minimum: undefined }],
      ['single_bidder', { bids: [] }],
      ['related_bidders', { bidders: 0, registered: 0 }],
      ['related_bidders', { registered: 1 }],
      ['related_bidders', { isSearched: false }],
      ['repeat_winner', { winners: [{ name: 'A', won: 4, of: 4 }] }],
      ['round_amounts', { amounts: [] }],
      ['amendments_over_share', { contracts: [{ ...contractOf(), amount: null }] }],
      ['amendments_over_share', { contracts: [{ ...contractOf(), isImported: true }] }],
    ];
    for (const [flag, facts] of lacking) {
      expect([flag, stateOf(flag, facts)]).toEqual([flag, 'unknown']);
      expect(ask(flag, facts).numbers).toContain('No se puede calcular');
    }
  });

  it('are not asked of a purchase that calls nobody to compete', () => {
    for (const kind of ['direct', 'framework', 'catalogue'] as const) {
      expect(stateOf('short_window', { kind })).toBe('none');
      expect(stateOf('single_bidder', { kind, bids: [1] })).toBe('none');
    }
    expect(stateOf('related_bidders', { bidders: 1, registered: 1 })).toBe('none');
  });
});

describe('A short window', () => {
  it('opens before the ordinary minimum; exactly the minimum is none', () => {
    expect(stateOf('short_window', { opensOn: '2026-03-16' })).toBe('raised');
    expect(stateOf('short_window', { opensOn: '2026-03-17' })).toBe('clear');
    expect(isShortWindow('2026-03-19', '2026-03-17', 3)).toBe(true);
    expect(isShortWindow('2026-03-20', '2026-03-17', 3)).toBe(false);
  });

  it('tells both days, the minimum and its article', () => {
    expect(ask('short_window', { opensOn: '2026-03-12' }).numbers).toBe(
      '10 días naturales entre la publicación, el 2 mar 2026, y la apertura, el 12 mar 2026. El mínimo ordinario llega al 17 mar 2026 (LAASSP 2025, art. 42).',
    );
  });

  it('is held against the ordinary term in force on the day of publication, not against the shortened one', () => {
    const rule = {
      regime: 'laassp_2025',
      kind: 'open',
      character: null,
      code: 'publication_to_opening',
      amount: 15,
      act: null,
      source: 'art. 42',
      validFrom: '2025-04-17',
      validUntil: null,
    } as const;
    const book = {
      holidays: [],
      documents: [],
      rules: [
        rule,
        { ...rule, code: 'publication_to_opening_shortened', amount: 10 } as const,
        { ...rule, character: 'international_open', amount: 20 } as const,
      ],
    };
    const of = (character: 'national' | 'international_open', publishOn: string) =>
      ordinaryMinimum({ regime: 'laassp_2025', kind: 'open', character, publishOn }, book)?.date;
    expect(of('national', '2026-03-02')).toBe('2026-03-17');
    expect(of('international_open', '2026-03-02')).toBe('2026-03-22');
    expect(of('national', '2025-04-16')).toBeUndefined();
  });
});

describe('A single bidder', () => {
  it('is asked of the lot that got one, not of those that got more', () => {
    expect(ask('single_bidder', { bids: [1] })).toEqual({
      state: 'raised',
      numbers: '1 propuesta en la única partida que las tuvo.',
    });
    expect(ask('single_bidder', { bids: [3, 1, 2] })).toEqual({
      state: 'raised',
      numbers: '1 de 3 partidas tuvo una sola propuesta.',
    });
    expect(stateOf('single_bidder', { bids: [2, 2] })).toBe('clear');
  });
});

describe('Related bidders', () => {
  it('are named with how many more pairs there are', () => {
    const pairs = [
      ['A', 'B'],
      ['A', 'C'],
    ] as const;
    expect(ask('related_bidders', { pairs })).toEqual({
      state: 'raised',
      numbers: 'Comparten datos A y B, y 1 par más, de 3 que propusieron.',
    });
  });
});

describe('The same winner', () => {
  it('wins more than the share of enough procedures; exactly half is not more', () => {
    expect(isRepeated({ won: 3, of: 6 }, 50)).toBe(false);
    expect(isRepeated({ won: 4, of: 6 }, 50)).toBe(true);
    expect(stateOf('repeat_winner', { winners: [{ name: 'A', won: 3, of: 5 }] })).toBe('raised');
    const two = [
      { name: 'A', won: 1, of: 6 },
      { name: 'B', won: 5, of: 6 },
    ];
    expect(ask('repeat_winner', { winners: two }).numbers).toBe(
      'B gana 5 de 6 procedimientos del mismo tipo y la misma área en 24 meses.',
    );
  });
});

describe('The ground of a direct award', () => {
  const of = (direct: Partial<typeof DIRECT> | { article: null } | { limit: null } | null) =>
    ask('direct_ground', {
      kind: 'direct',
      direct: direct && { ...DIRECT, ...direct },
    });

  it('is asked where there is none, or where its amount is its ground and passes the limit', () => {
    expect(of({}).state).toBe('clear');
    expect(of({ article: null }).state).toBe('raised');
    expect(of({ amount: '318000.01', isOver: true })).toEqual({
      state: 'raised',
      numbers: 'Se funda en LAASSP 2025, art. 55. Suma $318,000.01 sin IVA; el máximo es $318,000.00.',
    });
    expect(of({ amount: '900000.00', isOver: true, isByAmount: false }).state).toBe('clear');
    expect(of({ limit: null }).state).toBe('unknown');
    expect(of(null).state).toBe('later');
  });
});

describe('A round amount', () => {
  it('is an exact multiple, to the cent', () => {
    expect(isRound('20000.00', 10_000)).toBe(true);
    expect(isRound('20000.01', 10_000)).toBe(false);
    expect(isRound('19999.99', 10_000)).toBe(false);
    expect(isRound('0.00', 10_000)).toBe(false);
    expect(ask('round_amounts', { amounts: ['20000.00', '123.45', '30000.00'] })).toEqual({
      state: 'raised',
      numbers: '2 de 3 montos son múltiplos exactos de $10,000.00.',
    });
  });
});

function contractOf(...changes: readonly (readonly [string, string])[]): FlagContract {
  return {
    number: 'C-1',
    amount: '100000.00',
    isImported: false,
    signedOn: '2026-03-01',
    amendments: changes.map(([amountBefore, amountAfter]) => ({ amountBefore, amountAfter })),
  };
}

describe('Amendments', () => {
  it('are asked about over the share of what was signed; exactly the share is not over', () => {
    expect(askAmendments([contractOf(['100000.00', '115000.00'])], 15).state).toBe('clear');
    expect(askAmendments([contractOf(['100000.00', '115000.01'])], 15)).toEqual({
      state: 'raised',
      numbers:
        'Los convenios agregan $15,000.01 a $100,000.00 del contrato C-1: 15 %. Se pregunta arriba de 15 %.',
    });
    expect(isOverShare(0n, 0n, 15)).toBe(false);
  });

  it('add up, and what one takes off does not make up for what another adds', () => {
    const contract = contractOf(
      ['100000.00', '110000.00'],
      ['110000.00', '90000.00'],
      ['90000.00', '96000.00'],
    );
    expect(askAmendments([contract], 15).numbers).toContain('agregan $16,000.00');
  });

  it('tell of the contract that grew most', () => {
    const small = { ...contractOf(['1000.00', '1500.00']), number: 'C-2', amount: '1000.00' };
    const { state, numbers } = askAmendments([contractOf(['100000.00', '120000.00']), small], 15);
    expect(state).toBe('raised');
    expect(numbers).toContain('C-2: 50 %');
  });
});

describe('The thresholds', () => {
  it('are as shipped until somebody sets them', () => {
    expect(THRESHOLDS).toEqual({
      windowMargin: 0,
      amendedShare: 15,
      repeatMonths: 24,
      repeatLeast: 5,
      repeatShare: 50,
      roundMultiple: 10_000,
    });
    expect(flagThresholds({ amendedShare: '8' })).toEqual({ ...THRESHOLDS, amendedShare: 8 });
  });
});

describe('A contract with whom a sanction bars', () => {
  const sanctioned = [
    { contract: 'C-1', signedOn: '2026-03-01', startsOn: '2026-02-01', endsOn: null },
  ] as const;

  it('is asked for with the days of both', () => {
    expect(ask('sanctioned_supplier', { sanctioned })).toEqual({
      state: 'raised',
      numbers:
        'El contrato C-1 se firmó el 1 mar 2026, con una sanción en vigor desde el 1 feb 2026, sin fecha de término.',
    });
    expect(stateOf('sanctioned_supplier', { contracts: [] })).toBe('later');
    expect(
      stateOf('sanctioned_supplier', {
        contracts: FACTS.contracts.map((one) => ({ ...one, signedOn: null })),
      }),
    ).toBe('unknown');
  });
});
