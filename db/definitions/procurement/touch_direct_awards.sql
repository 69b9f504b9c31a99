create or replace function touch_direct_awards()
  returns void
  language plpgsql
as $$
declare
  ids uuid[] := array(select id from procedure where kind = 'direct' and public_state <> 'hidden');
begin
  if ids <> '{}' then
    perform note_touched(ids);
    update data_version set version = version + 1;
    notify data_version;
  end if;
end $$;
