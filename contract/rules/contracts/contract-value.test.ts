import { describe, expect, it } from 'vitest';
import { stepPath, valueSteps } from './contract-value.ts';

const CONTRACT = {
  signedOn: '2026-01-10',
  startsOn: '2026-01-15',
  amount: '1000.00',
  presentEndsOn: '2026-12-31',
  increaseLimit: { percent: 20, source: 'LAASSP 2025, art. 74' },
  amendments: [
    {
      number: 1,
      signedOn: '2026-03-01',
      what: 'Más piezas.',
      ground: 'LAASSP 2025, art. 74',
      amountBefore: '1000.00',
      amountAfter: '1140.00',
      endsBefore: null,
      endsAfter: null,
      documentId: null,
    },
  ],
  execution: {
    payments: [
      { paidOn: '2026-02-01', amount: '400.00', invoice: 'F-1' },
      { paidOn: '2026-04-01', amount: '100.50', invoice: 'F-2' },
    ],
    end: null,
  },
};

describe('What a contract is worth over time', () => {
  it('steps with its amendments, up to what the law lets it grow; what was paid adds up', () => {
    const plot = valueSteps(CONTRACT, '2026-06-01');
    expect(plot).toMatchObject({
      worth: [
        { day: '2026-01-10', amount: 1000 },
        { day: '2026-03-01', amount: 1140 },
      ],
      paid: [
        { day: '2026-02-01', amount: 400 },
        { day: '2026-04-01', amount: 500.5 },
      ],
      limit: { amount: 1200, percent: 20 },
      from: '2026-01-10',
      to: '2026-12-31',
    });
  });

  it('reaches to the last thing that happened, and is not drawn without a day or an amount', () => {
    const late = { ...CONTRACT, presentEndsOn: '2026-02-15' };
    expect(valueSteps(late, '2026-06-01')?.to).toBe('2026-04-01');
    expect(valueSteps({ ...CONTRACT, signedOn: null, startsOn: null }, '2026-06-01')).toBeUndefined();
    expect(valueSteps({ ...CONTRACT, amount: null }, '2026-06-01')).toBeUndefined();
  });

  it('is level between its steps and stays in the drawing', () => {
    const at = { x: (day: string) => Number(day), y: (amount: number) => amount, end: 100 };
    expect(
      stepPath(
        [
          { day: '0', amount: 50 },
          { day: '40', amount: 20 },
        ],
        at,
      ),
    ).toBe('M0.00 50.00H40.00V20.00H100.00');
    expect(stepPath([{ day: '-5', amount: 50 }], at)).toBe('M0.00 50.00H100.00');
    expect(stepPath([], at)).toBe('');
  });
});
