-- Kinds of which each state of a thing is a leaf: the last one tells.
create or replace function is_state_kind(kind text) returns boolean language sql immutable parallel safe
  return kind in ('procedure_state', 'award', 'contract', 'evaluation', 'sanction', 'alarm');
