create or replace function search_entry_words(title text, numbers text, note text, body text) returns tsvector
  language sql immutable parallel safe as $$
  select search_words(title, 'A') || search_words(note, 'B') || search_words(body, 'D') || array_to_tsvector(search_numbers(numbers))
$$;
