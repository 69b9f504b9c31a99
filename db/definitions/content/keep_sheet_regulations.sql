-- What a sheet in sight cites.
create or replace function keep_sheet_regulations(sheets uuid[]) returns void language sql as $$
  delete from sheet_regulation where sheet_id = any(sheets);
  insert into sheet_regulation select distinct s.id, cited ->> 'regulation' from procedure_sheet s, jsonb_array_elements(s.basis) cited
    where s.id = any(sheets) and s.is_published and cited ->> 'regulation' <> '';
$$;
