-- What somebody calls a computer of a kind, besides its name.
create or replace function search_profile_kind(kind text) returns text language sql immutable parallel safe return
  case kind when 'desktop' then 'computadora de escritorio' when 'all_in_one' then 'computadora todo en uno'
    when 'laptop' then 'computadora portátil' when 'workstation' then 'computadora estación de trabajo' when 'tablet' then 'tableta'
    when 'monitor' then 'monitor' when 'printer' then 'impresora' when 'projector' then 'proyector' when 'server' then 'servidor'
    when 'ups' then 'no break' else '' end;
