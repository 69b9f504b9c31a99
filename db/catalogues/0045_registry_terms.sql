-- Terms of the registry; days, months, or whether a rule applies.
insert into registry_term (code, amount, unit, text, source) values
  ('answer', 10, 'working_days', 'Plazo de la Unidad para responder una solicitud', 'Regla propia de este padrón'),
  ('correction', 5, 'working_days', 'Plazo para atender observaciones; al vencer, la solicitud se desecha', 'Regla propia de este padrón'),
  ('correction_notice', 2, 'working_days', 'Aviso antes de que venza el plazo para atender observaciones', 'Regla propia del padrón'),
  ('expiring', 30, 'days', 'Días antes del vencimiento en que el registro está por vencer', 'Regla propia del padrón'),
  ('renewal_window', 60, 'days', 'Días antes del vencimiento en que abre el refrendo', 'Regla propia del padrón'),
  ('renewal_limit', 12, 'months', 'Meses después del vencimiento en que aún se puede refrendar; después, nueva inscripción', 'Regla propia del padrón'),
  ('validity_months', 12, 'months', 'Vigencia del registro desde su aprobación', 'Regla propia de este padrón'),
  ('draft_days', 60, 'days', 'Días sin cambios después de los que se borra un borrador', 'Regla propia del padrón'),
  ('repeat_notice', 15, 'days', 'Días entre dos avisos de vencimiento a un mismo proveedor', 'Regla propia del padrón'),
  ('disqualification_min', 3, 'months', 'Duración mínima de una inhabilitación', 'LAASSP 2025, art. 90'),
  ('disqualification_max', 84, 'months', 'Duración máxima de una inhabilitación', 'LAASSP 2025, art. 90'),
  ('validity_year_end', 0, 'yes_no', 'La vigencia termina el 31 de diciembre; si no se aplica, cuenta en meses desde la aprobación', 'Regla propia de este padrón');
