-- Tables of one row. Keys are of this database alone.
insert into data_version (version) values (19);
insert into budget_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
insert into follow_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
insert into relation_run default values;
