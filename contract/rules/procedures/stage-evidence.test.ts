import { describe, expect, it } from 'vitest';
import { PROCEDURE_KINDS } from '#contract/procedure-kinds.ts';
import { PUBLIC_STATES, type ActKind, type DocumentStage, type PublicState } from '#contract/procedures.ts';
import { publicStateText, railState, stagesOf } from './procedure-stages.ts';
import { reachedStage, stageShapes, stageStates } from './stage-evidence.ts';

const NOW = '2026-12-10T18:00:00.000Z';
const PAST = '2026-12-01T18:00:00.000Z';
const FUTURE = '2026-12-23T18:00:00.000Z';

const awarded = (patch: Partial<Parameters<typeof reachedStage>[0]> = {}) =>
  reachedStage(
    {
      state: 'awarded',
      stage: 5,
      awardAt: PAST,
      signatureAt: PAST,
      signedOn: '2026-12-02',
      hasContractDocument: true,
      ...patch,
    },
    NOW,
  );

describe('how far a procedure has come', () => {
  it('it is over once its contract is signed and public, or the day of its signature is past', () => {
    expect(awarded()).toEqual({ stage: 5, isConcluded: true });
    expect(awarded({ signatureAt: FUTURE }).isConcluded).toBe(true);
    expect(awarded({ hasContractDocument: false }).isConcluded).toBe(true);
    expect(awarded({ hasContractDocument: false, signatureAt: null }).isConcluded).toBe(true);
  });

  it('the day of an award that never came does not pass the award', () => {
    for (const state of PUBLIC_STATES.filter((one) => one !== 'awarded'))
      expect(awarded({ state }), state).toEqual({ stage: 4, isConcluded: false });
  });

  it('a contract that nobody published is not over before the day of its signature', () => {
    expect(awarded({ hasContractDocument: false, signatureAt: FUTURE }).isConcluded).toBe(false);
    expect(awarded({ signedOn: null, signatureAt: FUTURE }).isConcluded).toBe(false);
    expect(awarded({ signedOn: '2026-12-23', signatureAt: null }).isConcluded).toBe(false);
    expect(awarded({ signedOn: null, signatureAt: null, hasContractDocument: false }).isConcluded).toBe(
      false,
    );
  });

  it('an award that was registered ahead of its day stays the current stage until that day', () => {
    expect(awarded({ awardAt: FUTURE, signatureAt: FUTURE })).toEqual({ stage: 4, isConcluded: false });
  });

  it('only an awarded procedure is over', () => {
    for (const state of PUBLIC_STATES) expect(awarded({ state }).isConcluded).toBe(state === 'awarded');
  });
});

interface Made {
  kind?: (typeof PROCEDURE_KINDS)[number];
  state?: PublicState;
  stage?: number;
  isConcluded?: boolean;
  acts?: readonly (readonly [ActKind, string])[];
  documents?: readonly string[];
}

const states = ({ kind = 'open', state = 'awarded', stage = 5, isConcluded = false, ...rest }: Made) =>
  stageStates(
    {
      kind,
      state,
      stage,
      isConcluded,
      acts: (rest.acts ?? []).map(([act, at]) => ({
        kind: act,
        at,
      })),
      documentStages: (rest.documents ?? []) as DocumentStage[],
    },
    NOW,
  );

const ALL: readonly (readonly [ActKind, string])[] = [
  ['publication', PAST],
  ['clarification', PAST],
  ['opening', PAST],
  ['award', PAST],
];

describe('the stages of a procedure', () => {
  it('are over with their act in the past and its document public; the contract is under way until it is proven', () => {
    const documents = ['clarification', 'opening', 'award'] as const;
    expect(states({ acts: [...ALL, ['signature', FUTURE]], documents: [...documents] })).toEqual([
      'done',
      'done',
      'done',
      'done',
      'now',
    ]);
    expect(states({ acts: ALL, documents: [...documents], isConcluded: true }).at(-1)).toBe('done');
  });

  it('that were passed without a public document are not called over, whatever the day of their act', () => {
    expect(states({ acts: ALL, documents: ['opening'] }).slice(0, 4)).toEqual([
      'done',
      'passed',
      'done',
      'passed',
    ]);
    expect(states({ acts: [['opening', FUTURE]], documents: ['opening'] })[2]).toBe('passed');
    expect(states({ acts: [ALL[0]!], isConcluded: true })).toEqual([
      'done',
      'passed',
      'passed',
      'passed',
      'done',
    ]);
    expect(states({ documents: ['opening', 'evaluation'] }).slice(0, 4)).toEqual([
      'done',
      'passed',
      'done',
      'done',
    ]);
  });

  it('none is over before its day, whatever the kind and the state', () => {
    for (const kind of PROCEDURE_KINDS) {
      const acts = stageShapes(kind).map(({ acts: [act] }) => [act, FUTURE] as const);
      for (const state of PUBLIC_STATES) {
        const { stage, isConcluded } = reachedStage(
          {
            state,
            stage: 5,
            awardAt: FUTURE,
            signatureAt: FUTURE,
            signedOn: null,
            hasContractDocument: false,
          },
          NOW,
        );
        const [first, ...later] = states({ kind, state, stage, isConcluded, acts });
        expect(later, `${kind} ${state}`).not.toContain('done');
        expect([first, ...later]).toHaveLength(stagesOf(kind).length);
      }
    }
  });

  it('stop where the procedure ended early', () => {
    for (const state of ['cancelled', 'unsuccessful'] as const) {
      expect(railState({ state, isConcluded: false })).toBe('stopped');
      expect(states({ state, stage: 3, acts: ALL, documents: ['clarification'] })).toEqual([
        'done',
        'done',
        'stopped',
        'pending',
        'pending',
      ]);
    }
  });
});

it('an award that left lots out says so', () => {
  const text = (state: PublicState, awardedLots: number, lotCount = 7) =>
    publicStateText({ state, awardedLots, lotCount });
  expect(text('awarded', 5)).toBe('Adjudicado en parte (5 de 7)');
  expect(text('awarded', 7)).toBe('Adjudicado');
  expect(text('awarded', 0)).toBe('Adjudicado');
  expect(text('unsuccessful', 0)).toBe('Desierto');
});
