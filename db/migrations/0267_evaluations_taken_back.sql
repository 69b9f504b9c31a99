-- Why a step of a period is taken although much is left out of it.
alter table evaluation_work add column reason text;

-- A key that an officer handed over is taken back until it is used: the one before works again.
alter table evaluation_reply
  add column handed_at timestamptz,
  add column handed_by text references officer,
  add column hash_before text,
  add column opened_at timestamptz,
  add constraint evaluation_reply_handed check ((handed_at is null) = (handed_by is null));
create index evaluation_reply_handed_by on evaluation_reply (handed_by);

-- A closed period is opened again as it was published, with nothing else of it changed.
create or replace function refuse_frozen() returns trigger language plpgsql as $$
declare
  may_move text[] := array['version', 'supplier_id', 'contract_id'];
begin
  if tg_op = 'UPDATE' and (to_jsonb(old) - may_move) = (to_jsonb(new) - may_move) then return new; end if;
  if tg_op = 'UPDATE' and tg_table_name = 'evaluation_period' and to_jsonb(new) ->> 'status' = 'published'
    and (to_jsonb(old) - array['version', 'status', 'closed_at']) = (to_jsonb(new) - array['version', 'status', 'closed_at'])
  then return new; end if;
  raise exception '% is closed', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'frozen';
end $$;
