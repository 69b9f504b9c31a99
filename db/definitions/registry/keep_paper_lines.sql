create or replace function keep_paper_lines() returns trigger language plpgsql as $$
begin
  delete from paper_type_line where paper_code = new.code;
  insert into paper_type_line select distinct new.code, line from unnest(new.line_codes) line;
  return null;
end $$;

create or replace trigger paper_type_lines_kept after insert or update of line_codes on paper_type for each row execute function keep_paper_lines();
