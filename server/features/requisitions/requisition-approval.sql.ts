import { sql } from 'kysely';
import type { ToApproveRow } from '#contract/requisition-desk.ts';
import { isAdministrator } from '#contract/permissions.ts';
import type { Db } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';

/** What is shown of what waits for one person, at most. */
const MOST = 200;

/**
 * Requisitions that wait for a person's decision, the first due first: as what waits is kept. What nobody may decide waits for
 * whoever has the role Administrador.
 */
export async function selectToApprove(db: Db, { id, role }: Person): Promise<ToApproveRow[]> {
  const isKeeper = isAdministrator(role);
  const { rows } = await sql<ToApproveRow>`
    select r.folio, r.version, r.title, q.name as requester, a.name as area, r.state turn, r.gross_total::text total,
      r.net_total::text net, (select count(*)::int from requisition_line l where l.requisition_id = r.id) lines, w.due_on "dueOn"
    from (select place, min(due_on) due_on from waiting_item where area = 'requisition_turn'
        and kind in ('requisition_approval', 'requisition_opinion')
        and (owner_id = ${id} or (${isKeeper} and owner_id is null)) group by place) w
    join requisition r on r.folio = w.place join officer q on q.id = r.requester_id join area a on a.id = r.area_id
    where r.state in ('approval', 'technical') and r.requester_id <> ${id}
    order by w.due_on nulls last, r.sent_at, r.folio limit ${MOST}`.execute(db);
  return rows;
}

/** What a person decided last. */
export async function selectLastDecided(
  db: Db,
  personId: string,
): Promise<{ folio: string; title: string; at: string } | null> {
  const { rows } = await sql<{ folio: string; title: string; at: Date }>`
    select r.folio, r.title, t.at from requisition_act t join requisition r on r.id = t.requisition_id
    where t.person_id = ${personId} and t.act in ('approve', 'return', 'reject', 'opine') and r.folio is not null
    order by t.at desc limit 1`.execute(db);
  const [last] = rows;
  return last === undefined ? null : { ...last, at: last.at.toISOString() };
}
