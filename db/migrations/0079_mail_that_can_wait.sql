-- Notices to many let the codes, keys and answers of single persons pass: a code is worth 15 minutes.
alter table mail_outbox add column can_wait boolean not null default false;
update mail_outbox set can_wait = true where template = 'expiry_notice' and status = 'queued';
drop index mail_outbox_queued;
create index mail_outbox_queued on mail_outbox (can_wait, created_at) where status = 'queued';
