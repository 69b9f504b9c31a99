-- An area that does not answer is reminded once by the portal, after the days of a term; since when it is asked is kept.
alter table evaluation_order
  add column asked_at timestamptz,
  add column reminded_at timestamptz;
create index evaluation_order_unasked on evaluation_order (asked_at)
  where status in ('captured', 'returned') and area_email is not null and reminded_at is null;

insert into registry_term (code, amount, unit, text, source) values
  ('evaluation_reminder', 5, 'working_days', 'Recordatorio al área que no ha respondido una evaluación; 0: no se manda',
    'Regla propia de la evaluación de proveedores');
