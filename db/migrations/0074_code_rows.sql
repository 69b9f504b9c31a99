-- Each mailed code counts until its own end: asking for another one takes none away. Codes of now live for minutes and go.
drop table supplier_code;
create table supplier_code_day (
  supplier_id uuid not null references supplier on delete cascade,
  day         date not null,
  sent        int not null check (sent > 0),
  last_at     timestamptz not null,
  primary key (supplier_id, day)
);
create table supplier_code (
  supplier_id uuid not null references supplier on delete cascade,
  code_hash   text not null,
  expires_at  timestamptz not null,
  primary key (supplier_id, code_hash)
);
