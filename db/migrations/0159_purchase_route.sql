-- Which procedure a purchase takes: the law by the source of its money, the article of each kind, and the sheet to follow.
create table funding_regime (
  funding  text not null check (funding in ('federal', 'state', 'own', 'mixed')),
  is_works boolean not null,
  regime   text not null check (regime in ('laassp_2025', 'laassp_2000', 'ley_gto', 'lineamientos_ug', 'lopsrm', 'other')),
  source   text not null check (length(source) >= 3),
  primary key (funding, is_works)
);
insert into funding_regime (funding, is_works, regime, source) values
  ('federal', false, 'laassp_2025', 'LAASSP 2025, art. 1, fr. V'),
  ('mixed', false, 'laassp_2025', 'LAASSP 2025, art. 1, fr. V'),
  ('state', false, 'ley_gto', 'Ley de Contrataciones Públicas para el Estado de Guanajuato'),
  ('own', false, 'lineamientos_ug', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023'),
  ('federal', true, 'lopsrm', 'LOPSRM, art. 1'),
  ('mixed', true, 'lopsrm', 'LOPSRM, art. 1'),
  ('state', true, 'other', 'Ley de obra pública del Estado de Guanajuato'),
  ('own', true, 'other', 'Ley de obra pública del Estado de Guanajuato');

create table purchase_basis (
  regime text not null check (regime in ('laassp_2025', 'laassp_2000', 'ley_gto', 'lineamientos_ug', 'lopsrm', 'other')),
  kind   text not null check (kind in ('direct', 'invitation', 'open')),
  source text not null check (length(source) >= 3),
  primary key (regime, kind)
);
insert into purchase_basis (regime, kind, source) values
  ('laassp_2025', 'open', 'LAASSP 2025, art. 35, fr. I'),
  ('laassp_2025', 'invitation', 'LAASSP 2025, arts. 35, fr. II, y 55'),
  ('laassp_2025', 'direct', 'LAASSP 2025, arts. 35, fr. III, y 55'),
  ('ley_gto', 'open', 'Ley de Contrataciones Públicas para el Estado de Guanajuato'),
  ('ley_gto', 'invitation', 'Ley de Contrataciones Públicas para el Estado de Guanajuato'),
  ('ley_gto', 'direct', 'Ley de Contrataciones Públicas para el Estado de Guanajuato'),
  ('lineamientos_ug', 'open', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023'),
  ('lineamientos_ug', 'invitation', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023'),
  ('lineamientos_ug', 'direct', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023'),
  ('lopsrm', 'open', 'LOPSRM, art. 27'),
  ('lopsrm', 'invitation', 'LOPSRM, art. 43'),
  ('lopsrm', 'direct', 'LOPSRM, art. 43'),
  ('other', 'open', 'Ley de obra pública del Estado de Guanajuato'),
  ('other', 'invitation', 'Ley de obra pública del Estado de Guanajuato'),
  ('other', 'direct', 'Ley de obra pública del Estado de Guanajuato');
call watch_public_table('funding_regime');
call watch_public_table('purchase_basis');

-- The kinds of procedure, and what is bought, for which a sheet is the one to follow.
alter table procedure_sheet add column applies_to jsonb not null default '[]';
