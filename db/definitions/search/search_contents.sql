create or replace function search_contents(of_subject text, item uuid)
  returns void
  language plpgsql
as $$
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
  else
    null;
  end case;
end $$;
