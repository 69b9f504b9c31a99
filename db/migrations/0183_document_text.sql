-- What was read in a file, once for all documents that name its content: facts, and the text of each page.
create table file_text (
  sha256       text primary key references stored_file on delete cascade,
  -- Anything but 'read' says why there is no text: the file is plainly so, nothing failed.
  state        text not null check (state in ('read', 'protected', 'broken', 'slow', 'heavy')),
  pages        int not null check (pages >= 0),
  -- Pages whose text came with the file; whose text was recognised; that are pictures without text.
  text_pages   int not null check (text_pages >= 0),
  ocr_pages    int not null check (ocr_pages >= 0),
  image_pages  int not null check (image_pages >= 0),
  -- ISO 639-1: what the file says, or what its words are; null when nobody can tell.
  language     text check (language ~ '^[a-z]{2,3}$'),
  is_tagged    boolean not null,
  is_protected boolean not null,
  -- Entries with title, page and level, in their order.
  outline      jsonb not null default '[]',
  -- Which reader read it: a better one reads it again.
  reader       int not null,
  -- When a program looked at all pictures for letters; null where none is installed.
  recognised_at timestamptz,
  read_at      timestamptz not null default clock_timestamp()
);
-- One paragraph or row of a table per line, without what stands at the head or foot of every page.
create table file_page (
  sha256 text not null references stored_file on delete cascade,
  page   int not null check (page > 0),
  source text not null check (source in ('text', 'ocr', 'image', 'blank')),
  text   text not null,
  primary key (sha256, page)
);
-- Facts are public with their documents.
call watch_public_table('file_text');

-- The only way in which the public gets at the text of pages (decision D10).
create view public_document_page as
  select v.document_id, v.number as version, t.page, t.text, t.source, v.sha256, d.procedure_id,
    not exists (select from document_version w
      where w.document_id = v.document_id and w.number > v.number and w.published_at <= now()) as is_current
  from document_version v
  join document d on d.id = v.document_id and d.withdrawn_at is null
  join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
  join file_page t on t.sha256 = v.sha256
  where v.published_at <= now();
