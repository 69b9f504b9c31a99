import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs';
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs';
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import type { WaitingKind } from '#contract/waiting-kinds/all.ts';

const ICONS: Record<WaitingKind, typeof IconPencil> = {
  request_held: IconAlertTriangle,
  request_review: IconClipboardCheck,
  request_corrected: IconClipboardCheck,
  request_approval: IconClipboardCheck,
  requisition_approval: IconClipboardCheck,
  requisition_opinion: IconMessageQuestion,
  requisition_funds: IconClipboardCheck,
  requisition_returned: IconMessageQuestion,
  requisition_failed: IconAlertTriangle,
  requisition_to_take: IconUsersGroup,
  requisition_to_buy: IconListCheck,
  budget_refused: IconAlertTriangle,
  budget_late: IconAlertTriangle,
  budget_differs: IconAlertTriangle,
  procedure_draft: IconPencil,
  procedure_announced: IconCalendarDue,
  schedule_review: IconCalendarDue,
  schedule_waiting: IconCalendarDue,
  schedule_failed: IconCalendarDue,
  procedure_step: IconCalendarDue,
  delivery_due: IconCalendarDue,
  delivery_acceptance: IconClipboardCheck,
  contract_term: IconCalendarDue,
  clarification_open: IconMessageQuestion,
  quotation_question: IconMessageQuestion,
  quotation_bounced: IconMailX,
  quotation_to_open: IconCalendarDue,
  quotation_to_compare: IconListCheck,
  quotation_to_contract: IconCalendarDue,
  order_silent: IconMessageQuestion,
  order_date_proposed: IconCalendarDue,
  order_rejected: IconAlertTriangle,
  delivery_announced: IconCalendarDue,
  order_guarantee_to_validate: IconClipboardCheck,
  order_guarantee_ends: IconCalendarDue,
  order_penalty_to_notify: IconAlertTriangle,
  order_penalty_to_resolve: IconClipboardCheck,
  receipt_to_decide: IconClipboardCheck,
  invoice_to_verify: IconClipboardCheck,
  invoice_held: IconAlertTriangle,
  invoice_late: IconCalendarDue,
  payment_to_order: IconListCheck,
  payment_due: IconCalendarDue,
  receipt_overdue: IconMessageQuestion,
  procedure_dates: IconCalendarDue,
  decision_review: IconUsersGroup,
  decision_returned: IconUsersGroup,
  document_draft: IconFileUpload,
  document_review: IconClipboardCheck,
  document_scheduled: IconFileUpload,
  content_draft: IconPencil,
  content_review: IconClipboardCheck,
  content_scheduled: IconCalendarDue,
  content_term: IconCalendarDue,
  profile_term: IconCalendarDue,
  opinion_request: IconMessageQuestion,
  citation_review: IconListCheck,
  evaluation_review: IconClipboardCheck,
  evaluation_reply: IconClipboardCheck,
  evaluation_proposal: IconListCheck,
  evaluation_period: IconCalendarDue,
  substitution_to_accept: IconUsersGroup,
  list_match: IconListCheck,
  list_term: IconListCheck,
  correction_request: IconMessageQuestion,
  tender_correction: IconMessageQuestion,
  petition: IconMessageQuestion,
  dispute_report: IconCalendarDue,
  conciliation_hearing: IconCalendarDue,
  related_finding: IconUsersGroup,
  supplier_to_join: IconUsersGroup,
  import_to_confirm: IconFileUpload,
  import_stopped: IconAlertTriangle,
  mail_failed: IconMailX,
  job_failed: IconAlertTriangle,
  backup_proved: IconClipboardCheck,
  backup_failed: IconAlertTriangle,
  integrity_checked: IconClipboardCheck,
  integrity_alarm: IconAlertTriangle,
  integrity_broken: IconAlertTriangle,
};

/** Picture of a kind; its word stands beside it. */
export function WaitingIcon({ kind }: { kind: WaitingKind }) {
  const Icon = ICONS[kind];
  return <Icon size={18} stroke={1.75} aria-hidden />;
}
