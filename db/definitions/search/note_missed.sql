-- Counts words of one question; no more different ones in a day than `most`, whatever somebody sends.
create or replace function note_missed(words text[], today date, most int) returns void language sql as $$
  insert into search_missed as m (day, word)
    select today, w from (select distinct w from unnest(words) w) once
    where exists (select from search_missed k where k.word = w and k.day = today)
      or (select count(*) from search_missed k where k.day = today) < most
    on conflict (word, day) do update set count = m.count + 1
$$;
