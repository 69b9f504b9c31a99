-- Why a document goes out before its stage: what a person confirmed a second time, kept until the hour for which it is
-- scheduled and for whoever says yes to it.
alter table document add column early_reason text check (length(early_reason) between 20 and 500);

-- What was scheduled and may not go out at its hour comes back by the portal itself, which is no officer.
alter table document drop constraint document_returned, add constraint document_returned check (
  num_nulls(returned_action, returned_to, returned_at, returned_reason) in (0, 4)
  and (returned_by is null or returned_at is not null));

do $$
declare
  written text := rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10));
  told constant text := 'COALESCE(d.proposed_by, d.returned_by)';
begin
  if length(written) - length(replace(written, told, '')) <> length(told) then
    raise exception 'the branch of documents is not the one of 0212';
  end if;
  execute 'create or replace view waiting_fact as ' || replace(written, told,
    'coalesce(d.proposed_by, d.returned_by, case when d.returned_at is not null then ''sistema'' end)');
end $$;
