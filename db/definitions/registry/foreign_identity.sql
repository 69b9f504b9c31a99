-- Country and tax number without blanks, hyphens or case; null for who is not foreign or has no number.
create or replace function foreign_identity(file jsonb) returns text language sql immutable parallel safe
  return (select country_key(file ->> 'country') || ':' || number
    from (select upper(regexp_replace(coalesce(file ->> 'taxId', ''), '[^[:alnum:]]', '', 'g')) number) tax
    where file ->> 'origin' = 'foreign' and number <> '');
