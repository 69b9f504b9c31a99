-- Names of these lines, in their order: a line is kept by its code, and only shown by its name.
create or replace function line_names(codes text[]) returns text[] language sql stable parallel safe
  return array(select l.name from unnest(codes) with ordinality given (code, place)
    join registry_line l on l.code = given.code order by given.place);
