-- The supplier is told apart by the foreign identity of its file.
create or replace function note_foreign_identity() returns trigger language plpgsql as $$
begin
  update supplier set foreign_identity = foreign_identity(new.data)
  where id = new.supplier_id and foreign_identity is distinct from foreign_identity(new.data);
  return null;
end $$;

create or replace trigger supplier_file_foreign_added after insert on supplier_file for each row when ((new.data ->> 'origin'::text) = 'foreign'::text) execute function note_foreign_identity();
create or replace trigger supplier_file_foreign_changed after update of data on supplier_file for each row when ((old.data ->> 'origin'::text) = 'foreign'::text or (new.data ->> 'origin'::text) = 'foreign'::text) execute function note_foreign_identity();
