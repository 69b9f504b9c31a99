-- Signs under which a number is found: its parts, their figures alone and those without zeros before, and all of it.
create or replace function search_numbers(value text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct '#' || sign), '{}') from (
    select unnest(array[w, nullif(regexp_replace(w, '\D', '', 'g'), ''),
      nullif(ltrim(regexp_replace(w, '\D', '', 'g'), '0'), '')]) sign
    from regexp_split_to_table(plain(coalesce(value, '')), '[^[:alnum:]]+') w where w <> ''
    union all
    select regexp_replace(plain(one), '[^[:alnum:]]', '', 'g') from unnest(string_to_array(value, ' ')) one where one <> '') signs
  where sign <> ''
$$;
