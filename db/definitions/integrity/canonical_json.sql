-- The same text as before, with a call for what holds others alone: states are larger than facts.
create or replace function canonical_json(value jsonb) returns text language plpgsql immutable strict parallel safe as $$
begin
  return case jsonb_typeof(value)
    when 'object' then '{' || coalesce((select string_agg(to_json(member.key)::text || ':' || case jsonb_typeof(member.value)
        when 'object' then canonical_json(member.value) when 'array' then canonical_json(member.value)
        when 'number' then trim_scale((member.value #>> '{}')::numeric)::text else member.value::text end, ','
      order by member.key collate "C") from jsonb_each(value) member), '') || '}'
    when 'array' then '[' || coalesce((select string_agg(case jsonb_typeof(one.value)
        when 'object' then canonical_json(one.value) when 'array' then canonical_json(one.value)
        when 'number' then trim_scale((one.value #>> '{}')::numeric)::text else one.value::text end, ',' order by one.place)
      from jsonb_array_elements(value) with ordinality one (value, place)), '') || ']'
    when 'number' then trim_scale((value #>> '{}')::numeric)::text
    else value::text end;
end $$;
