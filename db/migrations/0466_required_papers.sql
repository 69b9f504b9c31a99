-- Papers that go with a requisition, by what it asks for (purchase-chain §2.3). Amounts are named as routes name them, without IVA.
create table required_paper (
  code          text primary key,
  position      int not null,
  name          text not null check (length(name) >= 3),
  -- What is said while it is missing.
  message       text not null check (length(message) >= 10),
  category      text not null default 'any',
  prefixes      text[] not null default '{}',
  funding       text not null default 'any',
  flag          text not null default 'none',
  over_kind     text not null default 'none' check (over_kind in ('none', 'uma', 'direct', 'invitation', 'pesos')),
  over_value    numeric(18,2) check (over_value > 0),
  -- Without it a requisition is not sent; otherwise it is only told of.
  is_required   boolean not null default true,
  valid_from    date,
  valid_until   date,
  legal_source  text not null check (length(legal_source) >= 3),
  constraint required_paper_over check ((over_kind in ('uma', 'pesos')) = (over_value is not null)),
  check (valid_until >= valid_from)
);
insert into required_paper (position, code, name, message, category, prefixes, flag, over_kind, over_value, is_required, legal_source) values
  (10, 'price', 'Cotización o prueba del precio', 'Anexa la cotización o la captura de donde salió el precio.', 'any', '{}', 'none', 'uma', 300, true, 'Práctica usual; por confirmar con la Unidad'),
  (20, 'service_terms', 'Términos de referencia del servicio', 'Anexa los términos de referencia: qué se entrega y quién lo verifica.', 'services', '{}', 'none', 'uma', 300, true, 'LAASSP 2025, art. 72'),
  (30, 'own_archives', 'Búsqueda en archivos propios', 'Anexa la búsqueda en los archivos propios: que no exista ya un trabajo igual.', 'any', '{331,333,335}', 'none', 'none', null, true, 'LAASSP 2025, art. 27'),
  (31, 'head_authorisation', 'Autorización escrita del titular', 'Anexa la autorización escrita del titular para contratar la asesoría o el estudio.', 'any', '{331,333,335}', 'none', 'none', null, true, 'LAASSP 2025, art. 27'),
  (32, 'no_staff', 'Constancia de que nadie del personal puede hacerlo', 'Anexa la constancia de que nadie del personal puede hacer el trabajo.', 'any', '{331,333,335}', 'none', 'none', null, true, 'LAASSP 2025, art. 27'),
  (40, 'exception_letter', 'Escrito que justifica la excepción', 'Anexa el escrito con los criterios y las razones de la excepción, firmado por el titular del área.', 'any', '{}', 'exception_committee', 'none', null, true, 'LAASSP 2025, art. 53'),
  (41, 'exception_research', 'Resultado de la investigación de mercado', 'Anexa el resultado de la investigación de mercado que sustenta la excepción.', 'any', '{}', 'exception_committee', 'none', null, true, 'LAASSP 2025, art. 53'),
  (50, 'project', 'Autorización del proyecto', 'Anexa la autorización del proyecto con el que se paga.', 'any', '{}', 'project', 'none', null, true, 'LAASSP 2025, art. 54, fr. XVII'),
  (60, 'recycled', 'Constancia de material reciclado o certificado', 'El papel, la madera y los muebles se compran con material reciclado o certificado: anexa lo que tengas.', 'any', '{211,511}', 'none', 'none', null, false, 'LAASSP 2025, art. 18');

-- Which of them a file is; null: some other one.
alter table requisition_file add paper text constraint requisition_file_paper references required_paper(code);
