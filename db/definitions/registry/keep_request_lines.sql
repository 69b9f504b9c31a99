create or replace function keep_request_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status not in ('draft', 'observed') and old.data = new.data then return null; end if;
  delete from request_line where request_id = new.id;
  insert into request_line select distinct new.id, line from jsonb_array_elements_text(coalesce(new.data -> 'lines', '[]')) line;
  return null;
end $$;

create or replace trigger request_lines_kept after insert or update of data, status on registration_request for each row
  when (new.status not in ('draft', 'observed')) execute function keep_request_lines();
