-- Codes are counted by supplier and day, so a used one stays with its count until the day is over.
alter table supplier_code
  add column day date not null default '0001-01-01',
  add column sent int not null default 1;
alter table supplier_code alter column day drop default, alter column sent drop default;
