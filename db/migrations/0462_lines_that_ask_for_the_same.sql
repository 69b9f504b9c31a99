-- needs: plain
-- Lines that ask for the same thing are found by their key of the catalogue, or by how alike they say it.
alter table requisition_line add column words text generated always as (plain(description)) stored;
create index requisition_line_item on requisition_line (item) where item is not null;
create index requisition_line_words on requisition_line using gin (words gin_trgm_ops) with (fastupdate=off);
create index requisition_line_words_alone on requisition_line using gin (words gin_trgm_ops) with (fastupdate=off) where item is null;
