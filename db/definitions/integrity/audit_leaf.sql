-- What a leaf tells of a row of the log of the unit: its number, its instant and a digest; who did what stays in the log.
create or replace function audit_leaf(a audit_log) returns jsonb language sql stable as $$
  select jsonb_build_object('kind', 'audit', 'id', a.id, 'at', log_instant(a.occurred_at), 'contentSha256', encode(sha256(convert_to(
    jsonb_build_array(a.actor_id, a.actor_name, a.operation, a.subject_type, a.subject_id, a.before, a.after, a.reason, a.request_id,
      a.about)::text, 'UTF8')), 'hex'))
$$;
