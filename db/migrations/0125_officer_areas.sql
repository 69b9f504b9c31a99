-- The area of the directory in which an officer works: as the directory says by their mail, or as they chose.
alter table officer add column area_id uuid references area on delete set null;

-- Areas of the directory to which things that wait belong by their own facts: who asks for a purchase and who makes it.
create view waiting_area as
  select 'procedure' area, p.id, a.id area_id from procedure p join area a on a.name in (p.requesting_area, p.contracting_area)
union all
  select 'document', d.id, a.id from document d join procedure p on p.id = d.procedure_id
    join area a on a.name in (p.requesting_area, p.contracting_area);
