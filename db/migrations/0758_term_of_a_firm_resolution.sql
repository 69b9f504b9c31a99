-- A resolution is firm once it can no longer be contested.
insert into registry_term (code, amount, unit, text, source) values
  ('dispute_firm', 15, 'working_days', 'Recurso de revisión contra la resolución de una inconformidad', 'Ley Federal de Procedimiento Administrativo, arts. 83 y 85')
  on conflict (code) do nothing;
