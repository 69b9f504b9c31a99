-- Has the release of a procedure looked at when rows of a table change; the query tells of which, over `changed`.
create or replace procedure watch_releases(place regclass, changed_ids text) language plpgsql as $$
begin
  execute format('create trigger release_inserted after insert on %s referencing new table as changed
    for each statement execute function release_later(%L)', place, changed_ids);
  execute format('create trigger release_updated after update on %s referencing new table as changed
    for each statement execute function release_later(%L)', place, changed_ids);
  execute format('create trigger release_deleted after delete on %s referencing old table as changed
    for each statement execute function release_later(%L)', place, changed_ids);
end $$;
