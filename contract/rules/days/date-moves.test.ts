import { describe, expect, it } from 'vitest';
import { fromMexico } from '#contract/mexico-time.ts';
import { movesByCalendar, movesBySuspension } from './date-moves.ts';
import type { DatedAct, DatedProcedure, RuleBook } from '../procedures/procurement.ts';

const act = (kind: DatedAct['kind'], date: string): DatedAct => ({
  kind,
  sequence: 1,
  at: fromMexico({ date, time: '10:00' }),
});
const book = (...holidays: string[]): RuleBook => ({ rules: [], holidays, documents: [] });
const procedure = (...acts: DatedAct[]): DatedProcedure => ({
  kind: 'open',
  character: 'national',
  regime: 'laassp_2025',
  shortened: false,
  publishOn: '2026-11-02',
  acts,
});
const NOW = fromMexico({ date: '2026-11-20', time: '12:00' });
const shown = (moves: ReturnType<typeof movesByCalendar>) =>
  moves.map(({ kind, to }) => `${kind} ${to.slice(0, 10)}`);

describe('A calendar that changes', () => {
  it('moves what stands on a day without work to the next one at the same hour, and says why', () => {
    const books = { before: book(), after: book('2026-11-27') };
    const moves = movesByCalendar(procedure(act('opening', '2026-11-27')), books, NOW);
    // The 28th and the 29th are a weekend.
    expect(moves).toEqual([
      {
        kind: 'opening',
        sequence: 1,
        from: fromMexico({ date: '2026-11-27', time: '10:00' }),
        to: fromMexico({ date: '2026-11-30', time: '10:00' }),
        why: 'El 27 nov 2026 es inhábil.',
      },
    ]);
  });

  it('moves nothing that took place, and what is pushed by it follows', () => {
    const dated = procedure(
      act('clarification', '2026-11-18'),
      act('opening', '2026-11-26'),
      act('award', '2026-11-27'),
    );
    const books = { before: book(), after: book('2026-11-18', '2026-11-26') };
    expect(shown(movesByCalendar(dated, books, NOW))).toEqual(['opening 2026-11-27', 'award 2026-11-30']);
  });

  it('moves nothing when no act stands on the new day', () => {
    const books = { before: book(), after: book('2026-11-25') };
    expect(movesByCalendar(procedure(act('opening', '2026-11-26')), books, NOW)).toEqual([]);
  });
});

describe('A suspension', () => {
  it('moves what stood after its beginning by as many natural days, to a working day', () => {
    const dated = procedure(
      act('publication', '2026-11-25'),
      act('clarification', '2026-11-18'),
      act('opening', '2026-11-26'),
    );
    const ended = { from: NOW, until: fromMexico({ date: '2026-11-23', time: '09:00' }) };
    // Three days later is a Sunday.
    expect(shown(movesBySuspension(dated, ended, []))).toEqual(['opening 2026-11-30']);
  });

  it('that ends on its first day moves only what its hours kept from taking place', () => {
    const ended = { from: NOW, until: fromMexico({ date: '2026-11-20', time: '18:00' }) };
    const dated = procedure({ ...act('opening', '2026-11-20'), at: '2026-11-20T20:00:00.000Z' });
    expect(shown(movesBySuspension(dated, ended, []))).toEqual(['opening 2026-11-23']);
    expect(movesBySuspension(procedure(act('opening', '2026-11-24')), ended, [])).toEqual([]);
  });
});
