-- What laws are called and which norm each leads to is a setting; three places wait for laws that the portal is not shipped with.
do $$
declare
  codes constant text := '''laassp_2025'', ''laassp_2000'', ''ley_gto'', ''lineamientos_ug'', ''lopsrm'', ''other'', ''added_1'', ''added_2'', ''added_3''';
  named record;
begin
  for named in select * from (values ('procedure', 'procedure_regime'), ('procurement_rule', 'procurement_rule_regime'),
    ('amount_limit', 'amount_limit_regime'), ('award_ground', 'award_ground_regime_check')) n(of_table, rule) loop
    execute format('alter table %I drop constraint %I, add constraint %I check (regime in (%s))', named.of_table, named.rule, named.rule, codes);
  end loop;
end $$;
