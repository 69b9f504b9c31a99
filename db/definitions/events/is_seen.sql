-- Subjects of which visitors see something whatever an act changes of them; of others the event itself says whether it is public.
create or replace function is_seen(subject text) returns boolean language sql immutable parallel safe
  return subject in ('supplier', 'contract', 'sanction', 'evaluation:period', 'instance_setting');
