-- Makes every change of a public table raise the version.
create or replace procedure watch_public_table(name regclass) language plpgsql as $$
begin
  execute format('create constraint trigger raise_data_version after insert or update or delete on %s
    deferrable initially deferred for each row execute function raise_data_version()', name);
end $$;
