-- Whose a thing that waits is by its own facts; nobody's, for whoever hands over work, where that person declared an interest in it.
create or replace function owner_without_interest(owner text, area text, id uuid, place text) returns text language plpgsql stable as $$
begin
  if owner is null or not exists (select from declared_interest d where d.person_id = owner and d.taken_back_at is null) then
    return owner;
  end if;
  return case when not exists (select from interests_among(array(select waiting_roots(area, id, place)), array[owner])) then owner end;
end $$;
