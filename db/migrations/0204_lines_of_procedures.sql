-- What is known of a procedure is kept one thing to a line, so that an excerpt can part what only stands side by side:
-- «… para Parque Vehicular. Parque Vehicular Cómputo Colibrí, S.A. de C.V. Computadora portátil …» read as one sentence.
-- Those that are there get their lines when they next change; their words, and so what finds them, stay the same.
do $$
declare
  body text := pg_get_functiondef('refresh_procedures(uuid[], timestamptz)'::regprocedure);
  changes text[][] := array[
    ['concat_ws('' '', q.number, q.compranet_number, q.title, q.description, q.requesting_area, c.supplier_names,',
     'E''\n'' || concat_ws(E''\n'', q.number, q.compranet_number, q.title, q.description, q.requesting_area, nullif(c.supplier_names, ''''),'],
    ['string_agg(description, '' '')', 'string_agg(description, E''\n'')'],
    ['string_agg(distinct k.title, '' '')', 'string_agg(distinct k.title, E''\n'')']];
  change text[];
begin
  foreach change slice 1 in array changes loop
    if position(change[1] in body) = 0 then
      raise exception 'refresh_procedures does not join as it did: %', change[1];
    end if;
    body := replace(body, change[1], change[2]);
  end loop;
  execute body;
end $$;
