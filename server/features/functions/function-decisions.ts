import { sql } from 'kysely';
import { FUNCTION_LABELS, GUARDED_FUNCTIONS, type FunctionCode } from '#contract/functions.ts';
import type { GrantInput } from '#contract/people.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { selectGrant } from './functions.sql.ts';

/** What somebody may do with purchases is given by two. */
export const GIVEN_FUNCTION: DecisionOf<{ body: GrantInput }> = {
  kind: () => 'functions',
  isGuarded: ({ body }) => GUARDED_FUNCTIONS.includes(body.code),
  what: ({ body }) => `Dar la función «${FUNCTION_LABELS[body.code]}»`,
  record: async ({ body }, db) => {
    const id = body.personId === '' ? body.email.toLowerCase() : body.personId;
    const { rows } = await sql<{
      mark: string;
    }>`select coalesce(string_agg(id::text || version, ' ' order by id), '') mark
      from function_grant where function = ${body.code} and (person_id = ${id} or lower(email) = ${id})`.execute(
      db,
    );
    return {
      type: 'function_grant',
      // Several functions of one person wait beside each other.
      id: `${id} ${body.code} ${body.area}`,
      title: body.personName,
      note: FUNCTION_LABELS[body.code],
      place: `/administracion/personas?q=${encodeURIComponent(body.personName)}`,
      mark: rows[0]?.mark ?? '',
    };
  },
};

/** And taken away by two, but by whoever has it. */
export const ENDED_FUNCTION: DecisionOf<{ params: { id: string }; person: Person }> = {
  kind: async ({ params, person }, db) =>
    (await selectGrant(db, params.id))?.personId === person.id ? null : 'functions',
  what: () => 'Terminar una función',
  record: async ({ params: { id } }, db) => {
    const grant = await selectGrant(db, id);
    if (grant === undefined) return undefined;
    const { code, personName, version } = grant;
    return {
      type: 'function_grant',
      id,
      title: personName,
      note: FUNCTION_LABELS[code],
      place: `/administracion/personas?q=${encodeURIComponent(personName)}`,
      mark: String(version),
    };
  },
};

/**
 * A function of somebody who is away that moves money, or that its holder may not pass on, takes the agreement of whoever keeps
 * people: what the two agree between themselves gives nobody either (§1.6).
 */
export const ACCEPTED_SUBSTITUTION: DecisionOf<{ params: { id: string } }> = {
  kind: async ({ params: { id } }, db) => ((await isSensitive(db, id)) ? 'functions' : null),
  isGuarded: () => true,
  agreer: 'people_keeper',
  what: () => 'Suplir a quien tiene una función que mueve dinero o que no se pasa',
  record: async ({ params: { id } }, db) => {
    const { rows } = await sql<{ title: string; note: string; mark: string }>`
      select substitute_name || ' por ' || absent_name title, array_to_string(functions, ',') note,
        concat_ws(' ', s.version, (select string_agg(g.id::text || g.version, ' ' order by g.id) from function_grant g
          where g.person_id = s.absent_id and g.function = any(s.functions) and g.parent_id is null)) mark
      from substitution s where s.id = ${id}`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const note = row.note.split(',').map((code) => FUNCTION_LABELS[code as FunctionCode]);
    return { ...row, type: 'substitution', id, note: note.join(', '), place: '/administracion/personas' };
  },
};

async function isSensitive(db: Db | Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from substitution s join function_grant g on g.person_id = s.absent_id
      and g.function = any(s.functions) and g.parent_id is null and g.ended_at is null
    where s.id = ${id} and (not g.is_delegable or g.function = any(${[...GUARDED_FUNCTIONS]}::text[])) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
