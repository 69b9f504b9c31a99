-- The computing profile that a lot is bought by: prices that were paid for it are found through it.
alter table lot add column profile_id uuid references computing_profile on delete set null;
create index lot_profile on lot (profile_id) where profile_id is not null;
