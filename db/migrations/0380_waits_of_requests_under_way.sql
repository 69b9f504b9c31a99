-- Working days that another account waits, as the catalogue said when the request was sent: a shorter wait is not for what is under way.
alter table registration_request add column account_wait integer check (account_wait >= 0);
update registration_request set account_wait = (select amount from registry_term where code = 'account_wait')
  where submitted_at is not null;
