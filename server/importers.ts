import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import type { ContentKind } from '#contract/content.ts';
import { budgetImporter } from './features/budget/budget-importer.ts';
import { contentImporter } from './features/content/content-importer.ts';
import { contractImporter } from './features/contract-import/contract-importer.ts';
import { paymentImporter } from './features/payments/payment-importer.ts';
import { planImporter } from './features/planning/plan-importer.ts';
import { changePayments } from './features/procurement/execution/execution.service.ts';
import { discardDraft } from './features/procurement/procedure-publication.service.ts';
import { postalImporter } from './features/postal-codes/postal-importer.ts';
import { registryImporter } from './features/registry-import/registry-importer.ts';
import { listImporter } from './features/negative-lists/list-importer.ts';
import { handScreening } from './features/negative-lists/negative-lists.jobs.ts';
import type { Importer } from './kit/imports/importer.ts';
import type { Services } from './kit/services.ts';

/** Every kind of table that people bring. */
export function allImporters(
  services: Services,
  kinds: Readonly<Record<string, ContentKind>> = CONTENT_KINDS,
): Importer[] {
  return [
    contractImporter,
    registryImporter(services),
    postalImporter,
    planImporter(discardDraft),
    budgetImporter('approved'),
    budgetImporter('changes'),
    paymentImporter(changePayments),
    listImporter({ config: services.config, handScreening: handScreening(services) }),
    ...Object.values(kinds).map((kind) => contentImporter(services, kinds, kind)),
  ];
}
