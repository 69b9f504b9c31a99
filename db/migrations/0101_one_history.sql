-- What became of the entries of the catalogues is told where every change is told: in `revision`. What officers had
-- written before stands in the audit log.
drop table catalogue_revision;
-- Who changed a weight, too.
alter table relation_weight drop column changed_by;
