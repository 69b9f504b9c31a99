import { MINUTES_ACTS, type MinutesAct, type MinutesInput, type MinutesSave } from '#contract/minutes.ts';
import { procedureRecord } from '#server/features/procurement/public.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { isMinutesOut, readMinutes } from './minutes.sql.ts';
import { replacedMinutes } from './replaced-minutes.rules.ts';

/** Writing otherwise what published minutes say: as their document, by two. */
export const REPLACED_MINUTES: DecisionOf<{ params: { id: string; acta: MinutesAct }; body: MinutesSave }> = {
  record: async (exchange, db) => {
    const { id, acta } = exchange.params;
    const record = await procedureRecord(exchange, db);
    const { version } = await readMinutes(db, { procedureId: id, act: MINUTES_ACTS[acta] });
    return record && { ...record, mark: `${record.mark} ${acta} ${version}` };
  },
  kind: async ({ params: { id, acta }, body }, db) => {
    if (!(await isMinutesOut(db, id, acta))) return null;
    const { state } = await readMinutes(db, { procedureId: id, act: MINUTES_ACTS[acta] });
    const next = { ...state, ...(body as Partial<MinutesInput>) };
    return replacedMinutes(state, next).length > 0 ? 'documents' : null;
  },
  what: () => 'Cambiar lo que dice un acta publicada',
};
