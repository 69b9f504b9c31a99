-- What is left names its officer by a key too (0126, 0127). Nobody where the portal did it by itself.

-- Whoever is known from what they did only.
insert into officer (id, name)
select distinct on (id) id, coalesce(name, id) from (
  select created_by, created_name, created_at from import_run
  union all select unnest(array[settled_by, proposed_by, started_by, cancelled_by, undone_by]), null, created_at from import_run
  union all select created_by, created_name, created_at from screening_run
  union all select created_by, null, created_at from procedure
  union all select created_by, null, created_at from document
  union all select created_by, null, created_at from document_version
  union all select created_by, null, created_at from sanction
  union all select created_by, null, created_at from relation_ignored
  union all select uploaded_by, null, uploaded_at from upload
  union all select uploaded_by, null, uploaded_at from content_file
  union all select uploaded_by, null, uploaded_at from artwork) known (id, name, at)
where id is not null and id <> 'sistema' order by id, name is null, at desc
on conflict (id) do nothing;

alter table import_run alter column created_by drop not null;
alter table screening_run alter column created_by drop not null;
alter table relation_ignored alter column created_by drop not null;
alter table evaluation_instrument alter column updated_by drop not null;
update import_run set created_by = nullif(created_by, 'sistema'), started_by = nullif(started_by, 'sistema')
  where 'sistema' in (created_by, started_by);
update screening_run set created_by = null where created_by = 'sistema';
update relation_ignored set created_by = null where created_by = 'sistema';
update procedure set created_by = null where created_by = 'sistema';
set constraints all immediate;

-- Keys are looked at when the transaction ends: whoever works for the first time becomes an officer by what they do.
alter table import_run drop column created_name,
  add constraint import_run_created_by foreign key (created_by) references officer deferrable initially deferred,
  add constraint import_run_settled_by foreign key (settled_by) references officer deferrable initially deferred,
  add constraint import_run_proposed_by foreign key (proposed_by) references officer deferrable initially deferred,
  add constraint import_run_started_by foreign key (started_by) references officer deferrable initially deferred,
  add constraint import_run_cancelled_by foreign key (cancelled_by) references officer deferrable initially deferred,
  add constraint import_run_undone_by foreign key (undone_by) references officer deferrable initially deferred;
alter table screening_run drop column created_name,
  add constraint screening_run_created_by foreign key (created_by) references officer deferrable initially deferred;
alter table relation_ignored
  add constraint relation_ignored_created_by foreign key (created_by) references officer deferrable initially deferred;
alter table procedure
  add constraint procedure_created_by foreign key (created_by) references officer deferrable initially deferred;
alter table document
  add constraint document_created_by foreign key (created_by) references officer deferrable initially deferred;
alter table document_version
  add constraint document_version_created_by foreign key (created_by) references officer deferrable initially deferred;
alter table sanction
  add constraint sanction_created_by foreign key (created_by) references officer deferrable initially deferred;
alter table upload
  add constraint upload_uploaded_by foreign key (uploaded_by) references officer deferrable initially deferred;
alter table content_file
  add constraint content_file_uploaded_by foreign key (uploaded_by) references officer deferrable initially deferred;
alter table artwork
  add constraint artwork_uploaded_by foreign key (uploaded_by) references officer deferrable initially deferred;
-- Nobody ever wrote it; the history of a setting says who changed it.
alter table instance_setting drop column changed_by;

-- Who wrote last was kept by name: the officer who is called so, where there is one.
create function pg_temp.officer_called(wanted text) returns text language sql stable as $$
  select id from officer where name = wanted or id = wanted order by last_seen desc nulls last, id limit 1
$$;
alter table evaluation_instrument alter column updated_by type text using pg_temp.officer_called(updated_by),
  add constraint evaluation_instrument_updated_by foreign key (updated_by) references officer deferrable initially deferred;
alter table content_item alter column updated_by type text using pg_temp.officer_called(updated_by),
  add constraint content_item_updated_by foreign key (updated_by) references officer deferrable initially deferred;
alter table procedure alter column updated_by type text using pg_temp.officer_called(updated_by),
  add constraint procedure_updated_by foreign key (updated_by) references officer deferrable initially deferred;
alter table opening alter column updated_by type text using pg_temp.officer_called(updated_by),
  add constraint opening_updated_by foreign key (updated_by) references officer deferrable initially deferred;
alter table award_decision alter column updated_by type text using pg_temp.officer_called(updated_by),
  add constraint award_decision_updated_by foreign key (updated_by) references officer deferrable initially deferred;
