-- Administrative lists in their own order, and text anywhere in number or title. Imported procedures are not listed.
create index document_admin on document (publish_at, created_at desc, id);
create index document_admin_status on document (status, publish_at, created_at desc, id);
create index procedure_admin on procedure (updated_at desc, id) where source <> 'compranet';
create index procedure_admin_text on procedure using gin (plain(number || ' ' || title) gin_trgm_ops)
  where source <> 'compranet';
create index procedure_admin_draft on procedure (updated_at desc, id) where source <> 'compranet' and status = 'draft';
