create or replace function name_audit_entry() returns trigger language plpgsql as $$
begin
  new.about := coalesce(new.about, audit_about(new.subject_type, new.subject_id, new.before, new.after));
  return new;
end
$$;

create or replace trigger audit_log_about before insert on audit_log for each row execute function name_audit_entry();
