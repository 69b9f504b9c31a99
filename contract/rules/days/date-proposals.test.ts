import { describe, expect, it } from 'vitest';
import type { AdminAct } from '#contract/procurement-admin.ts';
import { distantActs, proposedActs } from './date-proposals.ts';

const act = (kind: AdminAct['kind'], at: string): AdminAct => ({
  kind,
  sequence: 1,
  at,
  place: 'Sala 2',
  url: null,
});

describe('Dates that are proposed for a copy', () => {
  const acts = [
    act('publication', '2025-03-03T15:00:00.000Z'),
    act('opening', '2025-03-20T16:30:00.000Z'),
    act('award', '2025-04-10T23:30:00.000Z'),
  ];

  it('are as far from the new beginning, at the same time and place, without the old publication', () => {
    const proposed = proposedActs(distantActs(acts, '2025-03-03'), '2026-11-23', []);
    expect(proposed).toEqual([
      {
        id: 'opening.1',
        kind: 'opening',
        sequence: 1,
        at: '2026-12-10T16:30:00.000Z',
        place: 'Sala 2',
        url: null,
      },
      {
        id: 'award.1',
        kind: 'award',
        sequence: 1,
        at: '2026-12-31T23:30:00.000Z',
        place: 'Sala 2',
        url: null,
      },
    ]);
  });

  it('go to the next working day and keep their order', () => {
    const [opening, award] = proposedActs(distantActs(acts, '2025-03-03'), '2026-11-25', ['2026-12-14']);
    // Saturday 12 December, then a holiday on Monday; 2 January is a Saturday.
    expect([opening?.at.slice(0, 10), award?.at.slice(0, 10)]).toEqual(['2026-12-15', '2027-01-04']);
  });

  it('are never before the new beginning, although the old record dates something before its own', () => {
    const [opening] = proposedActs(distantActs(acts, '2025-04-01'), '2026-11-25', []);
    expect(opening?.at).toBe('2026-11-25T16:30:00.000Z');
  });
});
