create or replace function keep_sheet_regulations() returns trigger language plpgsql as $$
begin
  delete from sheet_regulation where sheet_id = new.id;
  insert into sheet_regulation select distinct new.id, cited ->> 'regulation' from jsonb_array_elements(new.basis) cited
    where new.is_published and cited ->> 'regulation' <> '';
  return null;
end $$;

create or replace trigger sheet_regulations_kept after insert or update of basis, is_published on procedure_sheet for each row execute function keep_sheet_regulations();
