-- needs: plain
-- What a requisition and a request for quotations are looked for by, where their lists are long.
alter table requisition add column words text generated always as (plain(coalesce(folio, '') || ' ' || title)) stored;
create index requisition_words on requisition using gin (words gin_trgm_ops);
alter table quotation_request add column words text generated always as (plain(folio || ' ' || title)) stored;
create index quotation_request_words on quotation_request using gin (words gin_trgm_ops);
-- A request is found by the number of its procedure, too.
create index procedure_number_words on procedure using gin (plain(number) gin_trgm_ops);

-- What somebody decided last.
create index requisition_act_person on requisition_act (person_id, at desc);

-- The desk of purchases in its own order: what has no buyer first, the oldest first.
create index requisition_desk on requisition ((state <> 'unassigned'), since, id) where folio is not null;

-- What waits of a requisition, a procedure or a supplier is kept by where it leads to.
create index waiting_item_place on waiting_item (area, place);
