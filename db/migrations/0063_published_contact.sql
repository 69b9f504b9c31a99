-- Telephone, mail and web page are published with the supplier's consent only (decision D8). The column says so beside
-- the data, so that no list or export has to open the private file.
alter table supplier add column publishes_contact boolean not null default false;
update supplier s set publishes_contact = true
  from supplier_file f where f.supplier_id = s.id and f.data ->> 'publishContact' = 'true';
-- What registrations and imports wrote without it.
update supplier set email = null, phone = null, website = null
  where source = 'portal' and not publishes_contact and coalesce(email, phone, website) is not null;

insert into privacy_notice values (2, 'Aviso de privacidad del padrón de proveedores',
  'La Unidad de Adquisiciones y Servicios de Apoyo trata los datos de esta solicitud para integrar y mantener el padrón de proveedores, comprobar los requisitos y avisarte del avance de tu trámite. Se publican la denominación o el nombre, el nombre comercial, el número de registro, los giros, la entidad federativa, la estratificación, el estado y la vigencia del registro; el RFC, solo de las personas morales; el teléfono, el correo y la página web, solo si lo autorizas. La clave bancaria, los socios, la CURP, el domicilio particular y los documentos no se publican. La ley de transparencia obliga a informar algunos datos del padrón a la plataforma nacional. Puedes pedir acceso, rectificación, cancelación u oposición ante la unidad de transparencia.',
  'Ley General de Protección de Datos Personales en Posesión de Sujetos Obligados', '2026-11-21');
