-- Whether an event of this transaction tells of a thing, under one of these subjects: patterns with commas.
create or replace function is_told(subjects text, thing text)
  returns boolean
  language plpgsql
  -- Its plan is made when the table is empty or full of another's events: it always looks by the thing. Without this the first 5,000
  -- rows of a session that had written one at a time take 17 s instead of 2.
  set enable_seqscan = off
as $$
begin
  -- Who passes the name of a table along brings its collation, with which no index would be asked.
  -- A backup brings transactions of another server along: none of them is of now.
  return exists (select from change_event e where e.subject_id = thing collate "default" and e.subject like any(string_to_array(subjects, ','))
    and e.tx = pg_current_xact_id() and e.at >= now());
end $$;
