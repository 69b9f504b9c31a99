-- What changed from one content to the one that followed it, once for all documents in which it did.
create table file_comparison (
  before_sha256 text not null references stored_file on delete cascade,
  after_sha256  text not null references stored_file on delete cascade,
  -- Null where one of them has no text to compare.
  changes       jsonb,
  change_count  int,
  -- Changes beyond those that are kept.
  more          int not null default 0,
  -- Which rules made it: better ones make it again.
  engine        int not null,
  made_at       timestamptz not null default clock_timestamp(),
  primary key (before_sha256, after_sha256)
);
create index file_comparison_after on file_comparison (after_sha256);
call watch_public_table('file_comparison');
