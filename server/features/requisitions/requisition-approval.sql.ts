import { sql } from 'kysely';
import type { OfAreaRow, ToApproveRow } from '#contract/requisition-desk.ts';
import { isAdministrator } from '#contract/permissions.ts';
import type { Db } from '#server/kit/db.ts';
import { areasOf } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { PEOPLE } from './requisitions.sql.ts';

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

const MOST_OF_AREA = 50;

/**
 * What waits of the areas in which a person authorises, for somebody else: who has it and since when, the longest waiting first.
 * Whoever has the role Administrador reads all of it elsewhere.
 */
export async function selectOfAreas(db: Db, person: Person): Promise<OfAreaRow[]> {
  if (isAdministrator(person.role)) return [];
  const held = [await areasOf(db, person, 'area_approver'), await areasOf(db, person, 'finance_head')];
  const isAll = held.includes('all');
  const areas = held.flatMap((one) => (one === 'all' ? [] : one));
  if (!isAll && areas.length === 0) return [];
  const { rows } = await sql<Omit<OfAreaRow, 'since'> & { since: Date }>`
    select r.folio, r.title, q.name requester, a.name area, r.state, ${PEOPLE} people, r.since, r.due_on "dueOn"
    from (select * from requisition one where one.folio is not null and one.requester_id <> ${person.id}
        and one.state in ('technical', 'approval', 'returned', 'funds', 'unassigned', 'taken', 'research', 'held', 'failed')
        and (${isAll} or one.area_id = any(${areas}::uuid[]))
        and not exists (select from waiting_item w where w.area = 'requisition_turn' and w.place = one.folio and w.owner_id = ${person.id})
        order by one.since, one.id limit ${MOST_OF_AREA}) r
    join officer q on q.id = r.requester_id join area a on a.id = r.area_id order by r.since, r.id`.execute(
    db,
  );
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
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
