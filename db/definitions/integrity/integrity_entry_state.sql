-- The last leaf of each thing that has states.
create view integrity_entry_state as
  select distinct on (e.about, e.kind, split_part(e.subject, '/', 1)) e.about, e.kind, split_part(e.subject, '/', 1) subject,
    e.id, e.leaf from integrity_entry e
  where is_state_kind(e.kind)
  order by e.about, e.kind, split_part(e.subject, '/', 1), e.id desc;
