-- What the supplier was told is kept with the observation: the catalogue's words may change later.
alter table request_observation add column reason text;
update request_observation o set reason = c.text from registry_reason c where c.code = o.reason_code;
