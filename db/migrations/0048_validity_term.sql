-- Whether registrations end with the year.
insert into registry_term (code, amount, unit, text, source) values
  ('validity_year_end', 0, 'months', 'Con 1, la vigencia termina el 31 de diciembre; con 0, cuenta en meses desde la aprobación', 'Regla propia del padrón; por año fiscal, como en Querétaro y Aguascalientes');
