import { sql } from 'kysely';
import { AGREED_BY_TWO, FUNCTION_LABELS } from '#contract/functions.ts';
import type { GrantInput } from '#contract/people.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';

/** Functions with which one decides over others are agreed by a second administrator. */
export const GIVEN_FUNCTION: DecisionOf<{ body: GrantInput }> = {
  kind: ({ body }) => (AGREED_BY_TWO.includes(body.code) ? 'functions' : null),
  what: ({ body }) => `Dar la función «${FUNCTION_LABELS[body.code]}»`,
  record: async ({ body }, db) => {
    const id = body.personId === '' ? body.email.toLowerCase() : body.personId;
    const { rows } = await sql<{
      mark: string;
    }>`select coalesce(string_agg(id::text || version, ' ' order by id), '') mark
      from function_grant where person_id = ${id} or lower(email) = ${id}`.execute(db);
    return {
      type: 'function_grant',
      id,
      title: body.personName,
      note: FUNCTION_LABELS[body.code],
      place: `/administracion/personas?q=${encodeURIComponent(body.personName)}`,
      mark: rows[0]?.mark ?? '',
    };
  },
};
