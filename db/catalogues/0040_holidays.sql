-- Days without work of the Ley Federal del Trabajo; the unit adds its own.
insert into holiday (date, reason, source)
  select make_date(year, month, day), reason, 'Ley Federal del Trabajo, art. 74'
  from generate_series(2024, 2032) year,
    (values (1, 1, 'Año Nuevo'), (5, 1, 'Día del Trabajo'), (9, 16, 'Día de la Independencia'),
      (12, 25, 'Navidad')) fixed (month, day, reason);

-- First Monday of February, third Monday of March and of November.
insert into holiday (date, reason, source)
  select first + ((8 - extract(isodow from first)::int) % 7) + 7 * (nth - 1), reason, 'Ley Federal del Trabajo, art. 74'
  from generate_series(2024, 2032) year,
    (values (2, 1, 'Día de la Constitución'), (3, 3, 'Natalicio de Benito Juárez'),
      (11, 3, 'Día de la Revolución')) moved (month, nth, reason),
    lateral (select make_date(year, month, 1) first) f;

insert into holiday (date, reason, source) values
  ('2024-10-01', 'Transmisión del Poder Ejecutivo Federal', 'Ley Federal del Trabajo, art. 74'),
  ('2030-10-01', 'Transmisión del Poder Ejecutivo Federal', 'Ley Federal del Trabajo, art. 74');
