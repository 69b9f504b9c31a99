-- Purchases that the portal carries itself are told apart from what a file brings by their file in CompraNet too.
create index procedure_own_compranet_file on procedure (lower(compranet_file)) where compranet_file is not null and source <> 'compranet';

-- Public procedures that went with the import which brought them: their address says so, and so does the log. No row goes.
create table withdrawn_procedure (
  -- Of the procedure that was.
  id           uuid primary key,
  number       text not null,
  slug         text not null,
  contracts    int not null check (contracts > 0),
  -- Of the file that had brought it.
  file_sha256  text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  withdrawn_at timestamptz not null default clock_timestamp()
);
create index withdrawn_procedure_slug on withdrawn_procedure (slug, withdrawn_at);
call watch_public_table('withdrawn_procedure');

do $$
begin
  execute 'create or replace view integrity_fact as ' || rtrim(pg_get_viewdef('integrity_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''procedure_withdrawal'', w.id::text, w.id, null, null, true, w.withdrawn_at, jsonb_build_object(
        ''kind'', ''procedure_withdrawal'', ''procedure'', w.number, ''id'', w.id, ''contracts'', w.contracts,
        ''file'', w.file_sha256, ''at'', log_instant(w.withdrawn_at))
      from withdrawn_procedure w';
end $$;
call watch_integrity('withdrawn_procedure', 'select id from changed', null);
