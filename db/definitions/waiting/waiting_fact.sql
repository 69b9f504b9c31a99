-- The facts: what waits now. waiting_item is this view, kept.
create view waiting_fact as
 SELECT waiting_of_backup.area,
    waiting_of_backup.id,
    waiting_of_backup.kind,
    waiting_of_backup.subject,
    waiting_of_backup.title,
    waiting_of_backup.note,
    waiting_of_backup.detail,
    waiting_of_backup.place,
    waiting_of_backup.owner_id,
    waiting_of_backup.due_on,
    waiting_of_backup.due_at,
    waiting_of_backup.shows_on
   FROM waiting_of_backup
UNION ALL
 SELECT waiting_of_citation_review.area,
    waiting_of_citation_review.id,
    waiting_of_citation_review.kind,
    waiting_of_citation_review.subject,
    waiting_of_citation_review.title,
    waiting_of_citation_review.note,
    waiting_of_citation_review.detail,
    waiting_of_citation_review.place,
    waiting_of_citation_review.owner_id,
    waiting_of_citation_review.due_on,
    waiting_of_citation_review.due_at,
    waiting_of_citation_review.shows_on
   FROM waiting_of_citation_review
UNION ALL
 SELECT waiting_of_clarification.area,
    waiting_of_clarification.id,
    waiting_of_clarification.kind,
    waiting_of_clarification.subject,
    waiting_of_clarification.title,
    waiting_of_clarification.note,
    waiting_of_clarification.detail,
    waiting_of_clarification.place,
    waiting_of_clarification.owner_id,
    waiting_of_clarification.due_on,
    waiting_of_clarification.due_at,
    waiting_of_clarification.shows_on
   FROM waiting_of_clarification
UNION ALL
 SELECT waiting_of_content.area,
    waiting_of_content.id,
    waiting_of_content.kind,
    waiting_of_content.subject,
    waiting_of_content.title,
    waiting_of_content.note,
    waiting_of_content.detail,
    waiting_of_content.place,
    waiting_of_content.owner_id,
    waiting_of_content.due_on,
    waiting_of_content.due_at,
    waiting_of_content.shows_on
   FROM waiting_of_content
UNION ALL
 SELECT waiting_of_content_term.area,
    waiting_of_content_term.id,
    waiting_of_content_term.kind,
    waiting_of_content_term.subject,
    waiting_of_content_term.title,
    waiting_of_content_term.note,
    waiting_of_content_term.detail,
    waiting_of_content_term.place,
    waiting_of_content_term.owner_id,
    waiting_of_content_term.due_on,
    waiting_of_content_term.due_at,
    waiting_of_content_term.shows_on
   FROM waiting_of_content_term
UNION ALL
 SELECT waiting_of_contract.area,
    waiting_of_contract.id,
    waiting_of_contract.kind,
    waiting_of_contract.subject,
    waiting_of_contract.title,
    waiting_of_contract.note,
    waiting_of_contract.detail,
    waiting_of_contract.place,
    waiting_of_contract.owner_id,
    waiting_of_contract.due_on,
    waiting_of_contract.due_at,
    waiting_of_contract.shows_on
   FROM waiting_of_contract
UNION ALL
 SELECT waiting_of_contractor.area,
    waiting_of_contractor.id,
    waiting_of_contractor.kind,
    waiting_of_contractor.subject,
    waiting_of_contractor.title,
    waiting_of_contractor.note,
    waiting_of_contractor.detail,
    waiting_of_contractor.place,
    waiting_of_contractor.owner_id,
    waiting_of_contractor.due_on,
    waiting_of_contractor.due_at,
    waiting_of_contractor.shows_on
   FROM waiting_of_contractor
UNION ALL
 SELECT waiting_of_correction.area,
    waiting_of_correction.id,
    waiting_of_correction.kind,
    waiting_of_correction.subject,
    waiting_of_correction.title,
    waiting_of_correction.note,
    waiting_of_correction.detail,
    waiting_of_correction.place,
    waiting_of_correction.owner_id,
    waiting_of_correction.due_on,
    waiting_of_correction.due_at,
    waiting_of_correction.shows_on
   FROM waiting_of_correction
UNION ALL
 SELECT waiting_of_date_amendment.area,
    waiting_of_date_amendment.id,
    waiting_of_date_amendment.kind,
    waiting_of_date_amendment.subject,
    waiting_of_date_amendment.title,
    waiting_of_date_amendment.note,
    waiting_of_date_amendment.detail,
    waiting_of_date_amendment.place,
    waiting_of_date_amendment.owner_id,
    waiting_of_date_amendment.due_on,
    waiting_of_date_amendment.due_at,
    waiting_of_date_amendment.shows_on
   FROM waiting_of_date_amendment
UNION ALL
 SELECT waiting_of_decision.area,
    waiting_of_decision.id,
    waiting_of_decision.kind,
    waiting_of_decision.subject,
    waiting_of_decision.title,
    waiting_of_decision.note,
    waiting_of_decision.detail,
    waiting_of_decision.place,
    waiting_of_decision.owner_id,
    waiting_of_decision.due_on,
    waiting_of_decision.due_at,
    waiting_of_decision.shows_on
   FROM waiting_of_decision
UNION ALL
 SELECT waiting_of_delivery.area,
    waiting_of_delivery.id,
    waiting_of_delivery.kind,
    waiting_of_delivery.subject,
    waiting_of_delivery.title,
    waiting_of_delivery.note,
    waiting_of_delivery.detail,
    waiting_of_delivery.place,
    waiting_of_delivery.owner_id,
    waiting_of_delivery.due_on,
    waiting_of_delivery.due_at,
    waiting_of_delivery.shows_on
   FROM waiting_of_delivery
UNION ALL
 SELECT waiting_of_document.area,
    waiting_of_document.id,
    waiting_of_document.kind,
    waiting_of_document.subject,
    waiting_of_document.title,
    waiting_of_document.note,
    waiting_of_document.detail,
    waiting_of_document.place,
    waiting_of_document.owner_id,
    waiting_of_document.due_on,
    waiting_of_document.due_at,
    waiting_of_document.shows_on
   FROM waiting_of_document
UNION ALL
 SELECT waiting_of_evaluation_order.area,
    waiting_of_evaluation_order.id,
    waiting_of_evaluation_order.kind,
    waiting_of_evaluation_order.subject,
    waiting_of_evaluation_order.title,
    waiting_of_evaluation_order.note,
    waiting_of_evaluation_order.detail,
    waiting_of_evaluation_order.place,
    waiting_of_evaluation_order.owner_id,
    waiting_of_evaluation_order.due_on,
    waiting_of_evaluation_order.due_at,
    waiting_of_evaluation_order.shows_on
   FROM waiting_of_evaluation_order
UNION ALL
 SELECT waiting_of_evaluation_period.area,
    waiting_of_evaluation_period.id,
    waiting_of_evaluation_period.kind,
    waiting_of_evaluation_period.subject,
    waiting_of_evaluation_period.title,
    waiting_of_evaluation_period.note,
    waiting_of_evaluation_period.detail,
    waiting_of_evaluation_period.place,
    waiting_of_evaluation_period.owner_id,
    waiting_of_evaluation_period.due_on,
    waiting_of_evaluation_period.due_at,
    waiting_of_evaluation_period.shows_on
   FROM waiting_of_evaluation_period
UNION ALL
 SELECT waiting_of_evaluation_proposal.area,
    waiting_of_evaluation_proposal.id,
    waiting_of_evaluation_proposal.kind,
    waiting_of_evaluation_proposal.subject,
    waiting_of_evaluation_proposal.title,
    waiting_of_evaluation_proposal.note,
    waiting_of_evaluation_proposal.detail,
    waiting_of_evaluation_proposal.place,
    waiting_of_evaluation_proposal.owner_id,
    waiting_of_evaluation_proposal.due_on,
    waiting_of_evaluation_proposal.due_at,
    waiting_of_evaluation_proposal.shows_on
   FROM waiting_of_evaluation_proposal
UNION ALL
 SELECT waiting_of_evaluation_reply.area,
    waiting_of_evaluation_reply.id,
    waiting_of_evaluation_reply.kind,
    waiting_of_evaluation_reply.subject,
    waiting_of_evaluation_reply.title,
    waiting_of_evaluation_reply.note,
    waiting_of_evaluation_reply.detail,
    waiting_of_evaluation_reply.place,
    waiting_of_evaluation_reply.owner_id,
    waiting_of_evaluation_reply.due_on,
    waiting_of_evaluation_reply.due_at,
    waiting_of_evaluation_reply.shows_on
   FROM waiting_of_evaluation_reply
UNION ALL
 SELECT waiting_of_hold.area,
    waiting_of_hold.id,
    waiting_of_hold.kind,
    waiting_of_hold.subject,
    waiting_of_hold.title,
    waiting_of_hold.note,
    waiting_of_hold.detail,
    waiting_of_hold.place,
    waiting_of_hold.owner_id,
    waiting_of_hold.due_on,
    waiting_of_hold.due_at,
    waiting_of_hold.shows_on
   FROM waiting_of_hold
UNION ALL
 SELECT waiting_of_import.area,
    waiting_of_import.id,
    waiting_of_import.kind,
    waiting_of_import.subject,
    waiting_of_import.title,
    waiting_of_import.note,
    waiting_of_import.detail,
    waiting_of_import.place,
    waiting_of_import.owner_id,
    waiting_of_import.due_on,
    waiting_of_import.due_at,
    waiting_of_import.shows_on
   FROM waiting_of_import
UNION ALL
 SELECT waiting_of_imported_firm.area,
    waiting_of_imported_firm.id,
    waiting_of_imported_firm.kind,
    waiting_of_imported_firm.subject,
    waiting_of_imported_firm.title,
    waiting_of_imported_firm.note,
    waiting_of_imported_firm.detail,
    waiting_of_imported_firm.place,
    waiting_of_imported_firm.owner_id,
    waiting_of_imported_firm.due_on,
    waiting_of_imported_firm.due_at,
    waiting_of_imported_firm.shows_on
   FROM waiting_of_imported_firm
UNION ALL
 SELECT waiting_of_integrity.area,
    waiting_of_integrity.id,
    waiting_of_integrity.kind,
    waiting_of_integrity.subject,
    waiting_of_integrity.title,
    waiting_of_integrity.note,
    waiting_of_integrity.detail,
    waiting_of_integrity.place,
    waiting_of_integrity.owner_id,
    waiting_of_integrity.due_on,
    waiting_of_integrity.due_at,
    waiting_of_integrity.shows_on
   FROM waiting_of_integrity
UNION ALL
 SELECT waiting_of_job.area,
    waiting_of_job.id,
    waiting_of_job.kind,
    waiting_of_job.subject,
    waiting_of_job.title,
    waiting_of_job.note,
    waiting_of_job.detail,
    waiting_of_job.place,
    waiting_of_job.owner_id,
    waiting_of_job.due_on,
    waiting_of_job.due_at,
    waiting_of_job.shows_on
   FROM waiting_of_job
UNION ALL
 SELECT waiting_of_list_term.area,
    waiting_of_list_term.id,
    waiting_of_list_term.kind,
    waiting_of_list_term.subject,
    waiting_of_list_term.title,
    waiting_of_list_term.note,
    waiting_of_list_term.detail,
    waiting_of_list_term.place,
    waiting_of_list_term.owner_id,
    waiting_of_list_term.due_on,
    waiting_of_list_term.due_at,
    waiting_of_list_term.shows_on
   FROM waiting_of_list_term
UNION ALL
 SELECT waiting_of_mail.area,
    waiting_of_mail.id,
    waiting_of_mail.kind,
    waiting_of_mail.subject,
    waiting_of_mail.title,
    waiting_of_mail.note,
    waiting_of_mail.detail,
    waiting_of_mail.place,
    waiting_of_mail.owner_id,
    waiting_of_mail.due_on,
    waiting_of_mail.due_at,
    waiting_of_mail.shows_on
   FROM waiting_of_mail
UNION ALL
 SELECT waiting_of_match.area,
    waiting_of_match.id,
    waiting_of_match.kind,
    waiting_of_match.subject,
    waiting_of_match.title,
    waiting_of_match.note,
    waiting_of_match.detail,
    waiting_of_match.place,
    waiting_of_match.owner_id,
    waiting_of_match.due_on,
    waiting_of_match.due_at,
    waiting_of_match.shows_on
   FROM waiting_of_match
UNION ALL
 SELECT waiting_of_procedure.area,
    waiting_of_procedure.id,
    waiting_of_procedure.kind,
    waiting_of_procedure.subject,
    waiting_of_procedure.title,
    waiting_of_procedure.note,
    waiting_of_procedure.detail,
    waiting_of_procedure.place,
    waiting_of_procedure.owner_id,
    waiting_of_procedure.due_on,
    waiting_of_procedure.due_at,
    waiting_of_procedure.shows_on
   FROM waiting_of_procedure
UNION ALL
 SELECT waiting_of_profile_term.area,
    waiting_of_profile_term.id,
    waiting_of_profile_term.kind,
    waiting_of_profile_term.subject,
    waiting_of_profile_term.title,
    waiting_of_profile_term.note,
    waiting_of_profile_term.detail,
    waiting_of_profile_term.place,
    waiting_of_profile_term.owner_id,
    waiting_of_profile_term.due_on,
    waiting_of_profile_term.due_at,
    waiting_of_profile_term.shows_on
   FROM waiting_of_profile_term
UNION ALL
 SELECT waiting_of_related.area,
    waiting_of_related.id,
    waiting_of_related.kind,
    waiting_of_related.subject,
    waiting_of_related.title,
    waiting_of_related.note,
    waiting_of_related.detail,
    waiting_of_related.place,
    waiting_of_related.owner_id,
    waiting_of_related.due_on,
    waiting_of_related.due_at,
    waiting_of_related.shows_on
   FROM waiting_of_related
UNION ALL
 SELECT waiting_of_request.area,
    waiting_of_request.id,
    waiting_of_request.kind,
    waiting_of_request.subject,
    waiting_of_request.title,
    waiting_of_request.note,
    waiting_of_request.detail,
    waiting_of_request.place,
    waiting_of_request.owner_id,
    waiting_of_request.due_on,
    waiting_of_request.due_at,
    waiting_of_request.shows_on
   FROM waiting_of_request
UNION ALL
 SELECT waiting_of_schedule.area,
    waiting_of_schedule.id,
    waiting_of_schedule.kind,
    waiting_of_schedule.subject,
    waiting_of_schedule.title,
    waiting_of_schedule.note,
    waiting_of_schedule.detail,
    waiting_of_schedule.place,
    waiting_of_schedule.owner_id,
    waiting_of_schedule.due_on,
    waiting_of_schedule.due_at,
    waiting_of_schedule.shows_on
   FROM waiting_of_schedule
UNION ALL
 SELECT waiting_of_technical_opinion.area,
    waiting_of_technical_opinion.id,
    waiting_of_technical_opinion.kind,
    waiting_of_technical_opinion.subject,
    waiting_of_technical_opinion.title,
    waiting_of_technical_opinion.note,
    waiting_of_technical_opinion.detail,
    waiting_of_technical_opinion.place,
    waiting_of_technical_opinion.owner_id,
    waiting_of_technical_opinion.due_on,
    waiting_of_technical_opinion.due_at,
    waiting_of_technical_opinion.shows_on
   FROM waiting_of_technical_opinion
UNION ALL
 SELECT waiting_of_tenderer.area,
    waiting_of_tenderer.id,
    waiting_of_tenderer.kind,
    waiting_of_tenderer.subject,
    waiting_of_tenderer.title,
    waiting_of_tenderer.note,
    waiting_of_tenderer.detail,
    waiting_of_tenderer.place,
    waiting_of_tenderer.owner_id,
    waiting_of_tenderer.due_on,
    waiting_of_tenderer.due_at,
    waiting_of_tenderer.shows_on
   FROM waiting_of_tenderer;
