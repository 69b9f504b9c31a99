import { defineBackupJobs } from './features/backup/backup.jobs.ts';
import { defineBudgetJobs } from './features/budget/budget.jobs.ts';
import { defineClarificationJobs } from './features/clarifications/clarifications.jobs.ts';
import { defineContentJobs } from './features/content/content.jobs.ts';
import { defineDocumentsJobs } from './features/documents/documents.jobs.ts';
import { definePageTextJobs } from './features/documents/page-text.jobs.ts';
import { defineEvaluationJobs } from './features/evaluations/evaluations.jobs.ts';
import { defineFollowingJobs } from './features/following/following.jobs.ts';
import { defineIntegrityJobs } from './features/integrity/integrity.jobs.ts';
import { defineNegativeListsJobs } from './features/negative-lists/negative-lists.jobs.ts';
import {
  defineOpenContractingJobs,
  writeReleasesAhead,
} from './features/open-contracting/open-contracting.jobs.ts';
import { defineInvoiceJobs } from './features/invoices/invoices.jobs.ts';
import { definePageViewJobs } from './features/page-views/page-views.jobs.ts';
import { defineProcedureJobs } from './features/procurement/procedures.jobs.ts';
import { PETITION_RETENTION } from './features/petitions/petition-retention.ts';
import { defineQuotationJobs } from './features/quotations/closing.jobs.ts';
import { definePaymentJobs } from './features/payments/payments.jobs.ts';
import { STATUS_HOOKS } from './features/payments/public.ts';
import { definePurchaseOrderJobs } from './features/purchase-orders/orders.jobs.ts';
import { defineQuotationRequestJobs } from './features/quotation-requests/quotation-requests.jobs.ts';
import { defineRegistrationReviewJobs } from './features/registration/registration-review.jobs.ts';
import { defineRegistrationJobs } from './features/registration/registration.jobs.ts';
import { defineRelatedSuppliersJobs } from './features/related-suppliers/related-suppliers.jobs.ts';
import { reservationHooks } from './features/requisitions/requisition-funds.service.ts';
import { defineRequisitionJobs } from './features/requisitions/requisitions.jobs.ts';
import { defineHeadJobs } from './features/head/head.jobs.ts';
import { defineRetentionJobs } from './features/retention/retention.service.ts';
import { defineSearchJobs } from './features/search/search.jobs.ts';
import { defineSupplierRegistryJobs } from './features/supplier-registry/supplier-registry.jobs.ts';
import { defineSuppliersJobs } from './features/suppliers/suppliers.jobs.ts';
import { defineWaitingJobs } from './features/waiting/waiting.jobs.ts';
import { defineWorkTransferJobs } from './features/work-transfers/work-transfers.jobs.ts';
import { allImporters } from './importers.ts';
import { defineEventJobs } from './kit/events.ts';
import { defineIdempotencyJobs } from './kit/idempotency.ts';
import { defineImportJobs } from './kit/imports/imports.jobs.ts';
import { defineSharedBudgetJobs } from './kit/shared-budget.ts';
import { defineMailJobs } from './kit/mail/send-queued.ts';
import { MAIL_RETENTION, type RetentionWork } from './kit/retention.ts';
import type { Services } from './kit/services.ts';

/** Every kind of record that the retention schedule deletes by itself. */
export const RETENTION_WORKS: readonly RetentionWork[] = [PETITION_RETENTION, MAIL_RETENTION];

/** Declares the background work of every feature. */
export function defineEveryJob(services: Services): void {
  defineProcedureJobs(services, () => writeReleasesAhead(services, { isPatient: true }));
  defineFollowingJobs(services);
  defineSearchJobs(services);
  // Files of open data tell of a document as soon as its page does.
  defineDocumentsJobs(services, () => writeReleasesAhead(services, { isPatient: true }));
  definePageTextJobs(services);
  definePageViewJobs(services);
  defineClarificationJobs(services);
  defineContentJobs(services);
  defineEvaluationJobs(services);
  defineImportJobs(services, allImporters(services));
  defineNegativeListsJobs(services);
  defineRelatedSuppliersJobs(services);
  defineSupplierRegistryJobs(services);
  defineSuppliersJobs(services);
  defineRegistrationReviewJobs(services);
  defineRegistrationJobs(services);
  defineRequisitionJobs(services);
  defineBudgetJobs(services, reservationHooks(services));
  defineQuotationJobs(services);
  defineQuotationRequestJobs(services);
  definePurchaseOrderJobs(services);
  definePaymentJobs(services);
  defineInvoiceJobs(services, STATUS_HOOKS);
  defineSharedBudgetJobs(services);
  defineIdempotencyJobs(services);
  defineEventJobs(services);
  defineMailJobs(services);
  defineWaitingJobs(services);
  defineWorkTransferJobs(services);
  defineRetentionJobs(services, RETENTION_WORKS);
  defineHeadJobs(services);
  defineBackupJobs(services);
  defineIntegrityJobs(services);
  defineOpenContractingJobs(services);
}
