-- The end of the address of a part by what it is called: «Artículo 26 Bis» → articulo-26-bis. `above` is the anchor of the
-- heading over it, for headings that begin anew under each other one.
create or replace function article_anchor(kind text, label text, above text) returns text
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
