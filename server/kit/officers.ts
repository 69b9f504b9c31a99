import { sql, type RawBuilder } from 'kysely';
import { isAdministrator } from '#contract/permissions.ts';
import type { Db, Transaction } from './db.ts';
import type { Person } from './identity.ts';

/** Who does what the portal does by itself; no officer. */
export const PORTAL_ITSELF = 'sistema';
export const THE_PORTAL = { id: PORTAL_ITSELF, name: 'El portal' } as const;

/** Somebody who has worked in the portal, under the newest name. */
export interface Officer {
  id: string;
  name: string;
}

/** As much of a person as names an officer. */
type Named = Pick<Person, 'id' | 'name' | 'email'> & Partial<Pick<Person, 'role'>>;

/** Name that other officers read. */
export const officerName = ({ name, email, id }: Named): string => name ?? email ?? id;

/** What a column that references an officer keeps of whoever did something; null when the portal did it by itself. */
export const officerId = ({ id }: Pick<Person, 'id'>): string | null => (id === PORTAL_ITSELF ? null : id);

/**
 * Keeps that this person works here, in the transaction of what they do; what names an officer by a key comes after
 * it. The hour of the last visit is written at most once an hour and never waited for.
 */
export async function rememberOfficer(tx: Transaction, person: Named): Promise<void> {
  if (person.id === PORTAL_ITSELF) return;
  const name = officerName(person);
  const email = person.email ?? null;
  const isAdmin = person.role === undefined ? null : isAdministrator(person.role);
  await sql`with seen as (
      update officer set name = ${name}, email = coalesce(${email}, email), last_seen = now(),
        is_administrator = coalesce(${isAdmin}, is_administrator)
      where id = (select id from officer where id = ${person.id} and (last_seen < now() - interval '1 hour' or name <> ${name}
        or (${email}::text is not null and email is distinct from ${email})
        or (${isAdmin}::boolean is not null and is_administrator is distinct from ${isAdmin})) for no key update skip locked))
    insert into officer (id, name, email, is_administrator) select ${person.id}::text, ${name}::text, ${email}::text, ${isAdmin}::boolean
    where not exists (select from officer where id = ${person.id}) on conflict (id) do nothing`.execute(tx);
}

/** Keeps in which area of the directory an officer works; nothing happens while it is the same, or there is no such officer. */
export async function placeOfficer(db: Db | Transaction, id: string, areaId: string | null): Promise<void> {
  await sql`update officer set area_id = ${areaId} where id = ${id} and area_id is distinct from ${areaId}`.execute(
    db,
  );
}

/** Whoever has worked here under this id; undefined when nobody has. */
export function findOfficer(db: Db | Transaction, id: string): Promise<Officer | undefined> {
  return db.selectFrom('officer').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** Name of the officer of this id; undefined for nobody, and for the portal itself. */
export async function nameOfOfficer(db: Db | Transaction, id: string | null): Promise<string | undefined> {
  return id === null ? undefined : (await findOfficer(db, id))?.name;
}

/** For a query: the name that the officer of this column has now; null for nobody. */
export const nameInColumn = (column: string): RawBuilder<string | null> =>
  sql`(select named.name from officer named where named.id = ${sql.ref(column)})`;

/** Everybody who has worked here, by name. */
export function listOfficers(db: Db): Promise<Officer[]> {
  return db.selectFrom('officer').select(['id', 'name']).orderBy('name').orderBy('id').limit(2_000).execute();
}
