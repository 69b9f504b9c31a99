create or replace function keep_integrity() returns trigger language plpgsql as $$
declare
  abouts uuid[];
begin
  execute 'select array(' || tg_argv[0] || ')' into abouts;
  if cardinality(abouts) > 0 then perform enter_integrity(abouts); end if;
  return null;
end $$;

create or replace trigger integrity_inserted after insert on clarification_edition referencing new table as changed for each statement execute function keep_integrity('select distinct k.procedure_id from changed c join clarification k on k.id = c.clarification_id');
create or replace trigger integrity_inserted after insert on content_item referencing new table as changed for each statement execute function keep_integrity('select id from changed where edition > 0');
create or replace trigger integrity_updated after update on content_item referencing old table as former new table as changed for each statement execute function keep_integrity('select c.id from changed c join former o using (id) where c.edition > 0 and (c.edition, c.is_public) <> (o.edition, o.is_public)');
create or replace trigger integrity_inserted after insert on contract_amendment referencing new table as changed for each statement execute function keep_integrity('select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger integrity_inserted after insert on document referencing new table as changed for each statement execute function keep_integrity('select distinct procedure_id from changed where status = ''withdrawn''');
create or replace trigger integrity_updated after update on document referencing old table as former new table as changed for each statement execute function keep_integrity('select distinct procedure_id from changed where status = ''withdrawn''');
create or replace trigger integrity_inserted after insert on document_version referencing new table as changed for each statement execute function keep_integrity('select distinct d.procedure_id from changed c join document d on d.id = c.document_id where c.published_at is not null');
create or replace trigger integrity_updated after update on document_version referencing old table as former new table as changed for each statement execute function keep_integrity('select distinct d.procedure_id from changed c join document d on d.id = c.document_id where c.published_at is not null');
create or replace trigger integrity_inserted after insert on procedure referencing new table as changed for each statement execute function keep_integrity('select id from changed where public_state <> ''hidden''');
create or replace trigger integrity_updated after update on procedure referencing old table as former new table as changed for each statement execute function keep_integrity('select c.id from changed c join former o using (id) where c.public_state <> ''hidden'' and c.public_state <> o.public_state');
create or replace trigger integrity_inserted after insert on procedure_change referencing new table as changed for each statement execute function keep_integrity('select distinct procedure_id from changed');
create or replace trigger integrity_inserted after insert on withdrawn_procedure referencing new table as changed for each statement execute function keep_integrity('select id from changed');
