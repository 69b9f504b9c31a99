-- With a line and a state of the registration chosen, only those rows are read: among a million, ten times fewer.
create index supplier_all_lines_status on supplier using gin (all_lines, state_name, status);
drop index supplier_all_lines;
