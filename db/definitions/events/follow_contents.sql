-- A content, its terms, and what it is found by.
create or replace function follow_contents(of_subject text, ids uuid[]) returns void language plpgsql as $$
declare
  item uuid;
begin
  perform refresh_waiting('content', ids);
  perform refresh_waiting('content_term', ids);
  if of_subject = 'content:perfiles' then
    perform refresh_waiting('profile_term', ids || array(select replaces from computing_profile where id = any(ids) and replaces is not null));
  elsif of_subject = 'content:textos' then
    perform refresh_waiting('citation_review', ids);
  elsif of_subject = 'content:normatividad' then
    perform refresh_waiting('citation_review', array(select id from regulation_text where regulation = any(ids)));
  end if;
  foreach item in array ids loop
    perform search_contents(of_subject, item);
  end loop;
end $$;
