-- The papers of the file, with the rule of validity of each.
insert into paper_type (position, code, name, help, person_types, request_kinds, requirement, optional_for, foreign_too,
    line_codes, proves, validity_days, validity_text, asks_issue_date, asks_expiry, asks_outcome, source)
  select position, code, name, help, string_to_array(persons, ' '),
    case when requirement = 'in_form' then '{registration,renewal,update,cancellation}'::text[] else '{registration,renewal,update}'::text[] end,
    requirement, string_to_array(optional_for, ' '), foreign_too, string_to_array(lines, ' '), string_to_array(proves, ' '),
    days, validity, strpos(asks, 'f') > 0, strpos(asks, 'v') > 0, strpos(asks, 's') > 0, source
  from (values
  (1, 'solicitud', 'Solicitud de inscripción o refrendo', 'Se llena en línea; el acuse que descargas hace las veces de solicitud firmada.', 'natural legal', 'in_form', '', true, '', '', null::int, 'Por solicitud', '', 'Regla propia del padrón'),
  (2, 'situacion_fiscal', 'Constancia de situación fiscal', 'PDF descargado del portal del SAT, con cadena y sello digital.', 'natural legal', 'required', '', false, '', 'rfc legalName taxRegime address', 30, 'Expedida en los últimos 30 días naturales', 'f', 'Código Fiscal de la Federación, art. 27'),
  (3, 'opinion_sat', 'Opinión del cumplimiento de obligaciones fiscales (32-D)', 'Debe ser positiva. Autoriza al SAT a hacerla pública.', 'natural legal', 'required', '', false, '', 'rfc', 30, '30 días naturales desde su emisión', 'fs', 'Código Fiscal de la Federación, art. 32-D; Resolución Miscelánea Fiscal, regla 2.1.37'),
  (4, 'opinion_imss', 'Opinión del cumplimiento en materia de seguridad social (IMSS)', 'Se obtiene en el Buzón IMSS. Sin trabajadores, la opinión dice «sin opinión» y también sirve.', 'natural legal', 'required', '', false, '', 'rfc hasWorkers', 30, '30 días naturales desde su emisión', 'fs', 'Código Fiscal de la Federación, art. 32-D; Acuerdo del Consejo Técnico del IMSS'),
  (5, 'situacion_infonavit', 'Constancia de situación fiscal del INFONAVIT', 'Sin adeudos de aportaciones y descuentos, o «sin antecedente» si no tienes trabajadores.', 'natural legal', 'required', '', false, '', 'rfc hasWorkers', 30, '30 días naturales desde su emisión', 'fs', 'Código Fiscal de la Federación, art. 32-D; Reglas del INFONAVIT (DOF 22-04-2024)'),
  (6, 'identificacion', 'Identificación oficial vigente', 'INE, pasaporte o cédula profesional, por ambos lados, de quien firma: titular o representante.', 'natural legal', 'required', '', true, '', 'givenNames firstSurname secondSurname representative.givenNames representative.firstSurname', null, 'Mientras esté vigente', 'v', 'Regla propia de este padrón'),
  (7, 'curp', 'CURP', 'De la persona física o del representante legal. Constancia descargada de gob.mx.', 'natural legal', 'required', '', false, '', 'curp representative.curp', null, 'No vence', '', 'Ley General de Población, art. 91'),
  (8, 'acta_nacimiento', 'Acta de nacimiento', 'Solo si tu nombre aparece distinto en otros documentos.', 'natural', 'optional', '', false, '', '', null, 'No vence', '', 'Regla propia de este padrón'),
  (9, 'acta_constitutiva', 'Acta constitutiva con folio mercantil', 'Escritura completa con su inscripción en el Registro Público.', 'legal', 'required', '', true, '', 'legalName incorporation corporatePurpose', null, 'No vence', '', 'Ley General de Sociedades Mercantiles, arts. 2 y 5'),
  (10, 'actas_modificatorias', 'Actas modificatorias', 'Cambios de denominación, objeto, capital o socios, si los hay.', 'legal', 'optional', '', true, '', 'partners', null, 'No vence', '', 'Ley General de Sociedades Mercantiles, art. 5'),
  (11, 'poder', 'Poder notarial del representante legal', 'Una persona física solo lo entrega si alguien más firma por ella. Si consta en el acta constitutiva, sube esa parte.', 'natural legal', 'if_represented', '', true, '', 'isRepresented representative.givenNames representative.firstSurname representative.secondSurname representative.accreditation representative.deed', null, 'Mientras no se revoque', '', 'Código Civil Federal, arts. 2554 y 2555'),
  (12, 'identificacion_socios', 'Identificación de los socios', 'De quienes tengan parte del capital.', 'legal', 'optional', '', false, '', 'partners', null, 'Mientras estén vigentes', 'v', 'Regla propia de este padrón'),
  (13, 'comprobante_domicilio', 'Comprobante de domicilio', 'Luz, agua, teléfono fijo o predial del domicilio fiscal.', 'natural legal', 'required', '', true, '', 'address', 60, 'Expedido en los últimos 60 días', 'f', 'Regla propia de este padrón'),
  (14, 'caratula_bancaria', 'Carátula del estado de cuenta', 'Donde se lean el titular, el banco y la CLABE. Puedes cubrir los saldos.', 'natural legal', 'required', '', true, '', 'bank', 90, 'Expedida en los últimos 90 días', 'f', 'Regla propia del padrón'),
  (15, 'declaracion_anual', 'Declaración anual del ISR con acuse', 'Del último ejercicio. Si empezaste este año, sube el acuse de inscripción al RFC.', 'natural legal', 'required', '', false, '', '', 485, 'La del último ejercicio', 'f', 'Ley del Impuesto sobre la Renta, arts. 76 y 150'),
  (16, 'pago_provisional', 'Último pago provisional de IVA e ISR', 'Declaración y acuse del mes o bimestre anterior.', 'natural legal', 'required', '', false, '', '', 90, 'El del último periodo', 'f', 'Ley del Impuesto sobre la Renta, arts. 14 y 106'),
  (17, 'estados_financieros', 'Estados financieros', 'Balance y estado de resultados del mes anterior, firmados por contador con cédula.', 'natural legal', 'required', 'natural', false, '', '', 90, 'Del mes anterior a la solicitud', 'f', 'Regla propia de este padrón'),
  (18, 'curriculum', 'Currículum empresarial', 'Bienes y servicios por giro, clientes y capacidad. Puedes agregar facturas o contratos.', 'natural legal', 'required', '', true, '', 'lines', null, 'Mientras no cambien los giros', '', 'Regla propia de este padrón'),
  (19, 'fotografias', 'Fotografías del domicilio', 'Exterior e interior. Sube las imágenes: las unimos en un PDF.', 'natural legal', 'required', '', false, '', 'address', null, 'Mientras no cambie el domicilio', '', 'Regla propia de este padrón'),
  (20, 'registro_patronal', 'Tarjeta patronal IMSS y último pago', 'Solo si tienes trabajadores.', 'natural legal', 'if_workers', '', false, '', 'hasWorkers', 90, 'El último pago', 'f', 'Ley del Seguro Social, art. 15'),
  (21, 'repse', 'Registro REPSE', 'Si prestas servicios u obras especializados.', 'natural legal', 'if_specialised', '', false, '', 'specialised repseNumber', null, 'Tres años: hasta la fecha que indica', 'v', 'Ley Federal del Trabajo, art. 15'),
  (22, 'permisos_giro', 'Permisos del giro', 'COFEPRIS, protección civil, manejo de residuos u otro que pida tu giro.', 'natural legal', 'if_line', '', true, 'G03 G13 G14 G26 G27 G31', 'lines', null, 'Hasta la fecha que indica', 'v', 'Ley General de Salud, art. 198; Ley General para la Prevención y Gestión Integral de los Residuos, art. 50'),
  (23, 'manifiestos', 'Manifiestos bajo protesta de decir verdad', 'Se aceptan en línea en cada solicitud.', 'natural legal', 'in_form', '', true, '', '', null, 'Por solicitud', '', 'LAASSP 2025, arts. 71 y 90; Código Fiscal de la Federación, art. 69-B')
  ) p (position, code, name, help, persons, requirement, optional_for, foreign_too, lines, proves, days, validity, asks, source);
-- Which lines ask for a paper is kept by keep_paper_lines() from then on.
insert into paper_type_line (paper_code, line_code) values
  ('permisos_giro', 'G03'),
  ('permisos_giro', 'G13'),
  ('permisos_giro', 'G14'),
  ('permisos_giro', 'G26'),
  ('permisos_giro', 'G27'),
  ('permisos_giro', 'G31');
