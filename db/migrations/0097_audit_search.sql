-- The log is read by time, by person, by kind of thing and by words, a page at a time, whatever its length.
alter table audit_log add column search tsvector generated always as (
  to_tsvector('spanish_plain', left(coalesce(actor_name, '') || ' ' || subject_id || ' ' || request_id || ' '
    || coalesce(reason, '') || ' ' || coalesce(after::text, before::text, ''), 6000))) stored;
create index audit_log_search on audit_log using gin (search);
create index audit_log_at on audit_log (occurred_at desc, id desc);
drop index audit_log_actor;
create index audit_log_actor_at on audit_log (actor_id, occurred_at desc, id desc);
create index audit_log_operation_at on audit_log (operation, occurred_at desc, id desc);
create index audit_log_type_at on audit_log (subject_type, occurred_at desc, id desc);
