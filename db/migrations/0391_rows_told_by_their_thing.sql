-- A row may be told by the event of the thing that it belongs to: what watches a table takes a column more.
drop procedure if exists watch_events(regclass, text);
