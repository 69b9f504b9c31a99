-- Texts of regulations by article. Each text is a version, in force from its day until the next one of its regulation.
create table regulation_text (
  id           uuid primary key,
  key          text not null constraint regulation_text_key unique,
  name         text not null,
  regulation   uuid not null constraint regulation_text_regulation references regulation,
  in_force_on  date not null,
  source       text,
  note         text,
  -- Child rows with ids, as officers wrote them; visitors read them from regulation_article.
  articles     jsonb not null,
  is_published boolean not null
);
create index regulation_text_days on regulation_text (regulation, in_force_on desc);

-- The parts of texts in sight of visitors, kept by their text.
create table regulation_article (
  text_id  uuid not null constraint regulation_article_text references regulation_text on delete cascade,
  -- The end of its address: the same article has the same one in every version.
  anchor   text not null,
  position int not null,
  kind     text not null constraint regulation_article_kind
             check (kind in ('article', 'title', 'chapter', 'section', 'transitory', 'text')),
  label    text not null,
  heading  text not null,
  text     text not null,
  -- Titles and chapters over it.
  place    text not null,
  -- Also the stems of the words without their accents: «garantia» finds «garantías».
  search   tsvector generated always as (
             setweight(search_vector(label || ' ' || heading || ' ' || replace(anchor, '-', ' ')), 'A')
               || setweight(search_vector(text), 'B')
               || to_tsvector('spanish', plain(heading || ' ' || text))) stored,
  primary key (text_id, anchor)
);
create index regulation_article_search on regulation_article using gin (search);

-- How two versions differ, kept as long as both are what they were when it was computed.
create table regulation_comparison (
  from_id      uuid not null constraint regulation_comparison_from references regulation_text on delete cascade,
  to_id        uuid not null constraint regulation_comparison_to references regulation_text on delete cascade,
  from_edition int not null,
  to_edition   int not null,
  parts        jsonb not null,
  made_at      timestamptz not null default now(),
  primary key (from_id, to_id)
);
create index regulation_comparison_to_id on regulation_comparison (to_id);

-- The end of the address of a part by what it is called: «Artículo 26 Bis» → articulo-26-bis. `above` is the anchor of the
-- heading over it, for headings that begin anew under each other one.
create function article_anchor(kind text, label text, above text) returns text
  language sql immutable parallel safe as $$
  with said as (
    select trim(both '-' from regexp_replace(regexp_replace(plain(label), '(\d)\s*[o°º]\M', '\1', 'g'), '[^a-z0-9]+', '-', 'g')) slug
  )
  select case kind
    when 'article' then 'articulo-' || coalesce(nullif(regexp_replace(slug, '^(articulo|art)-', ''), ''), 'sin-numero')
    when 'transitory' then 'transitorio-' ||
      coalesce(nullif(regexp_replace(slug, '^(articulo-|art-)?(transitorio-)?', ''), ''), 'sin-numero')
    else concat_ws('-', nullif(above, ''), coalesce(nullif(slug, ''), case kind
      when 'title' then 'titulo' when 'chapter' then 'capitulo' when 'section' then 'seccion' else 'texto' end))
  end from said
$$;

-- Writes the parts of a text that visitors see, and takes those of any other away.
create function keep_regulation_articles() returns trigger language plpgsql as $$
declare
  part record;
  title text := ''; chapter text := ''; section text := '';
  title_name text := ''; chapter_name text := ''; section_name text := '';
  above text; anchor text; place text; times int;
  used jsonb := '{}';
begin
  delete from regulation_article where text_id = new.id;
  if not new.is_published then
    return null;
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
  return null;
end $$;
create trigger regulation_articles_kept after insert or update on regulation_text
  for each row execute function keep_regulation_articles();

-- The version of each regulation in force on a day: none of one that was repealed by then.
create function regulation_texts_on(day date) returns table (id uuid, regulation uuid)
  language sql stable parallel safe as $$
  select distinct on (t.regulation) t.id, t.regulation
  from regulation_text t join regulation r on r.id = t.regulation
  where t.is_published and r.is_published and t.in_force_on <= day
    and coalesce(r.in_force_on, r.published_on, day) <= day
    and (r.repealed_on is null or r.repealed_on > day)
    and (r.status <> 'repealed' or r.repealed_on is not null)
  order by t.regulation, t.in_force_on desc, t.key collate "C" desc
$$;

-- Whose the content of a kind is (contract/content-subjects.ts).
create or replace function content_subject(kind text) returns text language sql immutable parallel safe return
  case kind when 'areas' then 'Directory' when 'directorio' then 'Directory' when 'normatividad' then 'Regulations'
    when 'textos' then 'Regulations' when 'fichas' then 'Procedures' when 'perfiles' then 'ComputingProfiles'
    when 'topes' then 'Settings' when 'sinonimos' then 'Settings' else 'Notices' end;
