-- Why somebody undoes an import, where it is asked for: of payments.
alter table import_run add column undo_reason text not null default '' check (length(undo_reason) <= 1000);
