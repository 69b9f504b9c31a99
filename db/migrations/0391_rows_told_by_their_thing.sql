-- A row may be told by the event of the thing that it belongs to: what watches a table takes a column more.
drop procedure if exists watch_events(regclass, text);
-- What follows from rows of procedures, documents and contents follows from the events of their things (decision 0370).
-- contract: 0391
