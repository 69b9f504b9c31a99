-- What the list of procedures kept in memory reads anew, and the release that is looked at again.
create or replace function note_touched(ids uuid[]) returns void language sql as $$
  insert into procedure_touched (procedure_id) select unnest(ids);
  insert into open_release_due (procedure_id) select unnest(ids);
$$;
