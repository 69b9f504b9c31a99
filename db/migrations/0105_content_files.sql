-- Files that officers attach to what they write. Which of them visitors may read is told by publishing, row by row.
create table content_file (
  id          uuid primary key,
  kind        text not null,
  name        text not null,
  sha256      text not null references stored_file,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now()
);

create table content_public_file (
  item_id  uuid not null references content_item on delete cascade,
  file_id  uuid not null references content_file,
  field    text not null,
  title    text not null,
  position int not null,
  primary key (item_id, file_id)
);
create index content_public_file_file on content_public_file (file_id);

-- When its owners look at a thing again; visitors may read it beside some kinds.
alter table content_item add review_on date;
create index content_item_review on content_item (review_on) where review_on is not null;
