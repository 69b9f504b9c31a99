-- Who signed in with another account than the one that was asked proves by a code that it reads the mailbox that was asked. The
-- code is for that person alone; it counts as long as the order is asked of that mailbox.
create table evaluation_access (
  order_id    uuid not null references evaluation_order,
  person_id   text not null,
  mailbox     text not null,
  code_hash   text,
  sent_at     timestamptz not null,
  expires_at  timestamptz not null,
  proved_at   timestamptz,
  primary key (order_id, person_id),
  constraint evaluation_access_once check (code_hash is null or proved_at is null)
);
