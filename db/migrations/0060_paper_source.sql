-- The public reads where a required paper comes from: the laws, not the registry of another university. A source that
-- an officer has already changed stays.
update paper_type
set source = 'Ley General de Salud, art. 198; Ley General para la Prevención y Gestión Integral de los Residuos, art. 50',
  version = version + 1
where code = 'permisos_giro' and source = 'Ley General de Salud, art. 198; Ley General para la Prevención y Gestión Integral de los Residuos, art. 50; padrón de la BUAP';
