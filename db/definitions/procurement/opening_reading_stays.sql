create or replace function opening_reading_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was read out in an opening of bids is neither changed nor removed';
end $$;

create or replace trigger opening_correction_stays before delete or update on opening_correction for each row execute function opening_reading_stays();
create or replace trigger opening_reading_stays before delete or update on opening_reading for each row execute function opening_reading_stays();
