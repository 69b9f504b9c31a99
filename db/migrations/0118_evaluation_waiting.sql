-- What the evaluation of suppliers leaves waiting, beside everything that waits already.
do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''evaluation_order'', o.id, ''evaluation_review'', ''Evaluations'', o.supplier_name, o.number, '''', p.key, null,
        null::date, null::timestamptz, null::date
      from evaluation_order o join evaluation_period p on p.id = o.period_id where o.status = ''sent''
    union all
      select ''evaluation_reply'', r.id, ''evaluation_reply'', ''Evaluations'', r.supplier_name, r.folio, '''', p.key, null,
        r.due_on, null, null
      from evaluation_reply r join evaluation_period p on p.id = r.period_id
      where r.sent_at is not null and r.decided_at is null
    union all
      select ''evaluation_proposal'', o.id, ''evaluation_proposal'', ''Evaluations'', o.supplier_name, p.key, o.kind, p.key, null,
        null, null, null
      from evaluation_proposal o join evaluation_period p on p.id = o.period_id where o.status = ''open''
    union all
      select ''evaluation_period'', p.id, ''evaluation_period'', ''Evaluations'', p.name, p.key, p.status, p.key, null,
        null, null, case p.status when ''open'' then p.ends_on + 1 else p.reply_due + 1 end
      from evaluation_period p where p.status in (''open'', ''review'')';
end $$;

call watch_waiting('evaluation_order', 'evaluation_order', 'select id from changed');
call watch_waiting('evaluation_reply', 'evaluation_reply', 'select id from changed');
call watch_waiting('evaluation_proposal', 'evaluation_proposal', 'select id from changed');
call watch_waiting('evaluation_period', 'evaluation_period', 'select id from changed');

select refresh_waiting('evaluation_period', array(select id from evaluation_period where status in ('open', 'review')));
