-- After how many days a negative list is out of date is a term of the catalogue, with its source and history.
insert into registry_term (code, amount, unit, text, source) values
  ('list_sat_69b', 90, 'days', 'Días desde su fecha de corte en que se espera otro listado del SAT (art. 69-B)', 'CFF, art. 69-B (publicación trimestral)'),
  ('list_sabg_sanctioned', 30, 'days', 'Días desde su fecha de corte en que se espera otro directorio de sancionados', 'Regla propia de este padrón');

-- Only the branch of these terms is told anew; the others stay as they are.
do $$
begin
  execute 'create or replace view waiting_fact as ' || (
    select string_agg(branch, ' union all ' order by place)
    from regexp_split_to_table(rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)), 'UNION ALL')
      with ordinality parts (branch, place)
    where branch !~ '''list_term''') || '
  union all
    -- A list in force is out of date after the time in which its source publishes another: it waits from that day on.
    select ''list_term'', named_uuid(c.source), ''list_term'', ''SupplierRegistry'', c.source, c.file_name, '''', c.source, null,
      c.cutoff_on + t.amount, null, c.cutoff_on + t.amount
    from (select distinct on (l.source) l.source, i.file_name, l.cutoff_on
      from negative_list l join import_run i on i.id = l.id order by l.source, l.cutoff_on desc, l.applied_at desc) c
      join registry_term t on t.code = ''list_'' || c.source';
end $$;
call watch_waiting('registry_term', 'list_term',
  'select named_uuid(substr(code, 6)) from changed where starts_with(code, ''list_'')');
