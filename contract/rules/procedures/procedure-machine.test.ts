import { describe, expect, it } from 'vitest';
import type { ProcedureStatus } from '#contract/procedures.ts';
import type { DocumentRequirement } from './required-documents.ts';
import {
  awardGaps,
  isEditable,
  OPEN_BIDS,
  refuseAwardDate,
  refuseTransition,
  resultGaps,
  statusAfter,
  takesContracts,
  transitionGaps,
  type TransitionFacts,
} from './procedure-machine.ts';

const REQUIRED: DocumentRequirement[] = (
  [
    ['evaluate', ['opening_minutes']],
    ['award', ['award_minutes', 'award_notice']],
    ['contract', ['contract']],
    ['cancel', ['cancellation']],
  ] as const
).map(([step, documents]) => ({ step, kind: null, documents, source: 'LAASSP 2025' }));

const facts = (changes: Partial<TransitionFacts> = {}): TransitionFacts => ({
  kind: 'open',
  required: REQUIRED,
  status: 'active',
  suspendedFrom: null,
  documentKinds: [],
  openingAt: '2026-06-16T16:00:00.000Z',
  contracts: 0,
  now: '2026-06-20T16:00:00.000Z',
  ...changes,
});

describe('States of a published procedure (machine C)', () => {
  it('ask for the documents that the rows name: those of the kind first, and none where they name none', () => {
    const own: DocumentRequirement = {
      step: 'evaluate',
      kind: 'open',
      documents: ['technical_ruling'],
      source: 'Acuerdo',
    };
    const required = [...REQUIRED, own];
    expect(refuseTransition('evaluate', facts({ required }))).toBe(
      'Publica primero el documento: dictamen técnico.',
    );
    expect(refuseTransition('evaluate', facts({ required, kind: 'invitation' }))).toContain('apertura');
    expect(refuseTransition('evaluate', facts({ required: [{ ...own, documents: [] }] }))).toBeUndefined();
  });

  it('tell everything that a step lacks, each with the place where it is mended', () => {
    const early = facts({ now: '2026-06-10T16:00:00.000Z' });
    expect(transitionGaps('evaluate', early).map(({ at }) => at)).toEqual(['opening', 'papers']);
    const running = facts({ status: 'contracted', contracts: 2, uncovered: [3], running: ['C-1', 'C-2'] });
    expect(transitionGaps('complete', running)).toEqual([
      { message: 'Falta el contrato de la partida 3.', at: 'contracts' },
      { message: 'Falta registrar cómo terminó el contrato C-1.', at: 'execution' },
      { message: 'Falta registrar cómo terminó el contrato C-2.', at: 'execution' },
    ]);
    expect(transitionGaps('award', facts({ decided: [] })).map(({ at }) => at)).toEqual(['papers', 'award']);
  });

  it('go on to evaluation only after the opening and with its public minutes', () => {
    expect(refuseTransition('evaluate', facts({ now: '2026-06-10T16:00:00.000Z' }))).toContain(
      'aún no ocurre',
    );
    expect(refuseTransition('evaluate', facts())).toContain('acta de presentación y apertura');
    expect(refuseTransition('evaluate', facts({ documentKinds: ['opening_minutes'] }))).toBeUndefined();
  });

  it('evaluate, award and declare deserted only what was read out at an act that is closed', () => {
    for (const step of ['evaluate', 'award', 'declare_unsuccessful'] as const) {
      const [gap] = transitionGaps(step, facts({ hasOpenBids: true }));
      expect(gap, step).toEqual({ message: OPEN_BIDS, at: 'opening' });
      expect(
        transitionGaps(step, facts({ hasOpenBids: false })).map(({ message }) => message),
        step,
      ).not.toContain(OPEN_BIDS);
    }
  });

  const won = (number: number) => ({ number, outcome: 'awarded' as const, hasWinner: true, reason: null });
  const deserted = (number: number, reason: string | null) => ({
    number,
    outcome: 'unsuccessful' as const,
    hasWinner: false,
    reason,
  });
  const why = 'Ninguna propuesta entregó la carta del fabricante.';

  it('reach the award with the public award document and a result for every lot, whole or in part', () => {
    const decided = [won(1), deserted(2, why)];
    expect(refuseTransition('award', facts({ status: 'evaluation', decided }))).toContain('acta de fallo');
    const withMinutes = facts({ status: 'evaluation', documentKinds: ['award_minutes'], decided });
    expect(refuseTransition('award', withMinutes)).toBeUndefined();
    expect(statusAfter('award', withMinutes)).toBe('partially_awarded');
    expect(statusAfter('award', { ...withMinutes, decided: [won(1), won(2)] })).toBe('awarded');
  });

  it('reach no award while a lot is undecided, has no winner or no reason, or none is won', () => {
    expect(awardGaps([won(1), { number: 2, outcome: null, hasWinner: false, reason: null }])).toEqual([
      'Decide la partida 2.',
    ]);
    expect(awardGaps([{ ...won(1), hasWinner: false }])).toEqual([
      'Elige quién gana la partida 1 y por cuánto.',
    ]);
    expect(awardGaps([won(1), deserted(2, 'Poco')])[0]).toContain('queda desierta la partida 2');
    expect(awardGaps([deserted(1, why), deserted(2, why)])).toEqual([
      'Ninguna partida tiene ganador: declara desierto.',
    ]);
  });

  it('are not declared deserted before the hour that was published for the award', () => {
    const at = (now: string, status: ProcedureStatus = 'evaluation') =>
      refuseTransition(
        'declare_unsuccessful',
        facts({
          status,
          now,
          awardAt: '2026-06-25T16:00:00.000Z',
          documentKinds: ['unsuccessful_declaration', 'award_minutes'],
        }),
      );
    for (const status of ['active', 'evaluation'] as const)
      expect(at('2026-06-25T15:59:59.999Z', status)).toBe(
        'El fallo se publicó para el 25 jun 2026 a las 10:00 h: no se declara desierto antes.',
      );
    expect(at('2026-06-25T16:00:00.000Z')).toBeUndefined();
  });

  it('take an award with the day on which it was given: not one to come, nor one before the opening or the published hour', () => {
    const dates = { openingAt: '2026-06-16T16:00:00.000Z', now: '2026-06-20T16:00:00.000Z' };
    expect(refuseAwardDate('2026-06-20T16:00:00.001Z', dates)).toContain('aún no llega');
    expect(refuseAwardDate('2026-06-16T15:59:00.000Z', dates)).toBe(
      'El fallo no puede ser anterior a la apertura de propuestas, del 16 jun 2026.',
    );
    expect(refuseAwardDate('2026-06-16T10:30:00.000-06:00', dates)).toBeUndefined();
    expect(refuseAwardDate('2026-06-20T16:00:00.000Z', dates)).toBeUndefined();
    // Not before the hour for which it was published, whether that is over or lies ahead.
    const of = (at: string, plannedAt: string) => refuseAwardDate(at, { ...dates, plannedAt });
    expect(of('2026-06-19T15:59:59.999Z', '2026-06-19T16:00:00.000Z')).toBe(
      'El fallo se publicó para el 19 jun 2026 a las 10:00 h: no se da ni se registra como dado antes.',
    );
    expect(of('2026-06-19T16:00:00.000Z', '2026-06-19T16:00:00.000Z')).toBeUndefined();
    for (const now of ['2026-06-20T15:59:00.000Z', '2026-06-16T17:00:00.000Z'])
      expect(of(now, '2026-06-25T16:00:00.000Z')).toContain('ni se registra como dado antes');
    for (const unwritten of [undefined, '', '2026-06-18T']) {
      expect(refuseAwardDate(unwritten, dates)).toContain('Escribe la fecha');
    }
  });

  it.each(['awarded', 'unsuccessful', 'contracted', 'complete', 'cancelled', 'draft'] as ProcedureStatus[])(
    'can no longer be cancelled when %s',
    (status) => {
      expect(refuseTransition('cancel', facts({ status }))).toBeDefined();
    },
  );

  it('are cancelled with the public document that says so', () => {
    expect(refuseTransition('cancel', facts())).toBe('Publica primero el documento: cancelación.');
    expect(refuseTransition('cancel', facts({ documentKinds: ['cancellation'] }))).toBeUndefined();
  });

  it('go back after a suspension to where they were', () => {
    expect(statusAfter('resume', facts({ suspendedFrom: 'evaluation' }))).toBe('evaluation');
    expect(refuseTransition('resume', facts())).toBeDefined();
  });

  it('count as contracted only with a contract and its public version', () => {
    const awarded = facts({ status: 'awarded', documentKinds: ['contract'] });
    expect(refuseTransition('contract', awarded)).toContain('contrato');
    expect(refuseTransition('contract', { ...awarded, contracts: 1 })).toBeUndefined();
  });

  it('are closed to corrections once cancelled or complete', () => {
    expect(isEditable('cancelled')).toBe(false);
    expect(isEditable('complete')).toBe(false);
    expect(isEditable('active')).toBe(true);
  });

  it('take contracts after the award, and before publication only where a result is published', () => {
    expect(takesContracts('draft', true)).toBe(true);
    expect(takesContracts('draft', false)).toBe(false);
    expect(takesContracts('active', false)).toBe(false);
    expect(takesContracts('awarded', false)).toBe(true);
  });
});

describe('What a result lacks to be published', () => {
  const lot = { number: 1, outcome: null, hasWinner: false, reason: null };
  it.each([
    ['direct', [lot], [], ['Decide la partida 1.']],
    ['direct', [lot], [{ amount: '1.00' }], ['Decide la partida 1.']],
    ['direct', [{ ...lot, outcome: 'awarded' as const, hasWinner: true }], [], []],
    ['direct', [], [], []],
    ['framework', [lot], [], ['Falta quién ganó: agrega el contrato, con su proveedor y su monto.']],
    ['framework', [lot], [{ amount: '1.00' }], []],
  ] as const)('%s %j with contracts %j: %j', (kind, decided, contracts, gaps) => {
    expect(resultGaps(kind, decided, contracts)).toEqual(gaps);
  });
});
