-- The request that stayed deserted and that this one asks again.
alter table quotation_request add column previous_id uuid references quotation_request(id);
create index quotation_request_previous on quotation_request (previous_id) where previous_id is not null;
