-- Catalogues of the supplier registry as versioned configuration with their legal source (decision D9).
create table registry_line (
  code               text primary key check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  name               text not null constraint registry_line_name unique,
  parent_code        text references registry_line,
  -- Codes of the expense classification (COG) of 3 to 5 digits.
  expense_codes      text[] not null default '{}',
  prior_opinion_area text,
  active             boolean not null default true,
  source             text not null check (length(source) >= 3),
  version            int not null default 1,
  updated_at         timestamptz not null default now()
);

create table paper_type (
  code            text primary key check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  name            text not null,
  help            text not null default '',
  person_types    text[] not null check (person_types <@ array['natural', 'legal']),
  request_kinds   text[] not null check (request_kinds <@ array['registration', 'renewal', 'update', 'cancellation']),
  requirement     text not null check (requirement in (
                    'required', 'optional', 'if_line', 'if_represented', 'if_workers', 'if_specialised', 'in_form')),
  -- Kinds of person for whom a required paper is only optional.
  optional_for    text[] not null default '{}' check (optional_for <@ array['natural', 'legal']),
  foreign_too     boolean not null default false,
  line_codes      text[] not null default '{}',
  -- Paths of the file that it proves: when one changes, it is asked for again.
  proves          text[] not null default '{}',
  validity_days   int check (validity_days > 0),
  validity_text   text not null,
  asks_issue_date boolean not null default false,
  asks_expiry     boolean not null default false,
  asks_outcome    boolean not null default false,
  max_bytes       int not null default 26214400 check (max_bytes between 100000 and 100000000),
  position        int not null,
  active          boolean not null default true,
  source          text not null check (length(source) >= 3),
  version         int not null default 1,
  updated_at      timestamptz not null default now()
);

create table registry_reason (
  code        text primary key check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  kind        text not null check (kind in (
                'observation', 'rejection', 'suspension', 'disqualification', 'cancellation', 'closing')),
  paper_code  text references paper_type,
  text        text not null,
  legal_basis text not null check (length(legal_basis) >= 3),
  active      boolean not null default true,
  version     int not null default 1,
  updated_at  timestamptz not null default now()
);

create table registry_term (
  code       text primary key,
  amount     int not null check (amount >= 0),
  unit       text not null check (unit in ('working_days', 'days', 'months')),
  text       text not null,
  source     text not null check (length(source) >= 3),
  version    int not null default 1,
  updated_at timestamptz not null default now()
);

alter table holiday add column version int not null default 1;

create table catalogue_revision (
  id         bigint generated always as identity primary key,
  catalogue  text not null check (catalogue in ('giros', 'documentos', 'motivos', 'plazos', 'dias-inhabiles')),
  code       text not null,
  before     jsonb,
  after      jsonb,
  source     text not null,
  actor_id   text not null,
  actor_name text,
  at         timestamptz not null default clock_timestamp()
);
create index catalogue_revision_entry on catalogue_revision (catalogue, code, id desc);
create trigger catalogue_revision_append_only before update or delete on catalogue_revision
  for each row execute function refuse_change();
create trigger catalogue_revision_no_truncate before truncate on catalogue_revision
  for each statement execute function refuse_change();

-- Public pages and remembered catalogues follow every change.
call watch_public_table('registry_line');
call watch_public_table('paper_type');
call watch_public_table('registry_reason');
call watch_public_table('registry_term');
call watch_public_table('holiday');

insert into registry_term (code, amount, unit, text, source) values
  ('answer', 10, 'working_days', 'Plazo de la unidad para responder una solicitud', 'Regla propia del padrón, conforme a los plazos usuales de los padrones estatales (Aguascalientes: 10 días hábiles)'),
  ('correction', 5, 'working_days', 'Plazo para atender observaciones; al vencer, la solicitud se desecha', 'Regla propia del padrón; prevención usual en materia administrativa'),
  ('correction_notice', 2, 'working_days', 'Aviso antes de que venza el plazo para atender observaciones', 'Regla propia del padrón'),
  ('expiring', 30, 'days', 'Días antes del vencimiento en que el registro está por vencer', 'Regla propia del padrón'),
  ('renewal_window', 60, 'days', 'Días antes del vencimiento en que abre el refrendo', 'Regla propia del padrón'),
  ('renewal_limit', 12, 'months', 'Meses después del vencimiento en que aún se puede refrendar; después, nueva inscripción', 'Regla propia del padrón'),
  ('validity_months', 12, 'months', 'Vigencia del registro desde su aprobación', 'Regla propia del padrón; un año desde la inscripción, como en padrones municipales y universitarios'),
  ('draft_days', 60, 'days', 'Días sin cambios después de los que se borra un borrador', 'Regla propia del padrón'),
  ('repeat_notice', 15, 'days', 'Días entre dos avisos de vencimiento a un mismo proveedor', 'Regla propia del padrón'),
  ('disqualification_min', 3, 'months', 'Duración mínima de una inhabilitación', 'LAASSP 2025, art. 90'),
  ('disqualification_max', 84, 'months', 'Duración máxima de una inhabilitación', 'LAASSP 2025, art. 90');

-- Lines of business: what each asks of the expense classification.
insert into registry_line (code, name, expense_codes, prior_opinion_area, source)
  select code, name, string_to_array(expense, ' '), area, 'Clasificador por Objeto del Gasto, CONAC; lista propia del padrón'
  from (values
  ('G01', 'Equipo de cómputo y redes', '515 294', null),
  ('G02', 'Equipo de redes y telefonía', '565 515', null),
  ('G03', 'Equipo y reactivos de laboratorio', '531 255 259', 'Seguridad y medio ambiente'),
  ('G04', 'Equipo óptico y de medición', '523 531 569', null),
  ('G05', 'Mobiliario y equipo de oficina', '511 512', null),
  ('G06', 'Papelería y equipo de impresión', '211 212 214', null),
  ('G07', 'Impresión y edición', '336 215', null),
  ('G08', 'Equipo de limpieza y jardinería', '216 561', null),
  ('G09', 'Servicios de limpieza', '358', null),
  ('G10', 'Mantenimiento de equipo de cómputo', '353', null),
  ('G11', 'Material eléctrico', '246', null),
  ('G12', 'Mantenimiento de inmuebles', '351', null),
  ('G13', 'Vigilancia y seguridad', '338', null),
  ('G14', 'Alimentos preparados', '221', null),
  ('G15', 'Organización de eventos', '383', null),
  ('G16', 'Renta de equipo', '323 325 326', null),
  ('G17', 'Transporte y mensajería', '347 318', null),
  ('G18', 'Vehículos y refacciones', '541 296', null),
  ('G19', 'Combustibles y lubricantes', '261', null),
  ('G20', 'Libros y bases de datos', '215 327', null),
  ('G21', 'Software y licencias', '591 597 327', null),
  ('G22', 'Seguros y fianzas', '345', null),
  ('G23', 'Servicios de consultoría', '331 333', null),
  ('G24', 'Servicios de traducción', '336', null),
  ('G25', 'Uniformes y equipo de protección', '271 272', null),
  ('G26', 'Medicamentos y material de curación', '253 254', null),
  ('G27', 'Sustancias químicas y gases', '251 259', 'Seguridad y medio ambiente'),
  ('G28', 'Equipo audiovisual', '521 523', null),
  ('G29', 'Instrumentos musicales y artículos deportivos', '522 529 273', null),
  ('G30', 'Construcción y ferretería', '241 242 247 291', null),
  ('G31', 'Fumigación y residuos', '359 358', 'Seguridad y medio ambiente'),
  ('G32', 'Capacitación', '334', null),
  ('G33', 'Publicidad y difusión', '361 362', null),
  ('G34', 'Viajes y hospedaje', '371 375 378', null)) l (code, name, expense, area);

insert into registry_line (code, name, parent_code, expense_codes, prior_opinion_area, source)
  select parent || '-' || n, name, parent, string_to_array(expense, ' '),
    (select prior_opinion_area from registry_line where code = parent),
    'Clasificador por Objeto del Gasto, CONAC; lista propia del padrón'
  from (values
  ('G01', 1, 'Computadoras de escritorio y portátiles', '51501'), ('G01', 2, 'Servidores y almacenamiento', '51501'),
  ('G01', 3, 'Refacciones y accesorios de cómputo', '29401'), ('G01', 4, 'Impresoras y multifuncionales', '51501'),
  ('G02', 1, 'Telefonía y conmutadores', '56501'), ('G02', 2, 'Enlaces y equipo de conectividad', '56501'), ('G02', 3, 'Cableado estructurado', '246'),
  ('G03', 1, 'Reactivos químicos', '25501'), ('G03', 2, 'Equipo de laboratorio', '53101'), ('G03', 3, 'Material biológico', '25501'), ('G03', 4, 'Cristalería y consumibles de laboratorio', '25501'),
  ('G04', 1, 'Microscopios y óptica', '53101'), ('G04', 2, 'Instrumentos de medición y calibración', '56902'),
  ('G05', 1, 'Muebles de oficina', '51101'), ('G05', 2, 'Mobiliario escolar', '51101'), ('G05', 3, 'Carpintería y muebles a la medida', '512'),
  ('G06', 1, 'Papelería y útiles', '21101'), ('G06', 2, 'Tóner y consumibles de impresión', '21401'),
  ('G07', 1, 'Imprenta y formatos', '33604'), ('G07', 2, 'Diseño editorial', '336'), ('G07', 3, 'Encuadernación', '336'),
  ('G08', 1, 'Material de limpieza', '21601'), ('G08', 2, 'Herramienta y equipo de jardinería', '561'),
  ('G09', 1, 'Limpieza de edificios', '35801'), ('G09', 2, 'Lavandería', '358'), ('G09', 3, 'Jardinería y áreas verdes', '359'),
  ('G10', 1, 'Soporte técnico', '35301'), ('G10', 2, 'Mantenimiento de centros de datos', '35301'),
  ('G11', 1, 'Luminarias', '24601'), ('G11', 2, 'Conductores y tableros', '24601'), ('G11', 3, 'Paneles solares', '566'),
  ('G12', 1, 'Impermeabilización y pintura', '35101'), ('G12', 2, 'Instalaciones eléctricas e hidráulicas', '35101'), ('G12', 3, 'Aire acondicionado y elevadores', '357'),
  ('G13', 1, 'Guardias intramuros', '33801'), ('G13', 2, 'Circuito cerrado y alarmas', '338'),
  ('G14', 1, 'Banquetes', '22104'), ('G14', 2, 'Comedores y cafeterías', '22104'), ('G14', 3, 'Agua purificada', '221'),
  ('G15', 1, 'Congresos y convenciones', '38301'), ('G15', 2, 'Escenarios, audio e iluminación', '383'),
  ('G16', 1, 'Renta de mobiliario y carpas', '323'), ('G16', 2, 'Renta de maquinaria', '326'), ('G16', 3, 'Renta de vehículos', '325'),
  ('G17', 1, 'Mensajería y paquetería', '31801'), ('G17', 2, 'Fletes y mudanzas', '347'), ('G17', 3, 'Transporte de personas', '347'),
  ('G18', 1, 'Vehículos nuevos', '54103'), ('G18', 2, 'Refacciones y llantas', '29601'), ('G18', 3, 'Taller automotriz', '355'),
  ('G19', 1, 'Gasolina y diésel', '26103'), ('G19', 2, 'Gas LP y natural', '312'), ('G19', 3, 'Aceites y aditivos', '261'),
  ('G20', 1, 'Libros impresos y electrónicos', '21501'), ('G20', 2, 'Bases de datos y revistas académicas', '32701'),
  ('G21', 1, 'Licencias de uso', '59701'), ('G21', 2, 'Desarrollo de sistemas', '333'), ('G21', 3, 'Servicios en la nube', '319'),
  ('G22', 1, 'Seguros de bienes', '34501'), ('G22', 2, 'Seguros de personas', '144'), ('G22', 3, 'Fianzas', '345'),
  ('G23', 1, 'Consultoría administrativa y contable', '33104'), ('G23', 2, 'Estudios y proyectos', '333'), ('G23', 3, 'Servicios legales', '331'),
  ('G24', 1, 'Traducción de documentos', '33602'), ('G24', 2, 'Interpretación simultánea', '336'),
  ('G25', 1, 'Uniformes y ropa de trabajo', '27101'), ('G25', 2, 'Equipo de protección personal', '27201'),
  ('G26', 1, 'Medicamentos', '25301'), ('G26', 2, 'Material de curación y médico', '25401'), ('G26', 3, 'Equipo médico y dental', '531'),
  ('G27', 1, 'Gases industriales y medicinales', '25901'), ('G27', 2, 'Sustancias químicas industriales', '25101'),
  ('G28', 1, 'Proyectores y pantallas', '52101'), ('G28', 2, 'Cámaras y fotografía', '52301'), ('G28', 3, 'Audio profesional', '52101'),
  ('G29', 1, 'Instrumentos musicales', '52901'), ('G29', 2, 'Artículos deportivos', '27301'),
  ('G30', 1, 'Materiales de construcción', '24101'), ('G30', 2, 'Herramientas y ferretería', '29101'), ('G30', 3, 'Pintura', '249'),
  ('G31', 1, 'Control de plagas', '35901'), ('G31', 2, 'Recolección de residuos peligrosos', '358'),
  ('G32', 1, 'Cursos y diplomados', '33401'), ('G32', 2, 'Certificaciones', '334'),
  ('G33', 1, 'Medios impresos y digitales', '36101'), ('G33', 2, 'Artículos promocionales', '361'),
  ('G34', 1, 'Boletos de avión y autobús', '37101'), ('G34', 2, 'Hospedaje', '375')) s (parent, n, name, expense);

-- The papers of the file, with the rule of validity of each.
insert into paper_type (position, code, name, help, person_types, request_kinds, requirement, optional_for, foreign_too,
    line_codes, proves, validity_days, validity_text, asks_issue_date, asks_expiry, asks_outcome, source)
  select position, code, name, help, string_to_array(persons, ' '),
    case when requirement = 'in_form' then '{registration,renewal,update,cancellation}'::text[] else '{registration,renewal,update}'::text[] end,
    requirement, string_to_array(optional_for, ' '), foreign_too, string_to_array(lines, ' '), string_to_array(proves, ' '),
    days, validity, strpos(asks, 'f') > 0, strpos(asks, 'v') > 0, strpos(asks, 's') > 0, source
  from (values
  (1, 'solicitud', 'Solicitud de inscripción o refrendo', 'Se llena en línea; el acuse que descargas hace las veces de solicitud firmada.', 'natural legal', 'in_form', '', true, '', '', null::int, 'Por solicitud', '', 'Regla propia del padrón'),
  (2, 'situacion_fiscal', 'Constancia de situación fiscal', 'PDF descargado del portal del SAT, con cadena y sello digital.', 'natural legal', 'required', '', false, '', 'rfc legalName taxRegime address', 30, 'Expedida en los últimos 30 días naturales', 'f', 'Código Fiscal de la Federación, art. 27; padrón del Estado de Guanajuato (sello digital)'),
  (3, 'opinion_sat', 'Opinión del cumplimiento de obligaciones fiscales (32-D)', 'Debe ser positiva. Autoriza al SAT a hacerla pública.', 'natural legal', 'required', '', false, '', 'rfc', 30, '30 días naturales desde su emisión', 'fs', 'Código Fiscal de la Federación, art. 32-D; Resolución Miscelánea Fiscal, regla 2.1.37'),
  (4, 'opinion_imss', 'Opinión del cumplimiento en materia de seguridad social (IMSS)', 'Se obtiene en el Buzón IMSS. Sin trabajadores, la opinión dice «sin opinión» y también sirve.', 'natural legal', 'required', '', false, '', 'rfc hasWorkers', 30, '30 días naturales desde su emisión', 'fs', 'Código Fiscal de la Federación, art. 32-D; Acuerdo del Consejo Técnico del IMSS'),
  (5, 'situacion_infonavit', 'Constancia de situación fiscal del INFONAVIT', 'Sin adeudos de aportaciones y descuentos, o «sin antecedente» si no tienes trabajadores.', 'natural legal', 'required', '', false, '', 'rfc hasWorkers', 30, '30 días naturales desde su emisión', 'fs', 'Código Fiscal de la Federación, art. 32-D; Reglas del INFONAVIT (DOF 22-04-2024)'),
  (6, 'identificacion', 'Identificación oficial vigente', 'INE, pasaporte o cédula profesional, por ambos lados, de quien firma: titular o representante.', 'natural legal', 'required', '', true, '', 'givenNames firstSurname secondSurname representative.givenNames representative.firstSurname', null, 'Mientras esté vigente', 'v', 'Regla propia del padrón; padrón de Nuevo León (vigencia)'),
  (7, 'curp', 'CURP', 'De la persona física o del representante legal. Constancia descargada de gob.mx.', 'natural legal', 'required', '', false, '', 'curp representative.curp', null, 'No vence', '', 'Ley General de Población, art. 91'),
  (8, 'acta_nacimiento', 'Acta de nacimiento', 'Solo si tu nombre aparece distinto en otros documentos.', 'natural', 'optional', '', false, '', '', null, 'No vence', '', 'Regla propia del padrón; padrones de San Luis Potosí y Mérida'),
  (9, 'acta_constitutiva', 'Acta constitutiva con folio mercantil', 'Escritura completa con su inscripción en el Registro Público.', 'legal', 'required', '', true, '', 'legalName incorporation corporatePurpose', null, 'No vence', '', 'Ley General de Sociedades Mercantiles, arts. 2 y 5'),
  (10, 'actas_modificatorias', 'Actas modificatorias', 'Cambios de denominación, objeto, capital o socios, si los hay.', 'legal', 'optional', '', true, '', 'partners', null, 'No vence', '', 'Ley General de Sociedades Mercantiles, art. 5'),
  (11, 'poder', 'Poder notarial del representante legal', 'Una persona física solo lo entrega si alguien más firma por ella. Si consta en el acta constitutiva, sube esa parte.', 'natural legal', 'if_represented', '', true, '', 'isRepresented representative.givenNames representative.firstSurname representative.secondSurname representative.accreditation representative.deed', null, 'Mientras no se revoque', '', 'Código Civil Federal, arts. 2554 y 2555'),
  (12, 'identificacion_socios', 'Identificación de los socios', 'De quienes tengan parte del capital.', 'legal', 'optional', '', false, '', 'partners', null, 'Mientras estén vigentes', 'v', 'Padrón de Nuevo León'),
  (13, 'comprobante_domicilio', 'Comprobante de domicilio', 'Luz, agua, teléfono fijo o predial del domicilio fiscal.', 'natural legal', 'required', '', true, '', 'address', 60, 'Expedido en los últimos 60 días', 'f', 'Regla propia del padrón; padrones municipales (60 días)'),
  (14, 'caratula_bancaria', 'Carátula del estado de cuenta', 'Donde se lean el titular, el banco y la CLABE. Puedes cubrir los saldos.', 'natural legal', 'required', '', true, '', 'bank', 90, 'Expedida en los últimos 3 meses', 'f', 'Regla propia del padrón'),
  (15, 'declaracion_anual', 'Declaración anual del ISR con acuse', 'Del último ejercicio. Si empezaste este año, sube el acuse de inscripción al RFC.', 'natural legal', 'required', '', false, '', '', 485, 'La del último ejercicio', 'f', 'Ley del Impuesto sobre la Renta, arts. 76 y 150; padrón del Estado de Guanajuato'),
  (16, 'pago_provisional', 'Último pago provisional de IVA e ISR', 'Declaración y acuse del mes o bimestre anterior.', 'natural legal', 'required', '', false, '', '', 90, 'El del último periodo', 'f', 'Ley del Impuesto sobre la Renta, arts. 14 y 106; padrón del Estado de Guanajuato'),
  (17, 'estados_financieros', 'Estados financieros', 'Balance y estado de resultados del mes anterior, firmados por contador con cédula.', 'natural legal', 'required', 'natural', false, '', '', 90, 'Del mes anterior a la solicitud', 'f', 'Padrón de San Luis Potosí'),
  (18, 'curriculum', 'Currículum empresarial', 'Bienes y servicios por giro, clientes y capacidad. Puedes agregar facturas o contratos.', 'natural legal', 'required', '', true, '', 'lines', null, 'Mientras no cambien los giros', '', 'Regla propia del padrón; padrón de San Pedro Cholula'),
  (19, 'fotografias', 'Fotografías del domicilio', 'Exterior e interior. Sube las imágenes: las unimos en un PDF.', 'natural legal', 'required', '', false, '', 'address', null, 'Mientras no cambie el domicilio', '', 'Padrón del Estado de Guanajuato'),
  (20, 'registro_patronal', 'Tarjeta patronal IMSS y último pago', 'Solo si tienes trabajadores.', 'natural legal', 'if_workers', '', false, '', 'hasWorkers', 90, 'El último pago', 'f', 'Ley del Seguro Social, art. 15; padrón del Estado de Guanajuato'),
  (21, 'repse', 'Registro REPSE', 'Si prestas servicios u obras especializados.', 'natural legal', 'if_specialised', '', false, '', 'specialised repseNumber', null, 'Tres años: hasta la fecha que indica', 'v', 'Ley Federal del Trabajo, art. 15'),
  (22, 'permisos_giro', 'Permisos del giro', 'COFEPRIS, protección civil, manejo de residuos u otro que pida tu giro.', 'natural legal', 'if_line', '', true, 'G03 G13 G14 G26 G27 G31', 'lines', null, 'Hasta la fecha que indica', 'v', 'Ley General de Salud, art. 198; Ley General para la Prevención y Gestión Integral de los Residuos, art. 50; padrón de la BUAP'),
  (23, 'manifiestos', 'Manifiestos bajo protesta de decir verdad', 'Se aceptan en línea en cada solicitud.', 'natural legal', 'in_form', '', true, '', '', null, 'Por solicitud', '', 'LAASSP 2025, arts. 71 y 90; Código Fiscal de la Federación, art. 69-B')
  ) p (position, code, name, help, persons, requirement, optional_for, foreign_too, lines, proves, days, validity, asks, source);

-- Reasons of officers: the supplier reads the text.
insert into registry_reason (code, kind, paper_code, text, legal_basis) values
  ('obs_ilegible', 'observation', null, 'El documento no se lee bien. Súbelo con mejor resolución.', 'Regla propia del padrón'),
  ('obs_incompleto', 'observation', null, 'Faltan páginas o el reverso del documento.', 'Regla propia del padrón'),
  ('obs_equivocado', 'observation', null, 'El archivo no es el documento que se pide.', 'Regla propia del padrón'),
  ('obs_vencido', 'observation', null, 'El documento ya venció. Sube uno vigente.', 'Regla propia del padrón'),
  ('obs_otro_titular', 'observation', null, 'El documento está a nombre de otra persona.', 'Regla propia del padrón'),
  ('obs_no_coincide', 'observation', null, 'Los datos de la solicitud no coinciden con los del documento.', 'Regla propia del padrón'),
  ('obs_sin_firma', 'observation', null, 'Falta la firma o el sello.', 'Regla propia del padrón'),
  ('obs_fecha', 'observation', null, 'La fecha capturada no es la del documento.', 'Regla propia del padrón'),
  ('obs_dato', 'observation', null, 'Corrige este dato: no corresponde a lo que muestran tus documentos.', 'Regla propia del padrón'),
  ('obs_csf_antigua', 'observation', 'situacion_fiscal', 'La constancia tiene más de 30 días. Descarga una nueva del portal del SAT.', 'Código Fiscal de la Federación, art. 27'),
  ('obs_csf_sello', 'observation', 'situacion_fiscal', 'Falta la cadena original o el sello digital. Sube el PDF del SAT, no una impresión escaneada.', 'Padrón del Estado de Guanajuato'),
  ('obs_csf_suspendido', 'observation', 'situacion_fiscal', 'El SAT muestra el RFC como suspendido o cancelado.', 'Código Fiscal de la Federación, art. 27'),
  ('obs_32d_negativa', 'observation', 'opinion_sat', 'La opinión del SAT es negativa. Regulariza tu situación y sube una opinión positiva.', 'Código Fiscal de la Federación, art. 32-D; LAASSP 2025, art. 71, fr. XVI'),
  ('obs_32d_antigua', 'observation', 'opinion_sat', 'La opinión tiene más de 30 días. Genera una nueva.', 'Resolución Miscelánea Fiscal, regla 2.1.37'),
  ('obs_32d_no_publica', 'observation', 'opinion_sat', 'Falta autorizar al SAT a hacer pública la opinión.', 'Código Fiscal de la Federación, art. 32-D'),
  ('obs_imss_negativa', 'observation', 'opinion_imss', 'La opinión del IMSS es negativa. Regulariza tus cuotas y sube una nueva.', 'Código Fiscal de la Federación, art. 32-D'),
  ('obs_imss_buzon', 'observation', 'opinion_imss', 'Desde el 1 de octubre de 2025 la opinión se obtiene en el Buzón IMSS.', 'Acuerdo del Consejo Técnico del IMSS'),
  ('obs_infonavit_adeudo', 'observation', 'situacion_infonavit', 'La constancia muestra adeudos o créditos fiscales.', 'Código Fiscal de la Federación, art. 32-D'),
  ('obs_id_reverso', 'observation', 'identificacion', 'Falta el reverso de la identificación.', 'Regla propia del padrón'),
  ('obs_id_vencida', 'observation', 'identificacion', 'La identificación ya no está vigente.', 'Regla propia del padrón'),
  ('obs_curp_no_coincide', 'observation', 'curp', 'La CURP no corresponde a la persona que firma.', 'Ley General de Población, art. 91'),
  ('obs_acta_nombre', 'observation', 'acta_nacimiento', 'El nombre del acta no coincide con el de la solicitud.', 'Regla propia del padrón'),
  ('obs_acta_folio', 'observation', 'acta_constitutiva', 'Falta la inscripción en el Registro Público (folio mercantil).', 'Ley General de Sociedades Mercantiles, art. 2'),
  ('obs_acta_objeto', 'observation', 'acta_constitutiva', 'El objeto social no comprende los giros que pides.', 'Ley General de Sociedades Mercantiles, art. 6'),
  ('obs_modif_falta', 'observation', 'actas_modificatorias', 'Falta un acta posterior que cambia la denominación, el objeto o los socios.', 'Ley General de Sociedades Mercantiles, art. 5'),
  ('obs_poder_facultades', 'observation', 'poder', 'El poder no da facultades suficientes para obligar a la empresa.', 'Código Civil Federal, art. 2554'),
  ('obs_poder_persona', 'observation', 'poder', 'El poder no nombra a la persona que firma la solicitud.', 'Código Civil Federal, art. 2554'),
  ('obs_socios_falta', 'observation', 'identificacion_socios', 'Falta la identificación de un socio.', 'Padrón de Nuevo León'),
  ('obs_domicilio_antiguo', 'observation', 'comprobante_domicilio', 'El comprobante tiene más de 60 días.', 'Regla propia del padrón'),
  ('obs_domicilio_distinto', 'observation', 'comprobante_domicilio', 'El domicilio del comprobante no es el domicilio fiscal.', 'Regla propia del padrón'),
  ('obs_banco_titular', 'observation', 'caratula_bancaria', 'La cuenta no está a nombre del proveedor.', 'Regla propia del padrón'),
  ('obs_banco_clabe', 'observation', 'caratula_bancaria', 'La CLABE capturada no es la de la carátula.', 'Regla propia del padrón'),
  ('obs_anual_ejercicio', 'observation', 'declaracion_anual', 'La declaración no es del último ejercicio o falta su acuse.', 'Ley del Impuesto sobre la Renta, arts. 76 y 150'),
  ('obs_provisional_periodo', 'observation', 'pago_provisional', 'El pago no es del último periodo.', 'Ley del Impuesto sobre la Renta, arts. 14 y 106'),
  ('obs_financieros_firma', 'observation', 'estados_financieros', 'Faltan la firma y la cédula profesional del contador.', 'Padrón de San Luis Potosí'),
  ('obs_curriculum_giro', 'observation', 'curriculum', 'El currículum no muestra experiencia en los giros que pides.', 'Padrón de San Pedro Cholula'),
  ('obs_fotos_faltan', 'observation', 'fotografias', 'Faltan fotografías del exterior o del interior.', 'Padrón del Estado de Guanajuato'),
  ('obs_patronal_pago', 'observation', 'registro_patronal', 'Falta el último pago de cuotas.', 'Ley del Seguro Social, art. 39'),
  ('obs_repse_vencido', 'observation', 'repse', 'El registro REPSE venció o no corresponde al servicio.', 'Ley Federal del Trabajo, art. 15'),
  ('obs_permiso_giro', 'observation', 'permisos_giro', 'Falta el permiso que pide el giro o no está vigente.', 'Ley General de Salud, art. 198'),
  ('rej_impedimento', 'rejection', null, 'La persona está en un supuesto que le impide contratar.', 'LAASSP 2025, art. 71'),
  ('rej_69b', 'rejection', null, 'El RFC aparece como definitivo en el listado del artículo 69-B.', 'Código Fiscal de la Federación, arts. 69-B y 32-D, fr. VII'),
  ('rej_falsedad', 'rejection', null, 'La solicitud contiene información o documentos falsos.', 'LAASSP 2025, art. 90'),
  ('rej_mismo_giro', 'rejection', null, 'Otro proveedor del mismo giro tiene el mismo director, socio o representante.', 'Regla propia del padrón, como la BUAP; LAASSP 2025, art. 71, fr. VIII'),
  ('rej_servidor_publico', 'rejection', null, 'El titular o socio es trabajador de la universidad, su cónyuge o pariente hasta el cuarto grado.', 'LAASSP 2025, art. 71, fr. I; regla propia del padrón, como la BUAP'),
  ('rej_requisitos', 'rejection', null, 'No reúne los requisitos del padrón.', 'Regla propia del padrón'),
  ('sus_falsedad', 'suspension', null, 'Posible información falsa, en investigación.', 'Regla propia del padrón, como la BUAP'),
  ('sus_incumplimiento', 'suspension', null, 'Incumplimiento de un contrato o pedido con la universidad.', 'Regla propia del padrón, como la BUAP; LAASSP 2025, art. 71, fr. VI'),
  ('sus_autoridad', 'suspension', null, 'A petición de autoridad competente.', 'Regla propia del padrón, como la BUAP'),
  ('sus_fiscal', 'suspension', null, 'No está al corriente de sus obligaciones fiscales.', 'LAASSP 2025, art. 71, fr. XVI; Código Fiscal de la Federación, art. 32-D'),
  ('sus_concurso', 'suspension', null, 'Declarado en concurso mercantil.', 'LAASSP 2025, art. 71, fr. VII'),
  ('imp_71_i', 'disqualification', null, 'Interés personal, familiar o de negocios de un servidor público que interviene.', 'LAASSP 2025, art. 71, fr. I'),
  ('imp_71_ii', 'disqualification', null, 'Empresa en la que participan servidores públicos designados por el Ejecutivo.', 'LAASSP 2025, art. 71, fr. II'),
  ('imp_71_iii', 'disqualification', null, 'Servidor público sin la autorización previa para contratar.', 'LAASSP 2025, art. 71, fr. III'),
  ('imp_71_iv', 'disqualification', null, 'Tres contratos rescindidos en dos años calendario: impedimento de dos años.', 'LAASSP 2025, art. 71, fr. IV'),
  ('imp_71_v', 'disqualification', null, 'Inhabilitación por autoridad competente, también de sus socios.', 'LAASSP 2025, art. 71, fr. V'),
  ('imp_71_vi', 'disqualification', null, 'Atraso en entregas que causó daño grave a la misma entidad.', 'LAASSP 2025, art. 71, fr. VI'),
  ('imp_71_vii', 'disqualification', null, 'Concurso mercantil.', 'LAASSP 2025, art. 71, fr. VII'),
  ('imp_71_viii', 'disqualification', null, 'Socio común con otro licitante en la misma partida.', 'LAASSP 2025, art. 71, fr. VIII'),
  ('imp_71_ix', 'disqualification', null, 'Elaboró las especificaciones o tuvo información privilegiada del procedimiento.', 'LAASSP 2025, art. 71, fr. IX'),
  ('imp_71_x', 'disqualification', null, 'Dictámenes o peritajes en controversias propias.', 'LAASSP 2025, art. 71, fr. X'),
  ('imp_71_xi', 'disqualification', null, 'Sin los derechos de propiedad intelectual que el contrato requiere.', 'LAASSP 2025, art. 71, fr. XI'),
  ('imp_71_xii', 'disqualification', null, 'Uso de información privilegiada.', 'LAASSP 2025, art. 71, fr. XII'),
  ('imp_71_xiii', 'disqualification', null, 'Consultoría pagada con parte de lo contratado.', 'LAASSP 2025, art. 71, fr. XIII'),
  ('imp_71_xiv', 'disqualification', null, 'No firmó un contrato adjudicado sin causa justificada: impedimento de hasta un año.', 'LAASSP 2025, art. 71, fr. XIV'),
  ('imp_71_xv', 'disqualification', null, 'Prácticas monopólicas absolutas: impedimento de dos años.', 'LAASSP 2025, art. 71, fr. XV'),
  ('imp_71_xvi', 'disqualification', null, 'No está al corriente de sus obligaciones fiscales.', 'LAASSP 2025, art. 71, fr. XVI'),
  ('imp_71_xvii', 'disqualification', null, 'Otro impedimento que dispone la ley.', 'LAASSP 2025, art. 71, fr. XVII'),
  ('inh_90_firma', 'disqualification', null, 'No formalizó dos contratos adjudicados en dos años.', 'LAASSP 2025, art. 90'),
  ('inh_90_rescision', 'disqualification', null, 'Contratos rescindidos en dos o más entidades en tres años.', 'LAASSP 2025, art. 90'),
  ('inh_90_dano', 'disqualification', null, 'Incumplimiento con daños graves, o entrega con especificaciones distintas.', 'LAASSP 2025, art. 90'),
  ('inh_90_falsedad', 'disqualification', null, 'Información falsa, o dolo o mala fe en el procedimiento o el contrato.', 'LAASSP 2025, art. 90'),
  ('inh_90_interposita', 'disqualification', null, 'Contrató por interpósita persona estando impedido.', 'LAASSP 2025, art. 90'),
  ('inh_lgra_67', 'disqualification', null, 'Participación ilícita en procedimientos administrativos.', 'Ley General de Responsabilidades Administrativas, art. 67'),
  ('inh_69b', 'disqualification', null, 'Definitivo en el listado del artículo 69-B.', 'Código Fiscal de la Federación, arts. 69-B y 32-D, fr. VII'),
  ('can_voluntaria', 'cancellation', null, 'Baja voluntaria a solicitud del proveedor.', 'Regla propia del padrón'),
  ('can_falsedad', 'cancellation', null, 'Información o documentos falsos comprobados.', 'Regla propia del padrón, como la BUAP'),
  ('can_incumplimiento', 'cancellation', null, 'Incumplimiento grave o reiterado de contratos.', 'Regla propia del padrón, como la BUAP'),
  ('can_autoridad', 'cancellation', null, 'Resolución de autoridad competente o de la Abogacía General.', 'Regla propia del padrón, como la BUAP'),
  ('can_extincion', 'cancellation', null, 'Disolución de la empresa o fallecimiento del titular.', 'Regla propia del padrón'),
  ('can_duplicado', 'cancellation', null, 'Registro duplicado.', 'Regla propia del padrón'),
  ('cie_sin_relacion', 'closing', null, 'Coincidencia sin relación entre las empresas.', 'Regla propia del padrón'),
  ('cie_mismo_grupo', 'closing', null, 'Mismo grupo empresarial, declarado y conocido.', 'Regla propia del padrón'),
  ('cie_domicilio_compartido', 'closing', null, 'Domicilio o teléfono compartido de un despacho o edificio.', 'Regla propia del padrón'),
  ('cie_homonimia', 'closing', null, 'Homonimia: es otra persona.', 'Regla propia del padrón'),
  ('cie_corregido', 'closing', null, 'El dato estaba mal capturado y se corrigió.', 'Regla propia del padrón');
