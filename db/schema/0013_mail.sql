-- Every mail is written here in the transaction that causes it; a job sends it where SMTP is set.
create table mail_outbox (
  id          uuid primary key default gen_random_uuid(),
  to_address  text not null,
  subject     text not null,
  text        text not null,
  template    text not null,
  -- A tracking key or one-time code that the mail carries: put into the text when it leaves, and forgotten then.
  secret      text,
  -- Who had it written: mails that strangers cause are limited, the others only counted.
  cause       text not null default 'unknown' check (cause in ('officer', 'clock', 'stranger', 'unknown')),
  -- Notices to many let the codes, keys and answers of single persons pass: a code is worth 15 minutes.
  can_wait    boolean not null default false,
  request_id  uuid references registration_request on delete set null,
  supplier_id uuid references supplier on delete set null,
  status      text not null default 'queued' check (status in ('queued', 'kept', 'sent', 'failed')),
  attempts    int not null default 0,
  last_error  text,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz
);
create index mail_outbox_recent on mail_outbox (created_at desc, id);
create index mail_outbox_queued on mail_outbox (can_wait, created_at) where status = 'queued';
create index mail_outbox_supplier on mail_outbox (supplier_id, template, created_at desc) where supplier_id is not null;
