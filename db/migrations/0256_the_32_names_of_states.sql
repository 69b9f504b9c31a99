-- States were kept as people wrote them, «CDMX» beside «Ciudad de México»: each has one of the 32 names, and the log says
-- what stood there before. What is dropped is temporary.
-- contract: 0255
create temporary table state_spelling on commit drop as
  select name, spelling from (values
  ('Durango', 'dgo|dur'),
  ('Guanajuato', 'gto|gua'),
  ('Guerrero', 'gro'),
  ('Hidalgo', 'hgo|hid'),
  ('Jalisco', 'jal'),
  ('Estado de México', 'mex|mexico|edomex|edo mex|edo de mex|edo de mexico|edo mexico|estado mexico|estado de mex|em|e m|edo mex mexico|mexico estado de'),
  ('Michoacán', 'mich|mic|michoacan de ocampo'),
  ('Morelos', 'mor'),
  ('Nayarit', 'nay'),
  ('Nuevo León', 'nl|n l|nvo leon|nle'),
  ('Oaxaca', 'oax'),
  ('Puebla', 'pue'),
  ('Querétaro', 'qro|que|queretaro de arteaga|queretaro arteaga'),
  ('Quintana Roo', 'qroo|q roo|qr|q r|roo|quintanaroo'),
  ('San Luis Potosí', 'slp|s l p|san luis potosi slp|sn luis potosi'),
  ('Sinaloa', 'sin'),
  ('Sonora', 'son'),
  ('Tabasco', 'tab'),
  ('Tamaulipas', 'tamps|tam|tmps'),
  ('Tlaxcala', 'tlax|tla|tlaxcala de xicohtencatl'),
  ('Veracruz', 'ver|veracruz de ignacio de la llave|veracruz llave|veracruz ignacio de la llave|veracruz de i de la llave|ver de ignacio de la llave'),
  ('Yucatán', 'yuc'),
  ('Zacatecas', 'zac'),
  ('Aguascalientes', 'ags|agu|aguascalientes ags'),
  ('Baja California', 'bc|bcn|b c|b c n|baja california norte|bajacalifornia'),
  ('Baja California Sur', 'bcs|b c s|baja california sur bcs'),
  ('Campeche', 'camp|cam'),
  ('Coahuila', 'coah|coa|coahuila de zaragoza'),
  ('Colima', 'col|coli'),
  ('Chiapas', 'chis|chp|chps'),
  ('Chihuahua', 'chih|chi|chh'),
  ('Ciudad de México', 'cdmx|cd mx|cd de mexico|cd mexico|ciudad mexico|distrito federal|df|d f|mexico df|mexico d f|mexico distrito federal|mexico cdmx|cmx|dif')) given (name, spellings), unnest(string_to_array(spellings, '|')) spelling;
insert into state_spelling select distinct name, trim(regexp_replace(plain(name), '[^a-z0-9]+', ' ', 'g')) from state_spelling;

create function pg_temp.state_of(value text) returns text language sql stable as $$
  select coalesce((select name from pg_temp.state_spelling
      where spelling in (words, regexp_replace(words, '^(estado|edo) (libre y soberano )?(de |del )', ''))
      order by spelling = words desc limit 1), value)
  from (select trim(regexp_replace(plain(value), '[^a-z0-9]+', ' ', 'g')) words) folded
$$;

create temporary table state_mended on commit drop as
  select s.id, s.state_name was, pg_temp.state_of(s.state_name) becomes,
    f.data #>> '{address,stateName}' file_was, f.data #>> '{noticesAddress,stateName}' notices_was
  from supplier s left join supplier_file f on f.supplier_id = s.id;
delete from state_mended m where m.was is not distinct from m.becomes
  and m.file_was is not distinct from pg_temp.state_of(m.file_was)
  and m.notices_was is not distinct from pg_temp.state_of(m.notices_was);

update supplier s set state_name = m.becomes, version = s.version + 1 from state_mended m where m.id = s.id;
update supplier_file f set version = f.version + 1, updated_at = now(),
    data = jsonb_set(jsonb_set(f.data, '{address,stateName}', to_jsonb(pg_temp.state_of(coalesce(m.file_was, ''))), false),
      '{noticesAddress,stateName}', to_jsonb(pg_temp.state_of(coalesce(m.notices_was, ''))), false)
  from state_mended m where m.id = f.supplier_id and f.data is not null;

insert into audit_log (actor_id, actor_name, operation, subject_type, subject_id, before, after, reason, request_id)
  select 'sistema', 'El portal', 'supplier.state_name', 'supplier', id,
    jsonb_build_object('stateName', coalesce(was, file_was)), jsonb_build_object('stateName', coalesce(becomes, pg_temp.state_of(file_was))),
    'Los estados tienen uno de los 32 nombres.', 'migration-0256'
  from state_mended;
drop function pg_temp.state_of(text);
