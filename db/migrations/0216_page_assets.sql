-- The browser files of each build that was started lately, by their names, which say what they hold: whichever process is asked for
-- one of a build that is not its own finds it here. While two builds run side by side any of them is asked for any (decision 0243).
create table page_asset (
  name    text primary key check (length(name) between 1 and 200),
  type    text not null,
  bytes   bytea not null,
  is_br   boolean not null,
  used_on date not null default current_date
);
