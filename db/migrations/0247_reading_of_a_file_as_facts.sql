-- What was understood of a file was one sentence; now it is a list of facts, each of which a person may change.
update import_run set findings = jsonb_set(findings, '{reading}',
  case when findings ->> 'reading' = '' then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('name', 'encoding', 'label', 'Letras', 'value', '',
      'shown', findings ->> 'reading', 'choices', '[]'::jsonb)) end)
where jsonb_typeof(findings -> 'reading') = 'string';
