-- Notes that this transaction is about to change a thing, with what of it is not as its leaves tell before it does.
create or replace function look_at_integrity(thing uuid, is_new boolean default false) returns void language plpgsql as $$
begin
  if is_new then insert into integrity_due (about) values (thing) on conflict do nothing;
  else perform look_ahead_integrity(array[thing]); end if;
end $$;
