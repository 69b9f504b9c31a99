-- The regulation that rules procedures of a regime (REGIME_REGULATIONS of contract/regulations.ts).
create or replace function regime_regulation(regime text)
  returns text
  language sql
  stable parallel safe
RETURN NULLIF(COALESCE((SELECT (s.value ->> (regime_regulation.regime || '_norm'::text)) FROM instance_setting s WHERE (s.key = 'leyes-por-recurso'::text)), CASE regime WHEN 'laassp_2025'::text THEN 'laassp-2025'::text WHEN 'laassp_2000'::text THEN 'laassp-2000'::text WHEN 'ley_gto'::text THEN 'ley-contrataciones-gto'::text WHEN 'lineamientos_ug'::text THEN 'lineamientos-ug-2023'::text WHEN 'lopsrm'::text THEN 'lopsrm'::text ELSE NULL::text END), ''::text);
