-- Whether a leaf tells this state; which edition it is, when it was entered and by which act are the leaf's own.
create or replace function tells_state(leaf text, state jsonb) returns boolean language sql immutable parallel safe
  return leaf::jsonb - '{at,edition,act}'::text[] = state;
