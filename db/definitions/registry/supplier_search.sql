-- Words by which a supplier is found.
create or replace function supplier_search(number text, name text, trade_name text, lines text[]) returns tsvector
  language sql stable parallel safe
  return search_vector(coalesce(number, '') || ' ' || name || ' ' || coalesce(trade_name, '') || ' '
    || array_to_string(line_names(lines), ' '));
