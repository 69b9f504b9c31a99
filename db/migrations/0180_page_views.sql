-- Pictures of the pages of stored PDFs, and what their pages say with its place: made once for each content, whoever names it.
create table page_book (
  -- Names no file for itself: it goes with the content that it was made of.
  sha256      text primary key references stored_file on delete cascade,
  state       text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  -- All pictures one after the other, as one content of the store.
  pack_sha256 text references stored_file,
  asked_at    timestamptz not null default clock_timestamp(),
  taken_at    timestamptz,
  made_at     timestamptz,
  constraint page_book_made check (state <> 'made' or made_at is not null)
);
create index page_book_waiting on page_book (asked_at) where state = 'waiting';
create index page_book_pack on page_book (pack_sha256);

create table page_view (
  sha256        text not null references page_book on delete cascade,
  number        int not null check (number > 0),
  -- In points, as the page stands when it is read.
  width         real not null check (width > 0),
  height        real not null check (height > 0),
  -- Places of the small and of the large picture in the pack; the large one is made of the pages that are read first.
  small_at      int,
  small_bytes   int,
  large_at      int,
  large_bytes   int,
  -- [left, baseline from the top, width, size of the letters, text] of each line, in points.
  lines         jsonb not null default '[]',
  -- Headings, paragraphs, lists and tables, in the order of reading.
  blocks        jsonb not null default '[]',
  primary key (sha256, number)
);

-- Pages that were rendered before the pictures were there are made again.
create constraint trigger raise_data_version after update of state on page_book
  deferrable initially deferred for each row when (new.state = 'made') execute function raise_data_version();
