import { describe, expect, it } from 'vitest';
import { inviteeOrder, outsideOrder, proposedOf, relatedTo, type Rotated } from './invitee-order.ts';

const one = (supplierId: string, facts: Partial<Rotated> = {}): Rotated => ({
  supplierId,
  invitations: 0,
  lastInvitedOn: null,
  awards: 0,
  band: null,
  ever: facts.invitations ?? 0,
  ...facts,
});
const named = (order: readonly Rotated[]) => order.map(({ supplierId }) => supplierId).join('');
const sameDraw = (id: string) => id;

describe('The order of whom to invite', () => {
  it('V56 the fewest invitations first, then the longest since the last one', () => {
    const order = inviteeOrder(
      [
        one('A', { invitations: 4, lastInvitedOn: '2026-10-01' }),
        one('B', { invitations: 1, lastInvitedOn: '2026-09-01' }),
        one('C', { invitations: 1, lastInvitedOn: '2026-03-01' }),
        one('D'),
        one('E', { invitations: 2, lastInvitedOn: '2026-02-01' }),
      ],
      sameDraw,
    );
    expect(named(order)).toBe('DCBEA');
    expect(proposedOf(order, 3, [])).toEqual(['D', 'C', 'B']);
  });

  it('goes on with awards, then the band, and draws among equals', () => {
    const facts = [
      one('A', { awards: 1 }),
      one('B', { band: 'conditional' }),
      one('C', { band: 'reliable' }),
      one('D'),
    ];
    expect(named(inviteeOrder(facts, sameDraw))).toBe('CBDA');
    const equals = [one('A'), one('B'), one('C')];
    expect(named(inviteeOrder(equals, (id) => ({ A: '9f', B: '01', C: '77' })[id] ?? ''))).toBe('BCA');
  });

  it('always proposes the two least invited ever, also where the last year alone puts others before them', () => {
    const order = [
      one('A', { ever: 9 }),
      one('B', { ever: 8 }),
      one('C', { ever: 7 }),
      one('D', { invitations: 1, ever: 1 }),
      one('E', { invitations: 1, ever: 2 }),
    ];
    expect(proposedOf(order, 3, [])).toEqual(['A', 'D', 'E']);
    expect(proposedOf(order, 1, [])).toEqual(['D']);
  });

  it('V55 of two with a common partner proposes one, and finds the other refused while it stands', () => {
    const order = [one('A'), one('B'), one('C')];
    const pairs = [['B', 'A']] as const;
    expect(proposedOf(order, 3, pairs)).toEqual(['A', 'C']);
    expect(relatedTo('B', ['A', 'C'], pairs)).toBe('A');
    expect(relatedTo('B', ['C'], pairs)).toBeUndefined();
  });

  it('asks why of whoever is left out or taken before their turn, and not of the next in order', () => {
    const order = ['A', 'B', 'C', 'D', 'E'].map((supplierId, place) => ({
      supplierId,
      isProposed: place < 2,
    }));
    expect(outsideOrder(order, ['A', 'B'], [])).toEqual({ added: [], missing: [] });
    expect(outsideOrder(order, ['A', 'B', 'C'], [])).toEqual({ added: [], missing: [] });
    expect(outsideOrder(order, ['A', 'C', 'E', 'Z'], [])).toEqual({ added: ['Z', 'E'], missing: ['B'] });
    // Whoever is of one group with somebody invited is passed over by itself.
    expect(outsideOrder(order, ['A', 'B', 'D'], [['A', 'C']])).toEqual({ added: [], missing: [] });
  });
});
