-- Addresses of procedures are found in any case, with other dashes or none.
create index procedure_slug_letters on procedure (regexp_replace(upper(slug), '[^A-Z0-9]', '', 'g'));
