-- Two kinds of procedure of the federal law of 2025 that others carry out: the portal keeps that the University took part.
alter table procedure drop constraint procedure_kind_check, add constraint procedure_kind_check
  check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'dialogue', 'negotiated', 'disposal'));
alter table procurement_rule drop constraint procurement_rule_kind_check, add constraint procurement_rule_kind_check
  check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'dialogue', 'negotiated', 'disposal'));
alter table procedure_template drop constraint procedure_template_kind_check, add constraint procedure_template_kind_check
  check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'dialogue', 'negotiated', 'disposal'));
alter table required_document drop constraint required_document_kind, add constraint required_document_kind
  check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'dialogue', 'negotiated', 'disposal'));
