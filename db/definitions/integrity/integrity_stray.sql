-- Leaves beside which something else stands than their act left: which thing they are of, their act, that they were not
-- written before it, and, while they wait for a place, their hash.
create view integrity_stray as
  select e.id from (select *, first_value(about) over (partition by kind, thing order by id) first from integrity_entry) e
  cross join lateral (select e.leaf::jsonb leaf offset 0) j
  left join audit_log a on a.id = e.audit_id
  where e.kind is distinct from j.leaf ->> 'kind' or e.about <> e.first or e.entered_at < a.occurred_at
    or is_state_kind(e.kind) and split_part(e.subject, '/', 2) is distinct from j.leaf ->> 'edition'
    or e.kind in ('version', 'withdrawal') and e.document_id::text is distinct from j.leaf ->> 'document'
    or e.kind = 'version' and e.version::text is distinct from j.leaf ->> 'version'
    or e.audit_id is distinct from
      (case when e.kind = 'audit' and not j.leaf ? 'removed' then j.leaf ->> 'id' else j.leaf ->> 'act' end)::bigint
    or e.position is null and e.leaf_hash <> sha256('\x00'::bytea || convert_to(e.leaf, 'UTF8'));
