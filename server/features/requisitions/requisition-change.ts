import { sql } from 'kysely';
import type { FieldState } from '#contract/rules/field-differences.ts';
import { changeable } from '#server/kit/change.ts';

export const REQUISITION = changeable<FieldState>({
  subject: 'requisition',
  table: 'requisition',
  key: 'id',
  fields: [{ name: 'state', label: 'Estado' }],
  isPublic: () => false,
  read: async (tx, id) =>
    (await sql<FieldState>`select title, state from requisition where id = ${id}`.execute(tx)).rows[0],
});
