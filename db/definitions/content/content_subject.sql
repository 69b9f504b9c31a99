-- Whose the content of a kind is (contract/content-subjects.ts).
create or replace function content_subject(kind text) returns text language sql immutable parallel safe return
  case kind when 'areas' then 'Directory' when 'directorio' then 'Directory' when 'normatividad' then 'Regulations'
    when 'textos' then 'Regulations' when 'fichas' then 'Procedures' when 'perfiles' then 'ComputingProfiles'
    when 'topes' then 'Settings' when 'sinonimos' then 'Settings' when 'fundamentos' then 'Settings' when 'rutas' then 'Settings' else 'Notices' end;
