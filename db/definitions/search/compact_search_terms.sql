-- Goes on after a word: of the next ones repeats go, and what nothing has any more; where it came to, null at the end.
create or replace function compact_search_terms(after text, most int) returns text language plpgsql as $$
declare upto text;
begin
  select max(word collate "C") into upto
    from (select word from search_term where word ~>~ after order by word using ~<~ limit most) next;
  delete from search_term a using search_term b
    where a.word ~>~ after and a.word ~<=~ upto and (a.word, a.audience) = (b.word, b.audience)
      and ((b.written <> b.word) > (a.written <> a.word)
        or (b.written <> b.word) = (a.written <> a.word) and a.ctid > b.ctid);
  delete from search_term t where word ~>~ after and word ~<=~ upto
    and not exists (select from search_found(quote_literal(t.stem)::tsquery, t.word, array['everyone', 'signed-in'],
      array['procedure', 'lot', 'contract', 'supplier', 'document', 'page', 'regulation', 'article', 'sheet', 'person', 'area', 'profile'], 1));
  return upto;
end $$;
