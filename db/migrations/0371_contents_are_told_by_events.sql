-- The search of areas, posts, sheets, norms, their texts and profiles, and the marks of direct awards after a limit or a
-- ground changed, follow from the event of the act (decision 0370); the version of the public data from its revision.
-- contract: 0370
do $$
declare
  old record;
begin
  for old in
    select t.tgname, t.tgrelid::regclass place from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and (
      p.proname = 'search_touched' and t.tgrelid = any (array['area', 'directory_person', 'procedure_sheet', 'regulation',
        'regulation_text', 'regulation_article', 'computing_profile']::regclass[])
      or p.proname = 'raise_data_version' and t.tgrelid = any (array['area', 'directory_person', 'procedure_sheet', 'regulation',
        'amount_limit', 'award_ground']::regclass[])
      or p.proname = 'touch_direct_awards')
  loop
    execute format('drop trigger %I on %s', old.tgname, old.place);
  end loop;
end $$;
drop function touch_direct_awards();

call watch_events('area', 'content:areas');
call watch_events('directory_person', 'content:directorio');
call watch_events('procedure_sheet', 'content:fichas');
call watch_events('regulation', 'content:normatividad');
call watch_events('regulation_text', 'content:textos');
call watch_events('computing_profile', 'content:perfiles');
call watch_events('amount_limit', 'content:topes');
call watch_events('award_ground', 'content:fundamentos');

-- Brings the search of a thing of the unit up to what is public now, and of what is found because of it.
create function search_contents(of_subject text, item uuid) returns void language plpgsql as $$
begin
  case of_subject
  when 'content:areas' then
    perform keep_search('area', array[item]);
    perform keep_search('person', array(select id from directory_person where area_id = item));
  when 'content:directorio' then
    perform keep_search('person', array[item]);
    -- The area that the last post left is no longer found either.
    perform keep_search('area', array(select area_id from directory_person where id = item
      union select e.source from search_entry e where e.kind = 'area'
        and not exists (select from directory_person d where d.area_id = e.source and d.is_visible)));
  when 'content:fichas' then
    perform keep_search('sheet', array[item]);
  when 'content:perfiles' then
    perform keep_search('profile', array[item]);
  when 'content:normatividad' then
    perform keep_search('regulation', array[item]);
    perform keep_search('article', array(select id from regulation_text where regulation = item));
  when 'content:textos' then
    perform keep_search('article', array[item] || array(select t.id from regulation_text t
      where t.regulation = (select regulation from regulation_text where id = item)));
  end case;
end $$;

-- Has the marks of all direct awards reckoned anew; pages that were made meanwhile are made again.
create function touch_direct_awards() returns void language plpgsql as $$
begin
  insert into procedure_touched (procedure_id) select id from procedure where kind = 'direct' and public_state <> 'hidden';
  if found then
    update data_version set version = version + 1;
    notify data_version;
  end if;
end $$;
