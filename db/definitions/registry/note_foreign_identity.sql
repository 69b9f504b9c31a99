-- The supplier is told apart by the foreign identity of its file.
create or replace function note_foreign_identity() returns trigger language plpgsql as $$
begin
  if new.data ->> 'origin' is distinct from 'foreign' and (tg_op = 'INSERT' or old.data ->> 'origin' is distinct from 'foreign') then
    return null;
  end if;
  update supplier set foreign_identity = foreign_identity(new.data)
  where id = new.supplier_id and foreign_identity is distinct from foreign_identity(new.data);
  return null;
end $$;

create or replace trigger supplier_file_foreign after insert or update of data on supplier_file for each row execute function note_foreign_identity();
