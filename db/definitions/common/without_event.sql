create or replace function without_event(why text)
  returns void
  language sql
as $$
  select set_config('portal.without_event', why, true)
$$;
