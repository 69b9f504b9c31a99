import { sql } from 'kysely';
import type { FunctionCode } from '#contract/functions.ts';
import type { RequisitionStep } from '#contract/requisitions.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import { daysAhead, matterOf, peopleFor } from './requisition-route.service.ts';
import type { StoredRequisition } from './requisitions.sql.ts';

type StepRow = Omit<RequisitionStep, 'people' | 'decidedAt' | 'id' | 'matter' | 'lines'> & {
  id: string;
  days: number;
  decidedAt: Date | null;
  decidedBy: string | null;
  function: FunctionCode;
  areaId: string | null;
  amount: string | null;
  line: string | null;
};

/** Steps of the passage that is in force. */
export async function selectSteps(
  db: Db | Transaction,
  { id, requesterId, state }: Pick<StoredRequisition, 'id' | 'requesterId' | 'state'>,
): Promise<RequisitionStep[]> {
  const { rows } = await sql<StepRow>`
    select s.id, s.number, s.kind, s.name, s.days, s.due_on "dueOn", s.opened_at is not null and s.decided_at is null "isOpen",
      s.decision, s.decided_at "decidedAt", ${nameInColumn('s.decided_by')} "decidedBy",
      ${nameInColumn('s.in_place_of')} "inPlaceOf", s.text, s.function, s.area_id "areaId", s.amount::text, s.line
    from requisition_step s join requisition r on r.id = s.requisition_id and r.round = s.round
    where s.requisition_id = ${id}
    order by s.number, array_position(array['technical', 'approval', 'funds'], s.kind), s.id`.execute(db);
  const days = await dueDays(db, rows, state);
  return Promise.all(
    rows.map(
      async ({ decidedAt, decidedBy, function: code, areaId, amount, days: _days, line, ...step }) => ({
        ...step,
        ...(await matterOf(db, id, line)),
        dueOn: days.get(step.id) ?? null,
        decidedAt: decidedAt?.toISOString() ?? null,
        people:
          decidedBy === null
            ? await peopleFor(db, { function: code as 'budget_officer', areaId, amount, line }, requesterId)
            : [decidedBy],
      }),
    ),
  );
}

/** Days of the steps as they are now: those ahead follow the open ones, and while a question is open none is counted. */
async function dueDays(
  db: Db | Transaction,
  rows: readonly StepRow[],
  state: StoredRequisition['state'],
): Promise<Map<string, string | null>> {
  const days = new Map(
    rows.map(({ dueOn, id, isOpen }) => [id, isOpen && state === 'returned' ? null : dueOn]),
  );
  const open = rows.flatMap(({ dueOn, isOpen }) => (isOpen && dueOn !== null ? [dueOn] : []));
  if (open.length === 0 || state === 'returned') return days;
  const ahead = rows.filter(({ decision, isOpen }) => !isOpen && decision === null);
  const found = await daysAhead(
    db,
    ahead,
    open.reduce((one, other) => (other > one ? other : one)),
  );
  for (const [place, { id }] of ahead.entries()) days.set(id, found[place] ?? null);
  return days;
}
