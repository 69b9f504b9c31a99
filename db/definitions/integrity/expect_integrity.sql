create or replace function expect_integrity() returns trigger language plpgsql as $$
begin
  execute 'insert into integrity_due (about) select distinct w.about from (' || tg_argv[0]
    || ') w (about) where w.about is not null on conflict do nothing';
  return null;
end $$;

create or replace trigger integrity_state_delete after delete on award referencing old table as changed for each statement execute function expect_integrity('select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state in (''awarded'', ''unsuccessful'')');
create or replace trigger integrity_state_insert after insert on award referencing new table as changed for each statement execute function expect_integrity('select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state in (''awarded'', ''unsuccessful'')');
create or replace trigger integrity_state_update after update on award referencing new table as changed for each statement execute function expect_integrity('select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state in (''awarded'', ''unsuccessful'')');
create or replace trigger integrity_state_delete after delete on contract referencing old table as changed for each statement execute function expect_integrity('select procedure_id from changed where source <> ''compranet''');
create or replace trigger integrity_state_insert after insert on contract referencing new table as changed for each statement execute function expect_integrity('select procedure_id from changed where source <> ''compranet''');
create or replace trigger integrity_state_update after update on contract referencing new table as changed for each statement execute function expect_integrity('select procedure_id from changed where source <> ''compranet''');
create or replace trigger integrity_state_delete after delete on contract_delivery referencing old table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_insert after insert on contract_delivery referencing new table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_update after update on contract_delivery referencing new table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_delete after delete on contract_end referencing old table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_insert after insert on contract_end referencing new table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_update after update on contract_end referencing new table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_delete after delete on contract_lot referencing old table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_insert after insert on contract_lot referencing new table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_update after update on contract_lot referencing new table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_delete after delete on contract_payment referencing old table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_insert after insert on contract_payment referencing new table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_update after update on contract_payment referencing new table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_delete after delete on contract_penalty referencing old table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_insert after insert on contract_penalty referencing new table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_update after update on contract_penalty referencing new table as changed for each statement execute function expect_integrity('select k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_state_delete after delete on evaluation_period referencing old table as changed for each statement execute function expect_integrity('select id from changed where published_at is not null');
create or replace trigger integrity_state_insert after insert on evaluation_period referencing new table as changed for each statement execute function expect_integrity('select id from changed where published_at is not null');
create or replace trigger integrity_state_update after update on evaluation_period referencing new table as changed for each statement execute function expect_integrity('select id from changed where published_at is not null');
create or replace trigger integrity_state_delete after delete on evaluation_result referencing old table as changed for each statement execute function expect_integrity('select e.id from changed c join evaluation_period e on e.id = c.period_id
  where e.published_at is not null');
create or replace trigger integrity_state_insert after insert on evaluation_result referencing new table as changed for each statement execute function expect_integrity('select e.id from changed c join evaluation_period e on e.id = c.period_id
  where e.published_at is not null');
create or replace trigger integrity_state_update after update on evaluation_result referencing new table as changed for each statement execute function expect_integrity('select e.id from changed c join evaluation_period e on e.id = c.period_id
  where e.published_at is not null');
create or replace trigger integrity_state_delete after delete on lot referencing old table as changed for each statement execute function expect_integrity('select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state <> ''hidden'' and p.source <> ''compranet''');
create or replace trigger integrity_state_insert after insert on lot referencing new table as changed for each statement execute function expect_integrity('select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state <> ''hidden'' and p.source <> ''compranet''');
create or replace trigger integrity_state_update after update on lot referencing new table as changed for each statement execute function expect_integrity('select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state <> ''hidden'' and p.source <> ''compranet''');
create or replace trigger integrity_state_delete after delete on milestone referencing old table as changed for each statement execute function expect_integrity('select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state <> ''hidden'' and p.source <> ''compranet''');
create or replace trigger integrity_state_insert after insert on milestone referencing new table as changed for each statement execute function expect_integrity('select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state <> ''hidden'' and p.source <> ''compranet''');
create or replace trigger integrity_state_update after update on milestone referencing new table as changed for each statement execute function expect_integrity('select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state <> ''hidden'' and p.source <> ''compranet''');
create or replace trigger integrity_state_delete after delete on procedure referencing old table as changed for each statement execute function expect_integrity('select id from changed where public_state <> ''hidden'' and source <> ''compranet''');
create or replace trigger integrity_state_insert after insert on procedure referencing new table as changed for each statement execute function expect_integrity('select id from changed where public_state <> ''hidden'' and source <> ''compranet''');
create or replace trigger integrity_state_update after update on procedure referencing new table as changed for each statement execute function expect_integrity('select id from changed where public_state <> ''hidden'' and source <> ''compranet''');
create or replace trigger integrity_state_delete after delete on sanction referencing old table as changed for each statement execute function expect_integrity('select id from changed where published_at is not null');
create or replace trigger integrity_state_insert after insert on sanction referencing new table as changed for each statement execute function expect_integrity('select id from changed where published_at is not null');
create or replace trigger integrity_state_update after update on sanction referencing new table as changed for each statement execute function expect_integrity('select id from changed where published_at is not null');
