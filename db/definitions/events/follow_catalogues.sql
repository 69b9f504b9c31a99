-- What hangs on entries of a catalogue of the registry.
create or replace function follow_catalogues(of_subject text, codes text[], fields text[]) returns void language plpgsql as $$
begin
  if of_subject = 'catalogue:giros' and (fields is null or 'name' = any(fields)) then
    perform line_renamed(codes);
  elsif of_subject = 'catalogue:plazos' then
    perform refresh_waiting('list_term', array(select named_uuid(substr(code, 6)) from unnest(codes) code where starts_with(code, 'list_')));
  end if;
end $$;
