-- Somebody says that a public datum is wrong; the unit answers in days.
create table correction_request (
  id           uuid primary key default gen_random_uuid(),
  folio        text not null unique,
  -- Path of the public page, and what it is called.
  page         text not null,
  title        text not null,
  -- Which datum of it, and what it should say, as the person wrote them.
  datum        text not null,
  says         text not null,
  email        text not null,
  status       text not null default 'open' check (status in ('open', 'corrected', 'kept')),
  answer       text not null default '',
  due_on       date not null,
  created_at   timestamptz not null default clock_timestamp(),
  answered_at  timestamptz,
  answered_by  text references officer,
  version      int not null default 1,
  check ((status = 'open') = (answered_at is null))
);
create index correction_request_open on correction_request (due_on) where status = 'open';

insert into registry_term (code, amount, unit, text, source) values
  ('correction_answer', 10, 'working_days', 'Respuesta de la Unidad a quien pide corregir un dato público', 'Regla propia del padrón');

do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
  union all
    select ''correction'', c.id, ''correction_request'', ''SupplierRegistry'', c.title, c.folio, '''', c.folio, null,
      c.due_on, null::timestamptz, null::date
    from correction_request c where c.status = ''open''';
end $$;
call watch_waiting('correction_request', 'correction', 'select id from changed');
