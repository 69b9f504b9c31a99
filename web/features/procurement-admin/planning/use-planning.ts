import { useCallback } from 'react';
import type { Planning, PlanningInput } from '#contract/planning.ts';
import { PLANNING_FIELDS } from '#contract/rules/planning/planning-history.ts';
import type { Api } from '#web/kit/api.ts';
import type { DraftRules, DraftThing, DraftValues } from '#web/ui/draft-state.ts';
import { useDraft, type Draft, type DraftState, type DraftWrite } from '#web/ui/use-draft.ts';
import { isSamePlanning, toPlanningForm, toPlanningInput, type PlanningForm } from './planning-form.ts';
import { readPlanning, savePlanning } from './planning.data.ts';

export interface PlanningThing extends DraftThing {
  planning: Planning;
}

const valuesOf = (planning: PlanningInput) => ({ ...toPlanningForm(planning) }) as unknown as DraftValues;

const thingOf = (planning: Planning): PlanningThing => ({
  planning,
  version: planning.version,
  updatedAt: planning.updatedAt,
  values: valuesOf(planning),
});

const RULES: DraftRules = {
  fields: PLANNING_FIELDS,
  isSame: isSamePlanning,
  formOf: (state) => valuesOf(state as unknown as PlanningInput),
};

/** What stands in the form of the planning. */
export const planningOf = ({ values }: Pick<Draft<PlanningThing>, 'values'>): PlanningForm =>
  values as unknown as PlanningForm;

/** The planning of a procedure, kept while it is filled in; every key is in the browser until the server has it. */
export function usePlanning(api: Api, id: string): DraftState<PlanningThing> {
  const load = useCallback(
    async (signal: AbortSignal) => thingOf(await readPlanning(api, id, signal)),
    [api, id],
  );
  const save = useCallback(
    async ({ values, seen, version, isAutosave, reason }: DraftWrite) => {
      const before = planningOf({ values: seen });
      const whole = toPlanningInput({ ...before, ...planningOf({ values }) });
      const typed = Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(values, name)));
      const body = { ...typed, seen: { ...toPlanningInput(before) }, isAutosave, changeReason: reason };
      return thingOf(await savePlanning(api, { id, version }, body));
    },
    [api, id],
  );
  return useDraft<PlanningThing>({ keepKey: `planeacion:${id}`, load, save, rules: RULES });
}
