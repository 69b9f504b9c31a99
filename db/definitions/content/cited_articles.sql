-- Anchors of the articles that a text names: «arts. 43 y 44», «artículos 20 a 25», «art. 46, fr. II», «artículo 26 Bis».
-- After the singular only the first number is one of an article.
create or replace function cited_articles(said text) returns text[] language plpgsql immutable parallel safe as $$
declare
  found text[];
  token text[];
  last int;
  is_range boolean;
  anchors text[] := '{}';
begin
  for found in select regexp_matches(plain(said), '\m(articulos|arts|articulo|art)\M\.?\s*((?:\d{1,4}[oº°]?(?:\s+(?:bis|ter|quater|quinquies|sexies)\M)?(?:\s*(?:,|\my\M|\me\M|\ma\M|\mal\M)\s*)*)+)', 'g') loop
    last := null;
    is_range := false;
    for token in select regexp_matches(found[2], '(\d{1,4})[oº°]?(?:\s+(bis|ter|quater|quinquies|sexies)\M)?|\m(al?)\M', 'g') loop
      if token[3] is not null then
        is_range := last is not null;
        continue;
      end if;
      exit when last is not null and not is_range and found[1] in ('articulo', 'art');
      if is_range then
        anchors := anchors || array(select 'articulo-' || n from generate_series(last + 1, least(token[1]::int, last + 200) - 1) n);
      end if;
      anchors := anchors || ('articulo-' || token[1]::int || coalesce('-' || token[2], ''));
      last := token[1]::int;
      is_range := false;
    end loop;
  end loop;
  return anchors;
end $$;
