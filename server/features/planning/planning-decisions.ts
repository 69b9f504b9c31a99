import type { PlanningInput, PlanningSave } from '#contract/planning.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import { replacedPlanning } from '#contract/rules/planning/replaced-planning.ts';
import { mustReadProcedure, procedureRecord } from '#server/features/procurement/public.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { readPlanning } from './planning.sql.ts';

/** Saying otherwise what of the planning is public: as a document of the procedure, by two. */
export const REPLACED_PLANNING: DecisionOf<{ params: { id: string }; body: PlanningSave }> = {
  record: procedureRecord,
  kind: async ({ params: { id }, body }, db) => {
    const { status } = await mustReadProcedure(db, id);
    if (isBeforeCall(status)) return null;
    const { state } = await readPlanning(db, id);
    const next = { ...state, ...(body as Partial<PlanningInput>) };
    return replacedPlanning(state, next).length > 0 ? 'documents' : null;
  },
  what: () => 'Cambiar lo que ya se publicó de la planeación',
};
