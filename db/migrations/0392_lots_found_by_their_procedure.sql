-- Lots that a procedure no longer has are found in the search by it.
create index search_entry_lot_parent on search_entry (parent) where kind = 'lot';
