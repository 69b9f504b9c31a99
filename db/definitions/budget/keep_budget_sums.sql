-- Adds the entries of a statement to the sums of their keys, whose rows are locked in one order until the end of the transaction, and to
-- those of their documents. Limits are constraints of both tables. What takes an entry back is of the opposite kind, of the same key and
-- document, and never more.
create or replace function keep_budget_sums() returns trigger language plpgsql as $$
declare
  opposites jsonb := '{"approve": "unapprove", "unapprove": "approve", "decrease": "increase", "increase": "decrease", "release": "reserve",
    "decommit": "commit", "disaccrue": "accrue", "unexercise": "exercise", "unpay": "pay"}';
  wrong record;
begin
  perform from spending_key k where k.id in (select a.key_id from added a) order by k.id for no key update;
  with sums as (
    select a.key_id,
      sum(case a.kind when 'approve' then a.amount when 'unapprove' then -a.amount else 0 end) approved,
      sum(case a.kind when 'increase' then a.amount else 0 end) increased,
      sum(case a.kind when 'decrease' then a.amount else 0 end) decreased,
      sum(case a.kind when 'reserve' then a.amount when 'release' then -a.amount else 0 end) reserved,
      sum(case a.kind when 'commit' then a.amount when 'decommit' then -a.amount else 0 end) committed,
      sum(case a.kind when 'accrue' then a.amount when 'disaccrue' then -a.amount else 0 end) accrued,
      sum(case a.kind when 'exercise' then a.amount when 'unexercise' then -a.amount else 0 end) exercised,
      sum(case a.kind when 'pay' then a.amount when 'unpay' then -a.amount else 0 end) paid
    from added a group by a.key_id)
  update spending_key k set
    approved = k.approved + s.approved,
    increased = k.increased + s.increased,
    decreased = k.decreased + s.decreased,
    reserved = k.reserved + s.reserved,
    committed = k.committed + s.committed,
    accrued = k.accrued + s.accrued,
    exercised = k.exercised + s.exercised,
    paid = k.paid + s.paid
    from sums s where k.id = s.key_id;
  for wrong in
    select a.id, a.reverses from added a join budget_entry n on n.id = a.reverses
    where n.key_id <> a.key_id or n.document is distinct from a.document or opposites->>a.kind is distinct from n.kind
      or (select sum(e.amount) from budget_entry e where e.reverses = n.id) > n.amount
    limit 1
  loop
    raise exception 'entry % does not take back %', wrong.id, wrong.reverses
      using errcode = 'integrity_constraint_violation', constraint = 'budget_entry_reverses';
  end loop;
  insert into budget_document as d (document, key_id, reserved, committed, accrued, exercised, paid)
    select a.document, a.key_id, 0, 0, 0, 0, 0 from added a where a.document is not null group by 1, 2 order by 1, 2
    on conflict (document, key_id) do nothing;
  with sums as (
    select a.document, a.key_id,
      sum(case a.kind when 'reserve' then a.amount when 'release' then -a.amount else 0 end) reserved,
      sum(case a.kind when 'commit' then a.amount when 'decommit' then -a.amount else 0 end) committed,
      sum(case a.kind when 'accrue' then a.amount when 'disaccrue' then -a.amount else 0 end) accrued,
      sum(case a.kind when 'exercise' then a.amount when 'unexercise' then -a.amount else 0 end) exercised,
      sum(case a.kind when 'pay' then a.amount when 'unpay' then -a.amount else 0 end) paid
    from added a where a.document is not null group by 1, 2)
  update budget_document d set
    reserved = d.reserved + s.reserved,
    committed = d.committed + s.committed,
    accrued = d.accrued + s.accrued,
    exercised = d.exercised + s.exercised,
    paid = d.paid + s.paid
    from sums s where d.document = s.document and d.key_id = s.key_id;
  return null;
end
$$;

create or replace trigger budget_entry_sums after insert on budget_entry
  referencing new table as added for each statement execute function keep_budget_sums();
