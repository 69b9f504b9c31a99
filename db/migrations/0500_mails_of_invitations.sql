-- The mail that carries an invitation: when its queue gives it up, whoever invited is told.
alter table quotation_invitee add column mail_id uuid references mail_outbox(id) on delete set null;
create index quotation_invitee_mail on quotation_invitee (mail_id) where mail_id is not null and bounced_at is null;
