-- The version of each regulation in force on a day: none of one that was repealed by then.
create or replace function regulation_texts_on(day date) returns table (id uuid, regulation uuid)
  language sql stable parallel safe as $$
  select distinct on (t.regulation) t.id, t.regulation
  from regulation_text t join regulation r on r.id = t.regulation
  where t.is_published and r.is_published and t.in_force_on <= day
    and coalesce(r.in_force_on, r.published_on, day) <= day
    and (r.repealed_on is null or r.repealed_on > day)
    and (r.status <> 'repealed' or r.repealed_on is not null)
  order by t.regulation, t.in_force_on desc, t.key collate "C" desc
$$;
