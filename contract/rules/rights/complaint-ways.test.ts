import { expect, it } from 'vitest';
import { deadlinesOf } from '../days/deadlines.ts';
import type { DatedProcedure, ProcurementRule } from '../procedures/procurement.ts';
import { adviseWays, AGAINST, ASKERS, disputeTerms, type Against, type Asker } from './complaint-ways.ts';

const rule = (character: ProcurementRule['character'], amount: number): ProcurementRule => ({
  regime: 'laassp_2025',
  kind: 'open',
  character,
  code: 'award_to_firmness',
  amount,
  source: 'LAASSP 2025, art. 95',
  act: null,
  validFrom: '2025-04-17',
  validUntil: null,
});
const BOOK = {
  rules: [rule(null, 6), rule('international_treaties', 10)],
  holidays: ['2026-11-16'],
  documents: [],
};
const tender = (character: DatedProcedure['character']): DatedProcedure => ({
  kind: 'open',
  character,
  regime: 'laassp_2025',
  shortened: false,
  publishOn: '2026-10-01',
  acts: [{ kind: 'award', sequence: 1, at: '2026-11-12T18:00:00.000Z' }],
});

it('V138 an award notified on 12 November can be contested until the 23rd, under treaties until the 27th', () => {
  const until = (character: DatedProcedure['character']) =>
    disputeTerms(deadlinesOf(tender(character), BOOK), '2026-11-24').map(({ date, isOver }) => [
      date,
      isOver,
    ]);
  expect(until('national')).toEqual([['2026-11-23', true]]);
  expect(until('international_treaties')).toEqual([['2026-11-27', false]]);
});

it('an act that has yet to be starts no term', () => {
  expect(disputeTerms(deadlinesOf(tender('national'), BOOK), '2026-11-11')).toEqual([]);
});

it('V139 against a direct award the page says that it is not admitted, and offers the other two', () => {
  for (const advice of [
    adviseWays({ against: 'directa', asker: 'participante' }),
    adviseWays({ against: 'acto', asker: 'participante' }, { kind: 'direct', regime: 'laassp_2025' }),
  ]) {
    expect(advice.map(({ way, fits }) => [way, fits])).toEqual([
      ['queja', 'first'],
      ['inconformidad', 'not'],
      ['denuncia', 'also'],
    ]);
    expect(advice.find(({ way }) => way === 'inconformidad')!.note).toContain('arts. 95 y 97, fr. I');
  }
  const [, own] = adviseWays({ against: 'acto' }, { kind: 'direct', regime: 'lineamientos_ug' });
  expect(own!.note).toContain('no ha confirmado otra cosa');
});

it('whatever was answered, all three are told, at most one first, and who may not is told why', () => {
  const answers: [Against | undefined, Asker | undefined][] = [
    undefined,
    ...(Object.keys(AGAINST) as Against[]),
  ].flatMap((against) =>
    [undefined, ...(Object.keys(ASKERS) as Asker[])].map((asker) => [against, asker] as [Against, Asker]),
  );
  for (const [against, asker] of answers) {
    const advice = adviseWays({ against, asker }, { kind: 'open', regime: 'laassp_2025' });
    expect(new Set(advice.map(({ way }) => way)).size).toBe(3);
    expect(advice.filter(({ fits }) => fits === 'first')).toHaveLength(against === undefined ? 0 : 1);
    for (const { fits, note } of advice) if (fits === 'not') expect(note).not.toBe('');
  }
  const first = (against: Against, asker: Asker) => adviseWays({ against, asker })[0]!.way;
  expect(first('acto', 'participante')).toBe('inconformidad');
  expect(first('acto', 'persona')).toBe('queja');
  expect(first('conducta', 'servidor')).toBe('denuncia');
  expect(first('servicio', 'persona')).toBe('queja');
  expect(
    adviseWays({ against: 'servicio', asker: 'servidor' }).find(({ way }) => way === 'denuncia')!.note,
  ).toContain('LGRA, art. 49');
});
