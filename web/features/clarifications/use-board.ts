import { useCallback } from 'react';
import type { ClarificationBoard, ClarificationInput } from '#contract/clarifications.ts';
import { CLARIFICATION_FIELDS } from '#contract/rules/procedures/clarification-board.ts';
import type { Api } from '#web/kit/api.ts';
import type { DraftRules, DraftThing } from '#web/ui/draft-state.ts';
import { useDraft, type Draft, type DraftState, type DraftWrite } from '#web/ui/use-draft.ts';
import { readBoard, saveBoard } from './clarifications.data.ts';

export interface BoardThing extends DraftThing {
  board: ClarificationBoard;
}

/** The clarifications as a thing of the draft; also what another operation gave back. */
export const boardThing = (board: ClarificationBoard): BoardThing => {
  const { answers, decisions, version, updatedAt } = board;
  return { board, version, updatedAt, values: { answers, decisions } };
};

const RULES: DraftRules = { fields: CLARIFICATION_FIELDS };

/** The clarifications of a procedure, kept while they are written; nothing is public before it is published. */
export function useBoard(api: Api, id: string): DraftState<BoardThing> {
  const load = useCallback(
    async (signal: AbortSignal) => boardThing(await readBoard(api, id, signal)),
    [api, id],
  );
  const save = useCallback(
    async ({ values, seen, version, isAutosave }: DraftWrite) =>
      boardThing(await saveBoard(api, { id, version }, { ...values, seen: { ...seen }, isAutosave })),
    [api, id],
  );
  return useDraft<BoardThing>({
    keepKey: `aclaraciones:${id}`,
    subject: 'clarifications',
    load,
    save,
    rules: RULES,
  });
}

/** What stands in the form. */
export const boardOf = ({ values }: Draft<BoardThing>): ClarificationInput =>
  values as unknown as ClarificationInput;
