create or replace function touch_direct_awards()
  returns void
  language plpgsql
as $$
begin
  insert into procedure_touched (procedure_id) select id from procedure where kind = 'direct' and public_state <> 'hidden';
  if found then
    update data_version set version = version + 1;
    notify data_version;
  end if;
end $$;
