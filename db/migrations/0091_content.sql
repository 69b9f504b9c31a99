-- Things that people of the unit write and publish. What visitors read lies in a table of each kind; here lie the draft
-- beside it and how far it is.
create table content_item (
  id                uuid primary key default gen_random_uuid(),
  kind              text not null,
  key               text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title             text not null,
  -- What is being written, and where it stands.
  draft             jsonb,
  stage             text check (stage in ('draft', 'in_review', 'scheduled')),
  -- Who wrote in the draft since the last publication.
  hands             text[] not null default '{}',
  publish_at        timestamptz,
  scheduled_by      text,
  scheduled_by_name text,
  -- What was published last.
  published         jsonb,
  is_public         boolean not null default false,
  edition           int not null default 0,
  published_at      timestamptz,
  withdrawn_at      timestamptz,
  withdrawn_reason  text,
  -- Everything that the search of its list looks at.
  words             text not null default '',
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  updated_by        text,
  constraint content_item_key unique (kind, key),
  constraint content_item_draft check ((stage is null) = (draft is null)),
  constraint content_item_scheduled check ((publish_at is not null) = (stage is not distinct from 'scheduled')),
  constraint content_item_public check (not is_public or published is not null)
);
create index content_item_due on content_item (publish_at) where stage = 'scheduled';

-- A table that somebody uploaded, read and not applied yet.
create table content_import (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null,
  file_name  text not null,
  rows       jsonb not null,
  ignored    text[] not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz
);

create table notice (
  id           uuid primary key,
  key          text not null,
  title        text not null,
  text         text not null,
  link         text,
  shown_from   date not null,
  shown_until  date,
  priority     text not null check (priority in ('normal', 'important', 'urgent')),
  audience     text not null check (audience in ('everyone', 'suppliers', 'areas')),
  is_published boolean not null default true,
  constraint notice_key_key unique (key),
  constraint notice_days check (shown_until is null or shown_until >= shown_from)
);
