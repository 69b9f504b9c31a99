create or replace function touch_direct_awards() returns trigger language plpgsql as $$
begin
  insert into procedure_touched (procedure_id) select id from procedure where kind = 'direct' and public_state <> 'hidden';
  return null;
end $$;

create or replace trigger touch_direct_awards after insert or delete or update on amount_limit for each statement execute function touch_direct_awards();
create or replace trigger touch_direct_awards after insert or delete or update on award_ground for each statement execute function touch_direct_awards();
