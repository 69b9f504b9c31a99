-- The ruling or agreement that lets a purchase be awarded directly although its amount asks for more has a kind of its own.
alter table document drop constraint document_kind, add constraint document_kind check (kind in ('amendment',
  'annual_programme', 'attendance', 'award_minutes', 'award_notice', 'bidding_documents', 'cancellation', 'clarification_minutes',
  'comparison', 'complaint_resolution', 'contract', 'contract_amendment', 'contract_model', 'deferral', 'delivery_record',
  'early_termination', 'economic_annex', 'economic_ruling', 'exception_ruling', 'form', 'funds_certificate', 'invitation_letter',
  'market_study', 'notice', 'official_summary', 'opening_minutes', 'other', 'progress_report', 'quotation', 'rescission',
  'resumption_order', 'settlement', 'suspension_order', 'technical_annex', 'technical_ruling', 'unsuccessful_declaration',
  'visit_record'));
