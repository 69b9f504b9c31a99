-- Whether what was agreed is still what stands there: any change takes the schedule back.
create or replace function is_as_scheduled(s procedure_schedule) returns boolean stable language sql
as $$
  select s.procedure_version = p.version
    and s.planning_version = coalesce((select n.version from planning n where n.procedure_id = p.id), 1)
    and not exists (select from jsonb_array_elements(s.documents) w
      where not exists (select from document d where d.id = (w ->> 'id')::uuid and d.procedure_id = p.id
        and d.version = (w ->> 'version')::int and d.status = 'draft'))
    from procedure p where p.id = s.procedure_id
$$;
