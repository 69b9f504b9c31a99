-- A search reads the whole pending list of a text index each time: with none it answers several times faster. An import of
-- thousands gathers its entries itself and writes them at once.
alter index supplier_search set (fastupdate = off);
alter index supplier_name_trgm set (fastupdate = off);
alter index supplier_all_lines_status set (fastupdate = off);
select gin_clean_pending_list('supplier_search'), gin_clean_pending_list('supplier_name_trgm'),
  gin_clean_pending_list('supplier_all_lines_status');
