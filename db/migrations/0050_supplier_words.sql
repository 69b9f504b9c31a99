-- Words of the registry, without accents, to mend mistyped searches. Repeats are allowed, so that nobody waits for
-- another's insert; `compact_supplier_words` takes them out.
create table supplier_word (word text not null);
create index supplier_word_exact on supplier_word (word);
create index supplier_word_alike on supplier_word using gin (word gin_trgm_ops);

create function words_of(value text) returns setof text language sql immutable parallel safe as $$
  select w from regexp_split_to_table(plain(value), '[^[:alnum:]]+') w where w ~ '^[[:alpha:]]{3,40}$'
$$;

create function supplier_words_changed() returns trigger language plpgsql as $$
begin
  insert into supplier_word
    select distinct w from new_rows s, words_of(concat_ws(' ', s.name, s.trade_name, s.main_line, joined_texts(s.lines))) w
    where s.status <> 'unregistered' and not exists (select 1 from supplier_word known where known.word = w);
  return null;
end $$;
create trigger supplier_words_insert after insert on supplier referencing new table as new_rows
  for each statement execute function supplier_words_changed();
create trigger supplier_words_update after update on supplier referencing new table as new_rows
  for each statement execute function supplier_words_changed();

create function compact_supplier_words() returns void language sql as $$
  delete from supplier_word a using supplier_word b where a.word = b.word and a.ctid > b.ctid
$$;

-- Every word anew, after a load that ran without triggers.
create function rebuild_supplier_words() returns void language sql as $$
  delete from supplier_word;
  insert into supplier_word select distinct w from supplier s,
    words_of(concat_ws(' ', s.name, s.trade_name, s.main_line, joined_texts(s.lines))) w where s.status <> 'unregistered'
$$;

select rebuild_supplier_words();
