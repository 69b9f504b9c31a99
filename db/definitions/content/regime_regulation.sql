-- The regulation that rules procedures of a regime (REGIME_REGULATIONS of contract/regulations.ts).
create or replace function regime_regulation(regime text) returns text language sql immutable parallel safe return
  case regime when 'laassp_2025' then 'laassp-2025' when 'laassp_2000' then 'laassp-2000'
    when 'ley_gto' then 'ley-contrataciones-gto' when 'lineamientos_ug' then 'lineamientos-ug-2023'
    when 'lopsrm' then 'lopsrm' end;
