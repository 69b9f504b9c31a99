-- A foreign supplier is told apart by the tax number that its country gave it: the same one is registered once.

-- Rows of a bulk import stand here between the preview and the registration: packing each of them costs more than the
-- place that it saves.
alter table registry_import_row set (toast_tuple_target = 8160);

-- A country as people write it, in one form. Countries are free text; the names in use for the usual ones are known here.
create function country_key(name text) returns text language sql immutable parallel safe
  return (select coalesce((select known.key from (values
    ('eua', 'estadosunidos'), ('eeuu', 'estadosunidos'), ('eu', 'estadosunidos'), ('us', 'estadosunidos'),
    ('usa', 'estadosunidos'), ('unitedstates', 'estadosunidos'), ('unitedstatesofamerica', 'estadosunidos'),
    ('estadosunidosdeamerica', 'estadosunidos'), ('estadosunidosdenorteamerica', 'estadosunidos'),
    ('spain', 'espana'), ('germany', 'alemania'), ('deutschland', 'alemania'), ('france', 'francia'), ('italy', 'italia'),
    ('uk', 'reinounido'), ('unitedkingdom', 'reinounido'), ('inglaterra', 'reinounido'), ('granbretana', 'reinounido'),
    ('japan', 'japon'), ('brazil', 'brasil'), ('switzerland', 'suiza'), ('netherlands', 'paisesbajos'), ('holanda', 'paisesbajos'),
    ('belgium', 'belgica'), ('sweden', 'suecia'), ('denmark', 'dinamarca'), ('ireland', 'irlanda'),
    ('republicapopularchina', 'china'), ('republicapopulardechina', 'china'),
    ('southkorea', 'coreadelsur'), ('republicadecorea', 'coreadelsur'), ('corea', 'coreadelsur')) known (said, key)
    where known.said = written.key), written.key)
  from (select regexp_replace(plain(coalesce(name, '')), '[^a-z]', '', 'g') key) written);

-- Country and tax number without blanks, hyphens or case; null for who is not foreign or has no number.
create function foreign_identity(file jsonb) returns text language sql immutable parallel safe
  return (select country_key(file ->> 'country') || ':' || number
    from (select upper(regexp_replace(coalesce(file ->> 'taxId', ''), '[^[:alnum:]]', '', 'g')) number) tax
    where file ->> 'origin' = 'foreign' and number <> '');

alter table supplier
  add column foreign_identity text,
  -- Registered twice before this rule: both stay, until a person cancels one of them.
  add column is_foreign_twin boolean not null default false;

create function note_foreign_identity() returns trigger language plpgsql as $$
begin
  update supplier set foreign_identity = foreign_identity(new.data)
  where id = new.supplier_id and foreign_identity is distinct from foreign_identity(new.data);
  return null;
end $$;
create trigger supplier_file_foreign_added after insert on supplier_file for each row
  when (new.data ->> 'origin' = 'foreign') execute function note_foreign_identity();
create trigger supplier_file_foreign_changed after update of data on supplier_file for each row
  when (old.data ->> 'origin' = 'foreign' or new.data ->> 'origin' = 'foreign') execute function note_foreign_identity();

update supplier s set foreign_identity = foreign_identity(f.data) from supplier_file f
where f.supplier_id = s.id and f.data ->> 'origin' = 'foreign';

-- The oldest registration keeps the rule; a remark tells officers of the others, and nobody loses anything.
with registered as (
  select id, first_value(number) over same first_number, row_number() over same place from supplier
  where foreign_identity is not null and source = 'portal' and status not in ('cancelled', 'unregistered')
  window same as (partition by foreign_identity order by registered_on nulls last, created_at, id)),
twins as (update supplier s set is_foreign_twin = true from registered r where s.id = r.id and r.place > 1
  returning s.id, r.first_number)
update supplier_file f set version = f.version + 1, remarks = concat_ws(E'\n', nullif(f.remarks, ''),
  format('Tiene la misma identificación fiscal y el mismo país que el registro %s: compruébalo y cancela el que sobre.', t.first_number))
from twins t where f.supplier_id = t.id;

-- What waits for the end of the transaction would be in the way of the indexes.
set constraints all immediate;
create unique index supplier_foreign_once on supplier (foreign_identity)
  where foreign_identity is not null and source = 'portal' and status not in ('cancelled', 'unregistered') and not is_foreign_twin;
create index supplier_foreign_identity on supplier (foreign_identity) where foreign_identity is not null;
drop index supplier_file_tax_id;

-- Open requests of two countries may bear the same number.
drop index registration_request_one_open;
create unique index registration_request_one_open on registration_request
  (rfc, tax_id, (case when origin = 'foreign' then country_key(data ->> 'country') else '' end))
  where status in ('submitted', 'in_review', 'observed', 'validated');
