-- Contents that somebody is about to keep in an object store: a clean-up of any process leaves them alone for a day.
create table content_claim (
  sha256   text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null default clock_timestamp()
);
create index content_claim_age on content_claim (taken_at);
