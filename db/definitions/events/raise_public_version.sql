-- Once at the end of a transaction, after all that follows from its events: its row lock is the last one taken.
create or replace function raise_public_version()
  returns void
  language plpgsql
as $$
begin
  if current_setting('portal.raised', true) is distinct from pg_current_xact_id()::text then
    update data_version set version = version + 1;
    perform set_config('portal.raised', pg_current_xact_id()::text, true);
    notify data_version;
  end if;
end $$;
