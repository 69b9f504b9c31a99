-- Whether visitors may read why something was withdrawn: reasons of before were written as internal ones.
alter table content_item add column is_reason_public boolean not null default false;
