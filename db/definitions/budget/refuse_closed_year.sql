-- A closed year takes no entry but payments and what takes something back.
create or replace function refuse_closed_year() returns trigger language plpgsql as $$
begin
  if new.kind in ('pay', 'unpay', 'release', 'decommit', 'disaccrue', 'unexercise') then return new; end if;
  if exists (select from budget_year y join spending_key k on k.year = y.year where k.id = new.key_id) then
    raise exception 'the year of key % is closed', new.key_id
      using errcode = 'check_violation', constraint = 'budget_year_closed';
  end if;
  return new;
end
$$;

create or replace trigger budget_entry_year before insert on budget_entry for each row execute function refuse_closed_year();
