import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Columns that name somebody and are no reference to an officer, each with why. */
const NO_OFFICERS: Record<string, string> = {
  'audit_log.actor_id': 'the log keeps whoever it was, applicants and the portal too',
  'audit_log.actor_name': 'as they were called then: the log never changes',
  'change_event.actor_id': 'an event is of applicants and of the portal too',
  'revision.actor_id': 'a history keeps applicants and the portal too',
  'revision.actor_name': 'as they were called then: a history never changes',
  'request_event.actor_name': 'as they were called then: an event never changes',
  'account_person.asked_by': 'the mailbox of somebody of a supplier',
  'award_ground.ruled_by': 'the sort of authority that rules, not a person',
  'certificate.issued_by': 'words of a signed paper',
  'computing_profile.authorised_by': 'words that the profile says',
  'declared_interest.person_name': 'as they were called then: what was declared never changes',
  'directory_person.employee_id': 'the number of the post, given by the staff service',
  'evaluation_order.area_by': 'whoever answers for an area is no officer',
  'evaluation_order.area_by_name': 'whoever answers for an area is no officer',
  'evaluation_access.person_id': 'whoever answers for an area is no officer',
  'evaluation_recusal.person_id': 'whoever answers for an area is no officer',
  'evaluation_recusal.person_name': 'whoever answers for an area is no officer',
  'function_grant.person_id': 'nobody until whoever has the mail enters for the first time',
  'function_grant.person_name': 'as whoever gave it wrote them: who never entered is no officer',
  'function_grant.employee_id': 'the number of the post, given by the staff service',
  'urn_custodian.person_id': 'whoever holds a function, who may never have entered',
  'urn_custodian.person_name': 'as their function names them',
  'function_grant.given_by': 'kept with the name of then: what was given never changes',
  'function_grant.given_by_name': 'as they were called then: what was given never changes',
  'function_grant.ended_by': 'kept with the name of then: an end never changes',
  'function_grant.ended_by_name': 'as they were called then: an end never changes',
  'invoice_act.by_name': 'as they were called then, also the supplier: what was done never changes',
  'invoice_sat_answer.by_name': 'as they were called then, or the portal: an answer never changes',
  'list_match.matched_by': 'by what they agree: RFC or name',
  'presence.officer_id': 'gone a minute after they leave: nothing is kept of it',
  'payment_claim.asked_by': 'the supplier, or who of the unit as they were called then',
  'payment_order_act.by_name': 'as they were called then: what was done never changes',
  'purchase_order_act.by_name': 'as they were called then, also the supplier: what was done never changes',
  'receipt.delivered_by': 'whoever brought it for the supplier',
  'quotation_request.award_by': 'by what it is awarded: lot, group or whole',
  'sanction.lifted_by': 'the authority whose document lifts it',
  'substitution.proposed_by': 'kept with the name of then: a substitution never changes',
  'substitution.proposed_by_name': 'as they were called then: a substitution never changes',
  'substitution.ended_by': 'kept with the name of then: an end never changes',
  'substitution.ended_by_name': 'as they were called then: an end never changes',
  'supplier_event.actor_name': 'as they were called then: an event never changes',
  'waiting_item.owner_id': 'copied from the thing itself, which refers to the officer',
};

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Text columns that are called as what names a person, without a foreign key to officer. */
const LOOSE = `select c.relname || '.' || a.attname "column"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and a.atttypid = 'text'::regtype
    and a.attname ~ '(^|_)by($|_)|^(actor|assignee|reviewer|officer|owner|person|employee)_id$|(^|_)(captured|created|decided|closed|joined|undone|scheduled|reviewed|settled|updated|started|confirmed|actor|person)_name$'
    and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
      and k.confrelid = 'officer'::regclass and k.conkey = array[a.attnum])
  order by 1`;

const loose = async () => (await pool.query<{ column: string }>(LOOSE)).rows.map(({ column }) => column);

describe('Who did what is a reference to an officer, and their name is read from there', () => {
  it('in every column but those whose reason stands here', async () => {
    expect(await loose()).toEqual(Object.keys(NO_OFFICERS).toSorted());
  });

  it('a column that keeps an id or a name beside it is seen', async () => {
    await pool.query(
      'create table planted (moved_by text, created_name text, weighed_by text references officer)',
    );
    expect((await loose()).filter((column) => column.startsWith('planted.'))).toEqual([
      'planted.created_name',
      'planted.moved_by',
    ]);
    await pool.query('drop table planted');
  });
});
