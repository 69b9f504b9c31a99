-- Suppliers of a list of before this portal may have no RFC, and no file until they renew.

-- Notes of the unit about somebody who never sent a file: data is null until there is one.
alter table supplier_file alter column data drop not null;

-- Who has no identity yet is not the same as another without one; it is told apart by its registration.
drop index registration_request_one_open;
create unique index registration_request_one_open on registration_request
  (rfc, tax_id, (case when origin = 'foreign' then country_key(data ->> 'country') else '' end))
  where status in ('submitted', 'in_review', 'observed', 'validated') and rfc <> '' and (origin <> 'foreign' or tax_id <> '');
