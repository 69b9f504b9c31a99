import type { OcdsRelease } from '#contract/ocds.ts';
import type { Category, ProcedureKind } from '#contract/procedure-kinds.ts';
import type { ActKind, DocumentKind, LotStatus, PublicState } from '#contract/procedures.ts';

type Tender = OcdsRelease['tender'];

/** A suspended procedure goes on afterwards: the standard has no word for it. */
export const TENDER_STATES: Record<PublicState, Tender['status']> = {
  planned: 'planned',
  open: 'active',
  evaluation: 'active',
  suspended: 'active',
  awarded: 'complete',
  unsuccessful: 'unsuccessful',
  cancelled: 'cancelled',
};

export const METHODS: Record<ProcedureKind, Tender['procurementMethod']> = {
  open: 'open',
  invitation: 'limited',
  direct: 'direct',
  framework: 'selective',
  catalogue: 'direct',
  dialogue: 'selective',
  negotiated: 'limited',
  disposal: 'open',
};

export const CATEGORIES: Record<Category, Tender['mainProcurementCategory']> = {
  goods: 'goods',
  lease: 'services',
  services: 'services',
  disposal: 'goods',
  works: 'works',
  works_services: 'services',
};

export const LOT_STATES: Record<Exclude<LotStatus, 'pending'>, 'complete' | 'unsuccessful' | 'cancelled'> = {
  awarded: 'complete',
  unsuccessful: 'unsuccessful',
  cancelled: 'cancelled',
};

export const MILESTONE_TYPES: Record<ActKind, string> = {
  publication: 'preProcurement',
  questions_deadline: 'engagement',
  site_visit: 'engagement',
  clarification: 'engagement',
  opening: 'assessment',
  ruling: 'assessment',
  award: 'approval',
  signature: 'approval',
};

const DOCUMENT_TYPES: Record<DocumentKind, string> = {
  annual_programme: 'procurementPlan',
  market_study: 'marketStudies',
  exception_ruling: 'x_exceptionRuling',
  // Internal documents: never published.
  funds_certificate: 'x_other',
  quotation: 'x_other',
  notice: 'tenderNotice',
  bidding_documents: 'biddingDocuments',
  official_summary: 'tenderNotice',
  technical_annex: 'technicalSpecifications',
  economic_annex: 'biddingDocuments',
  form: 'biddingDocuments',
  contract_model: 'contractDraft',
  amendment: 'clarifications',
  invitation_letter: 'tenderNotice',
  visit_record: 'clarifications',
  clarification_minutes: 'clarifications',
  opening_minutes: 'bidders',
  attendance: 'bidders',
  technical_ruling: 'evaluationReports',
  economic_ruling: 'evaluationReports',
  comparison: 'evaluationReports',
  award_minutes: 'awardNotice',
  award_notice: 'awardNotice',
  deferral: 'clarifications',
  unsuccessful_declaration: 'awardNotice',
  cancellation: 'cancellationDetails',
  contract: 'contractSigned',
  contract_amendment: 'contractAnnexe',
  delivery_record: 'completionCertificate',
  progress_report: 'physicalProgressReport',
  settlement: 'completionCertificate',
  rescission: 'contractAnnexe',
  early_termination: 'contractAnnexe',
  suspension_order: 'x_suspension',
  resumption_order: 'x_suspension',
  complaint_resolution: 'complaints',
  other: 'x_other',
};

/** Code of the standard for a kind of document. */
export const documentType = (kind: string): string => DOCUMENT_TYPES[kind as DocumentKind] ?? 'x_other';
