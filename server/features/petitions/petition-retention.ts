import { sql } from 'kysely';
import { FORGOTTEN } from '#contract/retention.ts';
import type { PlainDate } from '#contract/rules/days/calendar.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import { forgetRevisions, type RetentionWork } from '#server/kit/retention.ts';

/** Answered, owing nothing, older than that, and not yet forgotten. */
const over = (
  before: PlainDate,
) => sql`p.text <> ${FORGOTTEN} and coalesce(p.carried_out_at, p.answered_at) < ${before}::date
  and (p.status = 'carried_out' or (p.status = 'answered' and p.carry_out_by is null))
  and (not p.is_published or p.name <> '' or p.about <> '')`;
/** About a purchase that somebody contests, and that is not settled. */
const CONTESTED = sql`exists (select from dispute d join procedure c on c.id = d.procedure_id
  where d.firm_on is null and (d.kind <> 'conciliation' or d.resolved_on is null) and p.about ilike '%' || c.number || '%')`;

/** Complaints and requests on personal data: what they said goes, that they were and how they ended stays. */
export const PETITION_RETENTION: RetentionWork = {
  kind: 'petition',
  count: async (db, before) => {
    const { rows } = await sql<{
      due: number;
      held: number;
    }>`select count(*) filter (where not ${CONTESTED})::int due,
      count(*) filter (where ${CONTESTED})::int held from petition p where ${over(before)}`.execute(db);
    return rows[0] ?? { due: 0, held: 0 };
  },
  forget: async (tx, before, most) => {
    const { rows } = await sql<{
      id: string;
    }>`update petition q set name = '', email = '', about = '', extension_reason = '', identity_note = '',
        text = case when q.is_published then q.text else ${FORGOTTEN} end,
        answer = case when q.is_published then q.answer else ${FORGOTTEN} end
      where q.id in (select p.id from petition p where ${over(before)} and not ${CONTESTED}
        order by p.answered_at limit ${most} for update)
      returning q.id`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await forgetRevisions(tx, { subject: 'petition', ids });
    await happenedToMany(tx, {
      subject: 'petition',
      ids,
      isPublic: false,
      operation: 'retention.apply',
      actorId: PORTAL_ITSELF,
    });
    return ids.length;
  },
};
