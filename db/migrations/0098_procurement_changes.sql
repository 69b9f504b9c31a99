-- A contract is changed on its own: it carries the version that its officers saw.
alter table contract add column version int not null default 1;

-- Lots are written by their ids, all in one statement: two of them may exchange their numbers.
alter table lot drop constraint lot_number_once,
  add constraint lot_number_once unique (procedure_id, number) deferrable initially immediate;
