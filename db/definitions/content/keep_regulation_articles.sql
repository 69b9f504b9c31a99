-- Writes the parts of a text that visitors see, and takes those of any other away.
create or replace function keep_regulation_articles(new regulation_text) returns void language plpgsql as $$
declare
  part record;
  title text := ''; chapter text := ''; section text := '';
  title_name text := ''; chapter_name text := ''; section_name text := '';
  above text; anchor text; place text; times int;
  used jsonb := '{}';
begin
  delete from regulation_article where text_id = new.id;
  if not new.is_published then
    return;
  end if;
  for part in select p.position, p.row ->> 'kind' as kind, trim(p.row ->> 'label') as label,
        trim(p.row ->> 'heading') as heading, trim(p.row ->> 'text') as text
      from jsonb_array_elements(new.articles) with ordinality as p(row, position) order by p.position loop
    above := case part.kind when 'chapter' then title when 'section' then coalesce(nullif(chapter, ''), title) else '' end;
    anchor := left(article_anchor(part.kind, part.label, above), 120);
    times := coalesce((used ->> anchor)::int, 0) + 1;
    used := jsonb_set(used, array[anchor], to_jsonb(times));
    if times > 1 then
      anchor := anchor || '-' || times;
    end if;
    place := case part.kind when 'title' then '' when 'chapter' then title_name
      when 'section' then concat_ws(' · ', nullif(title_name, ''), nullif(chapter_name, ''))
      else concat_ws(' · ', nullif(title_name, ''), nullif(chapter_name, ''), nullif(section_name, '')) end;
    insert into regulation_article (text_id, anchor, position, kind, label, heading, text, place)
      values (new.id, anchor, part.position, part.kind, part.label, part.heading, part.text, place);
    if part.kind = 'title' then
      title := anchor; title_name := coalesce(nullif(part.label, ''), part.heading);
    end if;
    if part.kind = 'chapter' then
      chapter := anchor; chapter_name := coalesce(nullif(part.label, ''), part.heading);
    elsif part.kind = 'title' then
      chapter := ''; chapter_name := '';
    end if;
    if part.kind = 'section' then
      section := anchor; section_name := coalesce(nullif(part.label, ''), part.heading);
    elsif part.kind in ('title', 'chapter') then
      section := ''; section_name := '';
    end if;
  end loop;
end $$;
