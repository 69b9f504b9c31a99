-- Arguments: the kind, and a query of the sources that a statement changed.
create or replace function search_touched()
  returns trigger
  language plpgsql
as $$
declare sources uuid[];
begin
  execute tg_argv[1] into sources;
  if sources is not null then perform keep_search(tg_argv[0], sources); end if;
  return null;
end $$;

create or replace trigger search_deleted_document after delete on document referencing old table as changed for each statement execute function search_touched('document', 'select array_agg(distinct t.id) from changed t');
create or replace trigger search_deleted_page after delete on document referencing old table as changed for each statement execute function search_touched('page', 'select array_agg(distinct t.id) from changed t');
create or replace trigger search_inserted_document after insert on document referencing new table as changed for each statement execute function search_touched('document', 'select array_agg(distinct t.id) from changed t');
create or replace trigger search_inserted_page after insert on document referencing new table as changed for each statement execute function search_touched('page', 'select array_agg(distinct t.id) from changed t');
create or replace trigger search_updated_document after update on document referencing old table as former new table as changed for each statement execute function search_touched('document', 'select array_agg(distinct t.id) from (select c.* from changed c join former o using (id) where (c.status, c.title, c.kind, c.procedure_id, c.withdrawn_at) is distinct from (o.status, o.title, o.kind, o.procedure_id, o.withdrawn_at)) t');
create or replace trigger search_updated_page after update on document referencing old table as former new table as changed for each statement execute function search_touched('page', 'select array_agg(distinct t.id) from (select c.* from changed c join former o using (id) where (c.status, c.title, c.procedure_id, c.withdrawn_at) is distinct from (o.status, o.title, o.procedure_id, o.withdrawn_at)) t');
create or replace trigger search_deleted_document after delete on document_version referencing old table as changed for each statement execute function search_touched('document', 'select array_agg(distinct t.document_id) from changed t');
create or replace trigger search_deleted_page after delete on document_version referencing old table as changed for each statement execute function search_touched('page', 'select array_agg(distinct t.document_id) from changed t');
create or replace trigger search_inserted_document after insert on document_version referencing new table as changed for each statement execute function search_touched('document', 'select array_agg(distinct t.document_id) from changed t');
create or replace trigger search_inserted_page after insert on document_version referencing new table as changed for each statement execute function search_touched('page', 'select array_agg(distinct t.document_id) from changed t');
create or replace trigger search_updated_document after update on document_version referencing old table as former new table as changed for each statement execute function search_touched('document', 'select array_agg(distinct t.document_id) from (select c.* from changed c join former o using (document_id, number) where (c.published_at) is distinct from (o.published_at)) t');
create or replace trigger search_updated_page after update on document_version referencing old table as former new table as changed for each statement execute function search_touched('page', 'select array_agg(distinct t.document_id) from (select c.* from changed c join former o using (document_id, number) where (c.published_at, c.sha256) is distinct from (o.published_at, o.sha256)) t');
create or replace trigger search_deleted_page after delete on file_text referencing old table as changed for each statement execute function search_touched('page', 'select array_agg(distinct v.document_id) from changed t join document_version v on v.sha256 = t.sha256');
create or replace trigger search_inserted_page after insert on file_text referencing new table as changed for each statement execute function search_touched('page', 'select array_agg(distinct v.document_id) from changed t join document_version v on v.sha256 = t.sha256');
create or replace trigger search_updated_page after update on file_text referencing old table as former new table as changed for each statement execute function search_touched('page', 'select array_agg(distinct v.document_id) from (select c.* from changed c join former o using (sha256) where (c.reader, c.read_at, c.recognised_at) is distinct from (o.reader, o.read_at, o.recognised_at)) t join document_version v on v.sha256 = t.sha256');
create or replace trigger search_deleted_contract after delete on lot referencing old table as changed for each statement execute function search_touched('contract', 'select array_agg(c.id) from changed t join contract c on c.procedure_id = t.procedure_id');
create or replace trigger search_deleted_lot after delete on lot referencing old table as changed for each statement execute function search_touched('lot', 'select array_agg(distinct t.id) from changed t');
create or replace trigger search_inserted_contract after insert on lot referencing new table as changed for each statement execute function search_touched('contract', 'select array_agg(c.id) from changed t join contract c on c.procedure_id = t.procedure_id');
create or replace trigger search_inserted_lot after insert on lot referencing new table as changed for each statement execute function search_touched('lot', 'select array_agg(distinct t.id) from changed t');
create or replace trigger search_updated_contract after update on lot referencing old table as former new table as changed for each statement execute function search_touched('contract', 'select array_agg(c.id) from (select c.* from changed c join former o using (id) where (c.description, c.number, c.procedure_id) is distinct from (o.description, o.number, o.procedure_id)) t join contract c on c.procedure_id = t.procedure_id');
create or replace trigger search_updated_lot after update on lot referencing old table as former new table as changed for each statement execute function search_touched('lot', 'select array_agg(distinct t.id) from (select c.* from changed c join former o using (id) where (c.description, c.number, c.cucop, c.procedure_id) is distinct from (o.description, o.number, o.cucop, o.procedure_id)) t');
