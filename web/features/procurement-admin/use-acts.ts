import { useCallback } from 'react';
import type { AwardDecision, AwardInput } from '#contract/awards.ts';
import type { Opening, OpeningInput } from '#contract/bids.ts';
import { AWARD_FIELDS, OPENING_FIELDS } from '#contract/rules/bids/opening-history.ts';
import type { Api } from '#web/kit/api.ts';
import type { DraftRules, DraftThing } from '#web/ui/draft-state.ts';
import { useDraft, type Draft, type DraftState, type DraftWrite } from '#web/ui/use-draft.ts';
import { readAward, readOpening, saveAward, saveOpening } from './acts.data.ts';

export interface OpeningThing extends DraftThing {
  opening: Opening;
}
export interface AwardThing extends DraftThing {
  award: AwardDecision;
}

/** The opening as a thing of the draft; also what another operation gave back. */
export const openingThing = (opening: Opening): OpeningThing => {
  const { tenderers, papers, checks, bids, version, updatedAt } = opening;
  return { opening, version, updatedAt, values: { tenderers, papers, checks, bids } };
};

const awardThing = (award: AwardDecision): AwardThing => {
  const { lots, publishesEstimate, version, updatedAt } = award;
  // Of a correction: the paper by which it is made, and why.
  const correction = { documentId: '', changeReason: '' };
  return { award, version, updatedAt, values: { lots, publishesEstimate, ...correction } };
};

const OPENING_RULES: DraftRules = { fields: OPENING_FIELDS };
const AWARD_RULES: DraftRules = { fields: AWARD_FIELDS };

/** The opening of bids, kept while it is filled in; every key is in the browser until the server has it. */
export function useOpening(api: Api, id: string): DraftState<OpeningThing> {
  const load = useCallback(
    async (signal: AbortSignal) => openingThing(await readOpening(api, id, signal)),
    [api, id],
  );
  const save = useCallback(
    async ({ values, seen, version, isAutosave }: DraftWrite) =>
      openingThing(await saveOpening(api, { id, version }, { ...values, seen: { ...seen }, isAutosave })),
    [api, id],
  );
  return useDraft<OpeningThing>({
    keepKey: `apertura:${id}`,
    subject: 'opening',
    load,
    save,
    rules: OPENING_RULES,
  });
}

/** What is decided about the lots; once it was given it waits for a person and a reason. */
export function useAward(api: Api, id: string, isGiven: boolean): DraftState<AwardThing> {
  const load = useCallback(
    async (signal: AbortSignal) => awardThing(await readAward(api, id, signal)),
    [api, id],
  );
  const save = useCallback(
    async ({ values, seen, version, isAutosave }: DraftWrite) => {
      const { documentId, changeReason, ...typed } = values;
      const paper = typeof documentId === 'string' && documentId !== '' ? { documentId } : {};
      const why = typeof changeReason === 'string' ? { changeReason: changeReason.trim() } : {};
      const body = { ...typed, ...paper, ...why, seen: { ...seen }, isAutosave };
      return awardThing(await saveAward(api, { id, version }, body));
    },
    [api, id],
  );
  const isAutosaved = useCallback(() => !isGiven, [isGiven]);
  return useDraft<AwardThing>({
    keepKey: `fallo:${id}`,
    subject: 'award',
    load,
    save,
    rules: AWARD_RULES,
    isAutosaved,
  });
}

/** What stands in the form of the opening. */
export const openingOf = ({ values }: Draft<OpeningThing>): OpeningInput => values as unknown as OpeningInput;

/** What stands in the form of the award. */
export const awardOf = ({ values }: Draft<AwardThing>): AwardInput => values as unknown as AwardInput;
