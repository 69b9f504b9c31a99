-- Adds an entry to the sums of its key, whose row is locked until the end of the transaction, and to those of its document. Limits
-- are constraints of both tables. What takes an entry back is of the opposite kind, of the same key and document, and never more.
create or replace function keep_budget_sums() returns trigger language plpgsql as $$
declare
  opposites jsonb := '{"approve": "unapprove", "unapprove": "approve", "decrease": "increase", "increase": "decrease", "release": "reserve",
    "decommit": "commit", "disaccrue": "accrue", "unexercise": "exercise", "unpay": "pay"}';
  named budget_entry;
  sums record;
begin
  select
    case new.kind when 'approve' then new.amount when 'unapprove' then -new.amount else 0 end approved,
    case new.kind when 'reserve' then new.amount when 'release' then -new.amount else 0 end reserved,
    case new.kind when 'commit' then new.amount when 'decommit' then -new.amount else 0 end committed,
    case new.kind when 'accrue' then new.amount when 'disaccrue' then -new.amount else 0 end accrued,
    case new.kind when 'exercise' then new.amount when 'unexercise' then -new.amount else 0 end exercised,
    case new.kind when 'pay' then new.amount when 'unpay' then -new.amount else 0 end paid
    into sums;
  update spending_key k set
    approved = k.approved + sums.approved,
    increased = k.increased + case new.kind when 'increase' then new.amount else 0 end,
    decreased = k.decreased + case new.kind when 'decrease' then new.amount else 0 end,
    reserved = k.reserved + sums.reserved,
    committed = k.committed + sums.committed,
    accrued = k.accrued + sums.accrued,
    exercised = k.exercised + sums.exercised,
    paid = k.paid + sums.paid
    where k.id = new.key_id;
  if new.reverses is not null then
    select * into named from budget_entry e where e.id = new.reverses;
    if named.key_id <> new.key_id or named.document is distinct from new.document
      or opposites->>new.kind is distinct from named.kind
      or new.amount > named.amount - coalesce((select sum(e.amount) from budget_entry e where e.reverses = named.id and e.id <> new.id), 0)
    then
      raise exception 'entry % does not take back %', new.id, new.reverses
        using errcode = 'integrity_constraint_violation', constraint = 'budget_entry_reverses';
    end if;
  end if;
  if new.document is not null then
    update budget_document d set
      reserved = d.reserved + sums.reserved,
      committed = d.committed + sums.committed,
      accrued = d.accrued + sums.accrued,
      exercised = d.exercised + sums.exercised,
      paid = d.paid + sums.paid
      where d.document = new.document and d.key_id = new.key_id;
    if not found then
      insert into budget_document (document, key_id, reserved, committed, accrued, exercised, paid)
        values (new.document, new.key_id, sums.reserved, sums.committed, sums.accrued, sums.exercised, sums.paid);
    end if;
  end if;
  return null;
end
$$;

create or replace trigger budget_entry_sums after insert on budget_entry for each row execute function keep_budget_sums();
