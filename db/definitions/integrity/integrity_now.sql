-- Every public fact and state, and every row of the log of the unit since its first leaf, as the tables tell them now: of
-- these procedures, items and rows; null: of all.
create or replace function integrity_now(abouts uuid[])
  returns table (kind text, thing text, about uuid, is_due boolean, leaf jsonb)
  language plpgsql stable
  -- To plan these branches takes twenty times what it takes to read one procedure.
  set plan_cache_mode to 'force_generic_plan'
as $$
begin
  if abouts is null then
    return query select f.kind, f.subject, f.about, f.is_due, f.leaf from integrity_fact f
      union all select s.kind, s.subject, s.about, true, s.leaf from integrity_state s
      union all select 'audit', a.id::text, audit_about_uuid(a.id), true, audit_leaf(a) from audit_log a
        where a.id >= (select min(case when e.thing ~ '^[0-9]{1,18}$' then e.thing::bigint end) from integrity_entry e where e.kind = 'audit');
  else
    -- An array reaches into every branch of these views.
    return query select f.kind, f.subject, f.about, f.is_due, f.leaf from integrity_fact f where f.about = any(abouts)
      union all select s.kind, s.subject, s.about, true, s.leaf from integrity_state s where s.about = any(abouts)
      union all select 'audit', a.id::text, audit_about_uuid(a.id), true, audit_leaf(a) from audit_log a
        where a.id = any(array(select ('x' || right(replace(one::text, '-', ''), 16))::bit(64)::bigint from unnest(abouts) one
          where one::text like '00000000-0000-0000-%'));
  end if;
end $$;
