-- The grounds of articles 54 and 55 of the federal law of 2025, one by one, in the place of three that told only of which sort they were.
-- Texts are shortened; whoever keeps the portal compares them with the official one.
alter table award_ground
  add column text text,
  -- Who rules that it applies.
  add column ruled_by text not null default 'none'
    constraint award_ground_ruled_by check (ruled_by in ('none', 'committee', 'area', 'finance_head', 'contracting_head')),
  add column prefers_invitation boolean not null default false,
  add column names_invited boolean not null default false,
  add column is_unreported boolean not null default false,
  add column excepts_guarantee boolean not null default false;

with ground(code, fraction, name, text, ruled_by, marks) as (values
  ('l25_54_01', 'fr. I', 'Un solo oferente posible, patente, derecho exclusivo u obra de arte', 'No hay alternativos técnicamente razonables, hay un solo oferente posible, o se trata de la persona titular de una patente, un derecho de autor u otro derecho exclusivo, o de una obra de arte.', 'committee', ''),
  ('l25_54_02', 'fr. II', 'Peligro para el orden social, la economía, los servicios, la salud, la seguridad o el ambiente', 'Peligra o se altera el orden social, la economía, los servicios públicos, la salubridad, la seguridad o el ambiente, por caso fortuito o fuerza mayor.', 'area', 'gar'),
  ('l25_54_03', 'fr. III', 'Pérdidas o costos adicionales importantes', 'Hay circunstancias que pueden provocar pérdidas o costos adicionales importantes, cuantificados y justificados.', 'committee', 'names'),
  ('l25_54_04', 'fr. IV', 'Fines militares o riesgo para la seguridad nacional o pública', 'Tiene fines exclusivamente militares, o la licitación pone en riesgo la seguridad nacional o pública; no comprende requerimientos administrativos.', 'area', 'norep gar'),
  ('l25_54_05', 'fr. V', 'Caso fortuito o fuerza mayor que impide licitar a tiempo', 'Un caso fortuito o de fuerza mayor impide licitar a tiempo. Se compra solo lo estrictamente necesario; la falta de planeación no lo es.', 'area', 'gar'),
  ('l25_54_06', 'fr. VI', 'Rescisión de un contrato de licitación', 'Se rescindió un contrato adjudicado por licitación: se adjudica al segundo o ulterior lugar, con una diferencia de precio de hasta el 10 %.', 'area', ''),
  ('l25_54_07', 'fr. VII', 'Licitación desierta', 'Se declaró desierta una licitación y se mantienen los mismos requisitos.', 'area', 'i3p names'),
  ('l25_54_08', 'fr. VIII', 'Marca determinada por razones justificadas', 'Hay razones justificadas para adquirir o arrendar bienes de una marca determinada.', 'committee', 'i3p names'),
  ('l25_54_09a', 'fr. IX, primer párrafo', 'Perecederos, granos, alimentos básicos o semovientes', 'Se trata de bienes perecederos, granos, productos alimenticios básicos o semiprocesados, o semovientes.', 'area', 'i3p names'),
  ('l25_54_09b', 'fr. IX, segundo párrafo', 'Bienes usados o reconstruidos', 'Se trata de bienes usados o reconstruidos y el precio no pasa del avalúo, practicado en los seis meses anteriores.', 'committee', ''),
  ('l25_54_10', 'fr. X', 'Consultorías, asesorías, estudios e investigaciones', 'Se contratan por invitación, con instituciones de educación superior y centros públicos de investigación; de manera directa solo si la información es reservada.', 'committee', 'names'),
  ('l25_54_11', 'fr. XI', 'Campesinos, grupos marginados, cooperativas o sector social', 'Se contrata con campesinos, grupos urbanos marginados, cooperativas, el sector social certificado o grupos de atención prioritaria.', 'area', 'names gar'),
  ('l25_54_12', 'fr. XII', 'Bienes para comercializar o para procesos productivos propios', 'Se adquieren bienes para comercializarlos o someterlos a procesos productivos propios.', 'area', 'i3p names norep'),
  ('l25_54_13', 'fr. XIII', 'Proveedor no habitual en liquidación o intervención judicial', 'El proveedor no es habitual y, por estar en liquidación, disolución o intervención judicial, ofrece condiciones favorables.', 'committee', ''),
  ('l25_54_14', 'fr. XIV', 'Servicios que una persona física presta por sí misma', 'Los servicios los presta una persona física por sí misma, con no más de una persona especialista o técnica.', 'committee', 'i3p names gar'),
  ('l25_54_15', 'fr. XV', 'Mantenimiento cuyo alcance no se puede precisar', 'Son servicios de mantenimiento de los que no se pueden precisar el alcance, las cantidades o las especificaciones.', 'committee', 'i3p names'),
  ('l25_54_16', 'fr. XVI', 'Prototipos', 'Se diseña y fabrica un prototipo. Los derechos son de la Federación o de la entidad; después se adquiere al menos el 20 % de las necesidades durante tres años.', 'committee', 'names'),
  ('l25_54_17', 'fr. XVII', 'Equipo especializado, sustancias y materiales de investigación', 'Se trata de equipo especializado, sustancias y materiales para experimentos de proyectos autorizados de investigación o desarrollo.', 'committee', 'names'),
  ('l25_54_18', 'fr. XVIII', 'Instalaciones nucleares', 'Se trata de bienes o servicios de instalaciones nucleares.', 'committee', 'hidden'),
  ('l25_54_19', 'fr. XIX', 'Fabricantes que ofrecen mejores condiciones de mercado', 'Se contrata con fabricantes que ofrecen mejores condiciones de mercado.', 'area', ''),
  ('l25_55', 'art. 55', 'Por monto', 'El monto no pasa del máximo del año, sin fraccionar la compra.', 'none', 'amount gar'),
  ('l25_55b', 'art. 55, segundo párrafo', 'Directa en el rango de invitación', 'El monto cabe en el rango de la invitación y la autoriza la persona titular de Administración y Finanzas.', 'finance_head', 'amount'),
  ('l25_55c', 'arts. 55 y 56', 'Invitaciones desiertas', 'Quedaron desiertas dos invitaciones, o una después de una licitación desierta, con los mismos requisitos.', 'contracting_head', '')),
placed as (
  select *, row_number() over () as position,
    'LAASSP 2025, ' || case when fraction like 'fr.%' then 'art. 54, ' || fraction else fraction end source,
    replace(code, '_', '-') as key, string_to_array(marks, ' ') mark
  from ground)
insert into award_ground (code, regime, name, source, is_by_amount, position, key, is_published, text, ruled_by, prefers_invitation,
    names_invited, is_unreported, excepts_guarantee)
  select code, 'laassp_2025', name, source, 'amount' = any(mark), position, key, not 'hidden' = any(mark), text, ruled_by, 'i3p' = any(mark),
    'names' = any(mark), 'norep' = any(mark), 'gar' = any(mark)
  from placed;

insert into content_item (id, kind, key, title, published, is_public, edition, published_at, words, withdrawn_at, withdrawn_reason)
  select id, 'fundamentos', key, name || ' (' || source || ')', jsonb_build_object('name', name, 'regime', regime, 'source', source,
      'regulation', '', 'isByAmount', is_by_amount, 'position', position::text, 'text', text, 'ruledBy', ruled_by,
      'prefersInvitation', prefers_invitation, 'namesInvited', names_invited, 'isUnreported', is_unreported,
      'exceptsGuarantee', excepts_guarantee),
    is_published, 1, now(), name || ' ' || source || ' ' || text,
    case when not is_published then now() end, case when not is_published then 'La Universidad no tiene instalaciones nucleares.' end
  from award_ground where code like 'l25\_%';

-- What was founded on one of the three keeps it, and says that its fraction is still to be told; none of them is offered any more.
update award_ground set is_published = false,
    name = case code when 'laassp_2025_exception' then 'Excepción a la licitación (supuesto por precisar)' else name end
  where code in ('laassp_2025_amount', 'laassp_2025_exception', 'laassp_2025_unsuccessful');
update content_item c set is_public = false, withdrawn_at = now(), title = g.name || ' (' || g.source || ')',
    withdrawn_reason = 'Lo sustituyen los supuestos de los artículos 54 y 55, uno por uno.',
    published = c.published || jsonb_build_object('name', g.name)
  from award_ground g
  where g.id = c.id and g.code in ('laassp_2025_amount', 'laassp_2025_exception', 'laassp_2025_unsuccessful');
