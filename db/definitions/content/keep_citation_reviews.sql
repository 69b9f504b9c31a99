-- When the newest version of a regulation comes into sight, what cites an article that it changes or drops has to be
-- looked at. What was written anew and no more changes the article is taken back, unless somebody has looked at it.
create or replace function keep_citation_reviews(new regulation_text) returns void language plpgsql as $$
declare
  older uuid;
  changed text[] := '{}';
begin
  select t.id into older from regulation_text t
    where t.regulation = new.regulation and t.is_published and t.id <> new.id
      and (t.in_force_on, t.key collate "C") < (new.in_force_on, new.key collate "C")
    order by t.in_force_on desc, t.key collate "C" desc limit 1;
  if new.is_published and older is not null and not exists (select from regulation_text t
      where t.regulation = new.regulation and t.is_published and t.id <> new.id
        and (t.in_force_on, t.key collate "C") > (new.in_force_on, new.key collate "C")) then
    changed := array(select b.anchor from regulation_article b
      left join regulation_article a on a.text_id = new.id and a.anchor = b.anchor
      where b.text_id = older and (a.anchor is null or (a.heading, a.text) is distinct from (b.heading, b.text)));
  end if;
  delete from citation_review c where c.text_id = new.id and c.done_at is null and c.anchor <> all(changed);
  insert into citation_review (text_id, anchor, kind, key, title, says, detail)
    select distinct on (c.anchor, c.kind, c.key) new.id, c.anchor, c.kind, c.key, c.title, c.says, c.detail
    from regulation_citation c where c.regulation = new.regulation and c.anchor = any(changed)
    on conflict on constraint citation_review_once do nothing;
end $$;
