-- Who has a draft or a record open now, told by their screens again and again: a row that is not told again means nothing
-- after a minute. Unlogged, because after a crash nobody has anything open.
create unlogged table presence (
  place      text not null constraint presence_place check (length(place) between 1 and 160),
  officer_id text not null,
  name       text not null,
  since      timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  primary key (place, officer_id)
);
create index presence_seen_at on presence (seen_at);
