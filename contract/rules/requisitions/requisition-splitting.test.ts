import { describe, expect, it } from 'vitest';
import {
  ofRequester,
  splittingFindings,
  unansweredSplitting,
  type NeededPart,
  type SplittingLimits,
} from './requisition-splitting.ts';

const LIMITS: SplittingLimits = {
  direct: '624000.00',
  invitation: '6138000.00',
  budget: null,
  taken: '0.00',
  added: '0.00',
};

/** Parts of one thing, in different quarters unless a day is said. */
let made = 0;
const part = (net: string, more: Partial<NeededPart> = {}): NeededPart => {
  made += 1;
  return {
    requisitionId: `id-${made}`,
    folio: `RQ-DCN-2026-${made}`,
    areaName: 'Área A',
    net,
    on: `2026-${String((made % 4) * 3 + 1).padStart(2, '0')}-15`,
    way: 'undecided',
    isOwnArea: true,
    ...more,
  };
};
const find = (parts: readonly NeededPart[], limits = LIMITS) =>
  splittingFindings([{ key: '44103103', item: 'Tóner', parts }], limits);
const codes = (parts: readonly NeededPart[], limits = LIMITS) => find(parts, limits).map(({ code }) => code);

describe('A need that is asked for in parts', () => {
  const two = () => [part('300000.00'), part('310000.00', { way: 'by_amount' })];

  it('V21 two parts of 610,000.00 are below the limit', () => {
    expect(codes(two())).toEqual([]);
  });
  it('V22 three parts that sum the limit itself are not above it', () => {
    expect(codes([...two(), part('14000.00')])).toEqual([]);
  });
  it('V23 a cent more is a risk that lists the three folios', () => {
    const parts = [...two(), part('14000.01')];
    expect(find(parts)).toEqual([
      expect.objectContaining({
        code: 'split_area',
        severity: 'risk',
        total: '624000.01',
        limit: '624000.00',
        sisters: parts.map(({ areaName, folio, net, requisitionId }) => ({
          areaName,
          folio,
          net,
          requisitionId,
        })),
      }),
    ]);
    expect(find(parts)[0]?.message).toBe(
      'Tu área pidió «Tóner» en 3 requisiciones de este año. Juntas suman $624,000.01 sin IVA y el monto máximo de adjudicación directa es $624,000.00.',
    );
  });
  it('V24, V25 one that went to a public tender or was cancelled counts no more', () => {
    expect(codes([part('300000.00'), part('310000.00', { way: 'other' }), part('14000.01')])).toEqual([]);
  });
  it('V26 a third part of another area is a note: buy for all', () => {
    const found = find([...two(), part('14000.01', { areaName: 'Área B', isOwnArea: false })]);
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([['split_unit', 'note']]);
    expect(found[0]?.message).toMatch(/^Conviene consolidar/);
  });
  it('V27 one that passes the limit alone was not split', () => {
    expect(codes([part('625000.00')])).toEqual([]);
    expect(codes([part('625000.00'), part('300000.00')])).toEqual([]);
  });

  it('is a risk above the limit of invitation too, told once', () => {
    expect(codes([part('3000000.00'), part('3138000.01')])).toEqual(['split_band']);
    expect(codes([part('3000000.00'), part('3138000.00')])).toEqual([]);
  });

  it('is noted when three parts come within thirty days and pass half of the limit', () => {
    const on = (day: string) => ({ on: `2026-03-${day}` });
    const three = (last: string, day = '31') => [
      part('100000.00', on('01')),
      part('112000.00', on('15')),
      part(last, on(day)),
    ];
    expect(codes(three('100000.01'))).toEqual(['split_days']);
    expect(codes(three('100000.00'))).toEqual([]);
    expect(codes([...three('100000.01').slice(0, 2), part('100000.01', { on: '2026-04-01' })])).toEqual([]);
  });

  it('is compared with nothing where nobody captured the limits', () => {
    const none = { ...LIMITS, direct: null, invitation: null };
    expect(codes([...two(), part('14000.01')], none)).toEqual([]);
  });

  it('is another finding when its sum changes: what was answered counts no more', () => {
    const [one] = find([...two(), part('14000.01')]);
    const [other] = find([...two(), part('14000.02')]);
    expect(one?.key).not.toBe(other?.key);
  });
});

describe('Purchases by amount of a year', () => {
  const year = { ...LIMITS, budget: '300000000.00', taken: '89500000.00' };

  it('V28 may take 30 % of the budget; from a quarter on it is noted', () => {
    expect(find([], { ...year, added: '500000.00' })).toEqual([
      expect.objectContaining({
        code: 'ceiling_30',
        severity: 'note',
        total: '90000000.00',
        limit: '90000000.00',
      }),
    ]);
    expect(codes([], { ...year, taken: '74000000.00', added: '999999.99' })).toEqual([]);
    expect(codes([], { ...year, taken: '74000000.00', added: '1000000.00' })).toEqual(['ceiling_30']);
  });
  it('V29 a cent above it is a risk', () => {
    expect(find([], { ...year, added: '500000.01' })[0]).toMatchObject({
      code: 'ceiling_30',
      severity: 'risk',
    });
  });
  it('say in words what is compared, and are no question to whoever asks', () => {
    const [told] = find([], { ...year, added: '500000.01' });
    expect(told?.message).toBe(
      'Con ésta, lo que toda la institución compra este año sin licitación pública por su monto (adjudicación directa e invitación, recurso federal) suma $90,000,000.01 sin IVA. Pasa del máximo de $90,000,000.00: el 30 % del presupuesto federal autorizado para compras (Ley de Adquisiciones, artículo 55).',
    );
    expect(ofRequester([told!, { code: 'split_area' as const }])).toEqual([{ code: 'split_area' }]);
  });
  it('say nothing to a requisition that adds none', () => {
    expect(codes([], { ...year, added: '0.00' })).toEqual([]);
  });
});

describe('The answer to a finding', () => {
  const risk = { key: 'a', severity: 'risk' } as const;
  const missing = (choice: 'join' | 'explain', text: string) =>
    unansweredSplitting([risk], [{ key: 'a', choice, text }]);

  it('is asked for of a risk, and not of a note', () => {
    expect(Object.keys(unansweredSplitting([risk, { key: 'b', severity: 'note' }], []))).toEqual(['a']);
    expect(Object.keys(unansweredSplitting([risk], [{ key: 'before', choice: 'join', text: '' }]))).toEqual([
      'a',
    ]);
  });
  it('joins without words, and explains with forty letters', () => {
    expect(missing('join', '')).toEqual({});
    expect(missing('explain', `${'x'.repeat(39)}  `)).toHaveProperty('a');
    expect(missing('explain', 'x'.repeat(40))).toEqual({});
  });
});
