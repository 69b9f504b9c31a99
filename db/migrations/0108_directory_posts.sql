-- What the transparency format asks of a post, who held it before, and whose picture the service of staff has.
alter table directory_person
  add employee_id text,
  add surname1    text,
  add surname2    text,
  add sex         text check (sex in ('woman', 'man')),
  add past        jsonb not null default '[]';
