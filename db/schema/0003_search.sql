-- What is found, and with which words.
-- needs: plain, search_entry_words, search_pairs, search_stem

create table search_entry (
  id          bigint generated always as identity primary key,
  kind        text not null,
  source      uuid not null,
  -- Which part of its source; empty for all of it.
  part        text not null default '',
  -- The procedure whose being public it follows.
  parent      uuid,
  audience    text not null default 'everyone' constraint search_entry_audience check (audience in ('everyone', 'signed-in')),
  title       text not null,
  -- As people read it; `keys` are numbers under which it is found besides.
  number      text,
  keys        text,
  -- Who, of what kind: said beside the title and found by it.
  note        text not null default '',
  body        text not null default '',
  -- Where it belongs: said beside the title alone.
  place       text not null default '',
  path        text not null,
  dated       date,
  -- What still goes on comes before what is over.
  is_current  boolean not null default false,
  weight      real not null default 1,
  title_plain text generated always as (plain(title)) stored,
  words       tsvector generated always as (search_entry_words(title, (coalesce(number, '') || ' ') || coalesce(keys, ''), note,
    body)) stored,
  constraint search_entry_kind check (kind in ('procedure', 'lot', 'contract', 'supplier', 'document', 'page', 'regulation',
    'article', 'sheet', 'person', 'area', 'profile')),
  constraint search_entry_once unique (kind, source, part)
);
create index search_entry_beside on search_entry using gin (search_pairs(words)) with (fastupdate=off) where (kind = 'page');
create index search_entry_contract on search_entry using gin (words) with (fastupdate=off) where (kind = 'contract');
create index search_entry_document on search_entry using gin (words) with (fastupdate=off) where (kind = 'document');
create index search_entry_few on search_entry using gin (words) with (fastupdate=off) where (kind in ('regulation', 'article',
  'sheet', 'person', 'area', 'profile'));
create index search_entry_front_contract on search_entry using gin (words) with (fastupdate=off) where ((kind = 'contract')
  and ((id & (15)::bigint) = 0));
create index search_entry_front_document on search_entry using gin (words) with (fastupdate=off) where ((kind = 'document')
  and ((id & (15)::bigint) = 0));
create index search_entry_front_lot on search_entry using gin (words) with (fastupdate=off) where ((kind = 'lot')
  and ((id & (15)::bigint) = 0));
create index search_entry_front_open on search_entry using gin (words) with (fastupdate=off) where ((kind = 'procedure')
  and is_current and ((id & (15)::bigint) = 0));
create index search_entry_front_page on search_entry using gin (words) with (fastupdate=off) where ((kind = 'page')
  and ((id & (15)::bigint) = 0));
create index search_entry_front_past on search_entry using gin (words) with (fastupdate=off) where ((kind = 'procedure')
  and (not is_current) and ((id & (15)::bigint) = 0));
create index search_entry_front_supplier on search_entry using gin (words) with (fastupdate=off) where ((kind = 'supplier')
  and ((id & (15)::bigint) = 0));
create index search_entry_lot on search_entry using gin (words) with (fastupdate=off) where (kind = 'lot');
-- One index for each kind of which there are many: candidates of each are few, whatever the others have.
create index search_entry_open on search_entry using gin (words) with (fastupdate=off) where ((kind = 'procedure') and is_current);
create index search_entry_page on search_entry using gin (words) with (fastupdate=off) where ((kind >= 'page')
  and (kind <= 'page'));
create index search_entry_parent on search_entry (parent);
create index search_entry_past on search_entry using gin (words) with (fastupdate=off) where ((kind = 'procedure')
  and (not is_current));
create index search_entry_supplier on search_entry using gin (words) with (fastupdate=off) where (kind = 'supplier');

-- Words that people looked for and that nothing says: one by one, by day, without who asked nor the rest of what was asked.
create table search_missed (
  day   date,
  word  text constraint search_missed_word check (word ~ '^[a-z]{4,30}$'),
  count int not null default 1 constraint search_missed_count check (count > 0),
  primary key (word, day)
);
create index search_missed_day on search_missed (day);

-- Words that mean the same when somebody searches: a kind of content. Each row is one group.
create table search_synonym (
  id           uuid default gen_random_uuid() primary key,
  key          text not null constraint search_synonym_key unique,
  name         text not null check (length(name) >= 2),
  alike        text[] not null default '{}'::text[],
  reason       text,
  note         text,
  source       text,
  is_published boolean not null,
  version      int not null default 1
);

-- Words of the index, as texts write them, to mend mistyped ones. Repeats are allowed, so that nobody waits for another's
-- insert; `compact_search_terms` takes them out, and those that nothing has any more.
create table search_term (
  word     text not null,
  written  text not null,
  audience text not null,
  stem     text generated always as (search_stem(word)) stored
);
create index search_term_alike on search_term using gin (word gin_trgm_ops) with (fastupdate=off);
create index search_term_stem on search_term (stem);
create index search_term_word on search_term (word text_pattern_ops);

-- Words that visitors can find, without accents, to mend mistyped searches: one list, area by area, because a word that
-- is known in one of them finds nothing in another. Repeats are allowed, so that nobody waits for another's insert;
-- `compact_search_words` takes them out.
create table search_word (
  area text not null constraint search_word_area check (area in ('procedures', 'suppliers')),
  word text not null
);
create index search_word_alike on search_word using gin (word gin_trgm_ops);
create index search_word_exact on search_word (area, word);
