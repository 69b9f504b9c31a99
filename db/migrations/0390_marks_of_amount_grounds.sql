-- The limit of an amount binds only what is founded on its amount: the list keeps the marks of direct awards anew.
insert into procedure_touched (procedure_id) select id from procedure where kind = 'direct' and public_state <> 'hidden';
