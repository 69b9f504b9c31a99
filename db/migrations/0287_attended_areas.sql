-- Areas of the university whose purchases a person of the unit sees to.
alter table directory_person add column attends text[] not null default '{}';
