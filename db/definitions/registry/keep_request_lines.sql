create or replace function keep_request_lines() returns trigger language plpgsql as $$
begin
  delete from request_line where request_id = new.id;
  insert into request_line select distinct new.id, line from jsonb_array_elements_text(coalesce(new.data -> 'lines', '[]')) line;
  return null;
end $$;

create or replace trigger request_lines_changed after update of data, status on registration_request for each row when ((new.status <> all (array['draft'::text, 'observed'::text])) and ((old.status = any (array['draft'::text, 'observed'::text])) or old.data <> new.data)) execute function keep_request_lines();
create or replace trigger request_lines_inserted after insert on registration_request for each row when (new.status <> all (array['draft'::text, 'observed'::text])) execute function keep_request_lines();
