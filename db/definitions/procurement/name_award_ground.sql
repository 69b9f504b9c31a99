create or replace function name_award_ground() returns trigger language plpgsql as $$
begin
  new.code := coalesce(new.code, new.key);
  return new;
end $$;

create or replace trigger name_award_ground before insert on award_ground for each row execute function name_award_ground();
