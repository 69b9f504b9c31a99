-- A content, its terms, and what it is found by.
create or replace function follow_contents(of_subject text, ids uuid[]) returns void language plpgsql as $$
declare
  item uuid;
  one regulation_text;
begin
  if of_subject = 'content:fichas' then
    perform keep_sheet_regulations(ids);
  elsif of_subject = 'content:textos' then
    -- What an older one says is compared with what is there of a newer one.
    for one in select * from regulation_text where id = any(ids) order by in_force_on, key collate "C" loop
      perform keep_regulation_articles(one);
      perform keep_citation_reviews(one);
    end loop;
  end if;
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
