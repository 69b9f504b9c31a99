-- Words that mean the same when somebody searches: a kind of content. Each row is one group.
create table search_synonym (
  id           uuid primary key default gen_random_uuid(),
  key          text not null constraint search_synonym_key unique,
  name         text not null check (length(name) >= 2),
  alike        text[] not null default '{}',
  reason       text,
  note         text,
  source       text,
  is_published boolean not null,
  version      int not null default 1
);

create or replace function content_subject(kind text) returns text language sql immutable parallel safe return
  case kind when 'areas' then 'Directory' when 'directorio' then 'Directory' when 'normatividad' then 'Regulations'
    when 'fichas' then 'Procedures' when 'perfiles' then 'ComputingProfiles' when 'topes' then 'Settings'
    when 'sinonimos' then 'Settings' else 'Notices' end;

-- What the catalogue begins with; people of the unit keep it from here on.
with given (key, name, alike) as (values
  ('computadora-portatil', 'computadora portátil', '{laptop,lap top,notebook,equipo de cómputo portátil}'::text[]),
  ('computadora', 'computadora', '{ordenador,computador,pc,equipo de cómputo}'),
  ('impresora', 'impresora', '{printer,multifuncional,equipo de impresión}'),
  ('toner', 'tóner', '{toner,cartucho de impresión,consumibles de impresión}'),
  ('proyector', 'proyector', '{videoproyector,cañón,data show}'),
  ('pantalla', 'monitor', '{pantalla,display}'),
  ('escaner', 'escáner', '{scanner,digitalizador}'),
  ('memoria-usb', 'memoria USB', '{usb,pen drive,flash drive}'),
  ('almacenamiento', 'disco duro', '{ssd,hard disk,unidad de almacenamiento}'),
  ('servidor', 'servidor', '{server}'),
  ('respaldo-de-energia', 'no break', '{nobreak,ups,fuente de energía ininterrumpida}'),
  ('red-inalambrica', 'red inalámbrica', '{wifi,wi fi}'),
  ('internet', 'enlace de datos', '{internet,conectividad}'),
  ('telefonia', 'conmutador', '{pbx,telefonía ip}'),
  ('software', 'software', '{programa de cómputo,licenciamiento,paquetería}'),
  ('respaldo-de-datos', 'respaldo de datos', '{backup,respaldo de información}'),
  ('hospedaje-web', 'hospedaje web', '{hosting,alojamiento web}'),
  ('aire-acondicionado', 'aire acondicionado', '{clima,minisplit,mini split}'),
  ('elevador', 'elevador', '{ascensor}'),
  ('limpieza', 'limpieza', '{aseo,intendencia}'),
  ('vigilancia', 'vigilancia', '{seguridad privada,guardias}'),
  ('papeleria', 'papelería', '{artículos de oficina,útiles de oficina}'),
  ('mobiliario-escolar', 'mobiliario escolar', '{pupitre,mesabanco,butaca}'),
  ('vehiculo', 'vehículo', '{automóvil,coche,camioneta}'),
  ('combustible', 'combustible', '{gasolina,diésel}'),
  ('alimentos', 'servicio de alimentos', '{catering,banquete,coffee break}'),
  ('publicidad', 'publicidad', '{marketing,mercadotecnia,difusión}'),
  ('subcontratacion', 'servicios especializados', '{outsourcing,subcontratación}')),
kept as (
  insert into content_item (kind, key, title, published, is_public, edition, published_at, words)
    select 'sinonimos', key, name, jsonb_build_object('name', name, 'alike', alike), true, 1, now(),
      name || ' ' || array_to_string(alike, ' ')
    from given returning id, key)
insert into search_synonym (id, key, name, alike, is_published)
  select k.id, k.key, g.name, g.alike, true from kept k join given g using (key);
