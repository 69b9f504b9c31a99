-- What an officer asked for waits until they have seen it, also after the reading of the night: only a newer one that they asked
-- for takes its place, or one that found something. What does not match waits until a later reading of any kind, as before.
do $$
declare
  written text := rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10));
  told constant text := '(n.ended_at > c.ended_at)';
begin
  if (length(written) - length(replace(written, told, ''))) <> length(told) then
    raise exception 'the branch of integrity_check is not the one of 0170';
  end if;
  execute 'create or replace view waiting_fact as ' || replace(written, told,
    '(n.ended_at > c.ended_at) and (c.wrong <> ''{}''::text[] or n.wrong <> ''{}''::text[] or n.asked_by = c.asked_by)');
end $$;

select refresh_waiting('integrity', ids) from (select array_agg(id) ids from integrity_check) all_checks where ids is not null;
