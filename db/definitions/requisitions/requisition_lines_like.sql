-- Lines that say about the same as a text: what has no key of the catalogue is told apart by its words (decision 0424). What has a key
-- is looked for among what has none.
create or replace function requisition_lines_like(said text, has_key boolean) returns setof uuid language plpgsql stable rows 50
  set pg_trgm.similarity_threshold = 0.6 as $$
begin
  if has_key then
    return query select id from requisition_line where words % plain(said) and item is null;
  else
    return query select id from requisition_line where words % plain(said);
  end if;
end $$;
