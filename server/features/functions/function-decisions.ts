import { sql } from 'kysely';
import { FUNCTION_LABELS } from '#contract/functions.ts';
import type { GrantInput } from '#contract/people.ts';
import type { Person } from '#server/kit/identity.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { selectGrant } from './functions.sql.ts';

/** What somebody may do with purchases is given by two. */
export const GIVEN_FUNCTION: DecisionOf<{ body: GrantInput }> = {
  kind: () => 'functions',
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
