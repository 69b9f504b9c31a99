-- What the kind of a document is called (contract/procedures.ts).
create or replace function search_document_kind(kind text) returns text language sql immutable parallel safe return
  case kind when 'annual_programme' then 'Programa anual' when 'market_study' then 'Investigación de mercado (versión pública)'
    when 'funds_certificate' then 'Suficiencia presupuestal' when 'quotation' then 'Cotización' when 'notice' then 'Convocatoria'
    when 'bidding_documents' then 'Bases' when 'official_summary' then 'Resumen para el Diario Oficial'
    when 'technical_annex' then 'Anexo técnico' when 'economic_annex' then 'Anexo económico' when 'form' then 'Formato'
    when 'contract_model' then 'Modelo de contrato' when 'amendment' then 'Modificación a la convocatoria'
    when 'invitation_letter' then 'Oficio de invitación' when 'visit_record' then 'Constancia de visita'
    when 'clarification_minutes' then 'Acta de junta de aclaraciones' when 'opening_minutes' then 'Acta de presentación y apertura'
    when 'attendance' then 'Lista de asistencia' when 'technical_ruling' then 'Dictamen técnico'
    when 'economic_ruling' then 'Dictamen económico' when 'comparison' then 'Cuadro comparativo'
    when 'award_minutes' then 'Acta de fallo' when 'award_notice' then 'Notificación de adjudicación'
    when 'deferral' then 'Acta de diferimiento' when 'unsuccessful_declaration' then 'Declaratoria de desierta'
    when 'cancellation' then 'Cancelación' when 'contract' then 'Contrato (versión pública)'
    when 'contract_amendment' then 'Convenio modificatorio' when 'delivery_record' then 'Acta de entrega-recepción'
    when 'progress_report' then 'Informe de avance' when 'settlement' then 'Finiquito' when 'rescission' then 'Rescisión'
    when 'early_termination' then 'Terminación anticipada' when 'suspension_order' then 'Acuerdo de suspensión'
    when 'resumption_order' then 'Acuerdo que levanta la suspensión' when 'complaint_resolution' then 'Resolución de inconformidad'
    else 'Otro documento' end;
