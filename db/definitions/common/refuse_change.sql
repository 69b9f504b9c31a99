-- Rows of a history are added and nothing else.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger audit_log_append_only before delete or update or truncate on audit_log for each statement execute function refuse_change();
create or replace trigger budget_entry_append_only before delete or update or truncate on budget_entry for each statement execute function refuse_change();
create or replace trigger integrity_entry_no_truncate before truncate on integrity_entry for each statement execute function refuse_change();
create or replace trigger integrity_head_kept before delete or update or truncate on integrity_head for each statement execute function refuse_change();
create or replace trigger integrity_node_kept before delete or update or truncate on integrity_node for each statement execute function refuse_change();
create or replace trigger request_event_no_truncate before truncate on request_event for each statement execute function refuse_change();
create or replace trigger revision_no_truncate before truncate on revision for each statement execute function refuse_change();
create or replace trigger supplier_event_no_truncate before truncate on supplier_event for each statement execute function refuse_change();
