-- Maximum amounts of 2026 for federal money, as the budget of that year says them (PEF 2026, Anexo 9), in thousands of pesos without tax.
-- They are drafts: whoever keeps the portal compares them with the official text, says which range is the university's and publishes.
with ranges(place, over, up_to, direct, invitation) as (values
  (1, 0, 15000, 309, 2272), (2, 15000, 30000, 343, 2649), (3, 30000, 50000, 376, 2983), (4, 50000, 100000, 391, 3264),
  (5, 100000, 150000, 492, 4351), (6, 150000, 250000, 554, 5165), (7, 250000, 350000, 624, 6138), (8, 350000, 450000, 686, 7068),
  (9, 450000, 600000, 697, 7551), (10, 600000, 750000, 777, 8880), (11, 750000, 1000000, 790, 9461),
  (12, 1000000, 1250000, 902, 11547), (13, 1250000, 1500000, 1023, 13741), (14, 1500000, null, 1145, 16086)),
named as (
  select *, '2026, federal, presupuesto ' || case when up_to is null then 'de más de 1500'
    else 'de ' || over / 1000 || ' a ' || up_to / 1000 end || ' millones' as name from ranges)
insert into content_item (kind, key, title, draft, stage, words)
  select 'topes', 'pef-2026-' || lpad(place::text, 2, '0'), name, jsonb_build_object('name', name, 'fiscalYear', '2026',
      'regime', 'laassp_2025', 'budgetFrom', over::text || '000', 'budgetTo', case when up_to is null then '' else up_to::text || '000' end,
      'isOwn', false, 'directMax', direct::text || '000', 'invitationMax', invitation::text || '000',
      'legalSource', 'Presupuesto de Egresos de la Federación 2026, Anexo 9; por cotejar con el texto oficial'),
    'draft', name || ' Presupuesto de Egresos de la Federación 2026, Anexo 9'
  from named
  where not exists (select from content_item c where c.kind = 'topes' and c.key = 'pef-2026-' || lpad(place::text, 2, '0'));
