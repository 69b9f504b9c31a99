-- A call may be announced before it is published (PROGRAMADA of machine C): until then `published_at` tells when it was
-- announced; once the call is published it tells that, and this column keeps the other. Of a call that was cancelled before,
-- both are the same: it was never published.
alter table procedure add announced_at timestamptz;

-- Both moments are leaves of the log: the one under which visitors saw it first stays what it said.
do $$
declare
  written text := rtrim(pg_get_viewdef('integrity_fact'::regclass), '; ' || chr(10));
  told constant text := '''id'', p.id, ''at'', log_instant(p.published_at)) AS leaf';
begin
  if length(written) - length(replace(written, told, '')) <> length(told) then
    raise exception 'the branch of publications is not the one of 0163';
  end if;
  execute 'create or replace view integrity_fact as ' || replace(written, told,
    '''id'', p.id, ''at'', log_instant(coalesce(p.announced_at, p.published_at))) AS leaf') || '
  union all
    select ''publication'', p.id || ''/call'', p.id, null, null, true, p.published_at, jsonb_build_object(
        ''kind'', ''publication'', ''procedure'', p.number, ''id'', p.id, ''at'', log_instant(p.published_at))
      from procedure p where p.announced_at < p.published_at and p.public_state <> ''hidden'' and p.source <> ''compranet''
        and p.published_at is not null';
end $$;

-- What is only announced is before the end of its first stage, whatever acts it plans.
do $$
declare
  written text := pg_get_functiondef('refresh_procedures(uuid[], timestamptz)'::regprocedure);
  told constant text := 'stage = case';
begin
  if length(written) - length(replace(written, told, '')) <> length(told) then
    raise exception 'refresh_procedures is not what it was';
  end if;
  execute replace(written, told, told || chr(10) || '      when p.status = ''planned'' or p.announced_at = p.published_at then 1');
end $$;
select refresh_procedures(array(select id from procedure where status = 'planned'));

-- A call that is announced waits from then on for the day of its publication, and its draft documents are published with it,
-- as those of a draft.
do $$
declare
  written text := rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10));
  told constant text[][] := array[
    ['WHEN (p.status = ''draft''::text) THEN ''procedure_draft''::text',
     'WHEN (p.status = ''draft''::text) THEN ''procedure_draft''::text WHEN (p.status = ''planned''::text) THEN ''procedure_announced''::text'],
    ['WHEN (p.status <> ''draft''::text) THEN', 'WHEN (p.status <> ALL (ARRAY[''draft''::text, ''planned''::text])) THEN'],
    ['WHEN ''draft''::text THEN ''publication''::text', 'WHEN ''draft''::text THEN ''publication''::text WHEN ''planned''::text THEN ''publication''::text'],
    ['((p.status <> ''draft''::text) AND ((d.status = ''draft''::text) OR',
     '((p.status <> ''draft''::text) AND (((d.status = ''draft''::text) AND (p.status <> ''planned''::text)) OR']];
begin
  for n in 1 .. array_length(told, 1) loop
    if length(written) - length(replace(written, told[n][1], '')) <> length(told[n][1]) then
      raise exception 'the branch with % is not the one of 0017 or 0212', told[n][1];
    end if;
    written := replace(written, told[n][1], told[n][2]);
  end loop;
  execute 'create or replace view waiting_fact as ' || written;
end $$;

select refresh_waiting('procedure', ids)
  from (select array_agg(id) ids from procedure where status = 'planned') announced where ids is not null;
select refresh_waiting('document', ids) from (select array_agg(d.id) ids from document d
  join procedure p on p.id = d.procedure_id where p.status = 'planned') announced where ids is not null;
