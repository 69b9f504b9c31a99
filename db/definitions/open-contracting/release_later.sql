create or replace function release_later() returns trigger language plpgsql as $$
begin
  execute 'insert into open_release_due (procedure_id) ' || tg_argv[0];
  return null;
end $$;

create or replace trigger release_deleted after delete on bid referencing old table as changed for each statement execute function release_later('select distinct t.procedure_id from changed c join tenderer t on t.id = c.tenderer_id');
create or replace trigger release_inserted after insert on bid referencing new table as changed for each statement execute function release_later('select distinct t.procedure_id from changed c join tenderer t on t.id = c.tenderer_id');
create or replace trigger release_updated after update on bid referencing new table as changed for each statement execute function release_later('select distinct t.procedure_id from changed c join tenderer t on t.id = c.tenderer_id');
create or replace trigger release_inserted after insert on document referencing new table as changed for each statement execute function release_later('select procedure_id from changed where false');
create or replace trigger release_deleted after delete on document_version referencing old table as changed for each statement execute function release_later('select distinct d.procedure_id from changed c
    join document d on d.id = c.document_id where d.procedure_id is not null and c.published_at is not null');
create or replace trigger release_inserted after insert on document_version referencing new table as changed for each statement execute function release_later('select distinct d.procedure_id from changed c
    join document d on d.id = c.document_id where d.procedure_id is not null and c.published_at is not null');
create or replace trigger release_updated after update on document_version referencing new table as changed for each statement execute function release_later('select distinct d.procedure_id from changed c
    join document d on d.id = c.document_id where d.procedure_id is not null and c.published_at is not null');
create or replace trigger release_touched after insert on procedure_touched referencing new table as changed for each statement execute function release_later('select distinct procedure_id from changed where procedure_id is not null');
create or replace trigger release_deleted after delete on tenderer referencing old table as changed for each statement execute function release_later('select distinct procedure_id from changed');
create or replace trigger release_inserted after insert on tenderer referencing new table as changed for each statement execute function release_later('select distinct procedure_id from changed');
create or replace trigger release_updated after update on tenderer referencing new table as changed for each statement execute function release_later('select distinct procedure_id from changed');
