-- Why a valid row of a bulk import is doubtful, by column, for its preview.
alter table registry_import_row add column doubts jsonb;
create index registry_import_row_doubts on registry_import_row (import_id, position) where doubts is not null;

-- Whom a bulk import registered.
create index supplier_event_import on supplier_event ((details ->> 'import')) where action = 'import';
