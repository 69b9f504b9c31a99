-- What a supplier hands in with its answer to a penalty, one of each name (purchase-chain §5.5).
create table order_penalty_paper (
  id          uuid default gen_random_uuid() primary key,
  penalty_id  uuid not null references order_penalty(id) on delete cascade,
  sha256      text not null references stored_file(sha256),
  name        text not null,
  added_at    timestamptz not null default clock_timestamp(),
  constraint order_penalty_paper_once unique (penalty_id, name)
);
create index order_penalty_paper_content on order_penalty_paper (sha256);
