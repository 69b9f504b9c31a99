-- The default order of the public list, and numbers found by their beginning.
drop index procedure_next_act;
create index procedure_next_act on procedure (next_act_at, published_at desc, id) where public_state <> 'hidden';
create index procedure_number_prefix on procedure (lower(number) text_pattern_ops);
create index procedure_compranet_prefix on procedure (lower(compranet_number) text_pattern_ops) where compranet_number is not null;
