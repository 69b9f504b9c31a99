-- Greatest number of the «No» column of a list: the SAT numbers its rows from 1, so that a file that ends earlier
-- than the list in force was cut.
alter table negative_list add column last_number int check (last_number > 0);
