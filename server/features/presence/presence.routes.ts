import { sql } from 'kysely';
import { PRESENCE_LASTS_SECONDS, presenceApi, type Presence } from '#contract/presence.ts';
import type { Db } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerName } from '#server/kit/officers.ts';
import { serve, type Api } from '#server/kit/serve.ts';

declare module '#server/kit/schema.ts' {
  interface Database {
    /** Who has what open now; a row that is not told again means nothing. */
    presence: { place: string; officer_id: string; name: string; since: Date; seen_at: Date };
  }
}

const FRESH = sql`seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS}::int)`;

/** Keeps that somebody has a place open, or has left it, and tells who else has it open: the first one first. */
export async function tellPresence(
  db: Db,
  person: Person,
  { place, isOpen }: { place: string; isOpen: boolean },
): Promise<Presence> {
  await sql`delete from presence where not (${FRESH}) or (not ${isOpen} and place = ${place} and officer_id = ${person.id})`.execute(
    db,
  );
  if (isOpen)
    await sql`insert into presence (place, officer_id, name) values (${place}, ${person.id}, ${officerName(person)})
      on conflict (place, officer_id) do update set name = excluded.name, seen_at = now()`.execute(db);
  const { rows } = await sql<{ name: string; since: Date }>`select name, since from presence
    where place = ${place} and officer_id <> ${person.id} and ${FRESH} order by since limit 20`.execute(db);
  return { others: rows.map(({ name, since }) => ({ name, since: since.toISOString() })) };
}

/** Who has the same draft or record open. */
export function registerPresence(api: Api): void {
  serve(
    api,
    presenceApi.tell,
    { access: { action: 'administer', subject: 'Work' }, effect: 'draft' },
    ({ body, person }) => tellPresence(api.services.db, person, body),
  );
}
