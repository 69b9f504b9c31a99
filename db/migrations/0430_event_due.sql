-- What a transaction wrote of things and its events have to tell, until it ends.
create unlogged table event_due (
  tx        xid8 default pg_current_xact_id(),
  thing     uuid,
  subjects  text,
  operation text,
  of_table  name,
  of_column name not null,
  primary key (tx, thing, subjects, operation, of_table)
);
