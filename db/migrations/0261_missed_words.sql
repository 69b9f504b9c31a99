-- Words that people looked for and that nothing says: one by one, by day, without who asked nor the rest of what was asked.
create table search_missed (
  day   date not null,
  word  text not null constraint search_missed_word check (word ~ '^[a-z]{4,30}$'),
  count int not null default 1 constraint search_missed_count check (count > 0),
  primary key (word, day)
);
create index search_missed_day on search_missed (day);

-- Counts words of one question; no more different ones in a day than `most`, whatever somebody sends.
create function note_missed(words text[], today date, most int) returns void language sql as $$
  insert into search_missed as m (day, word)
    select today, w from (select distinct w from unnest(words) w) once
    where exists (select from search_missed k where k.word = w and k.day = today)
      or (select count(*) from search_missed k where k.day = today) < most
    on conflict (word, day) do update set count = m.count + 1
$$;
