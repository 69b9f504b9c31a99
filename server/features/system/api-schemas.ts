import { z } from 'zod';
import * as awards from '#contract/awards.ts';
import * as bids from '#contract/bids.ts';
import * as budgetDesk from '#contract/budget-desk.ts';
import * as certificates from '#contract/certificates.ts';
import * as clarifications from '#contract/clarifications.ts';
import * as comparisons from '#contract/comparisons.ts';
import * as computingProfiles from '#contract/computing-profiles.ts';
import * as content from '#contract/content-api.ts';
import * as contractImports from '#contract/contract-imports.ts';
import * as contentFiles from '#contract/content-files.ts';
import * as complaintWays from '#contract/complaint-ways.ts';
import * as reports from '#contract/reports.ts';
import * as myAccount from '#contract/my-account.ts';
import * as disputes from '#contract/disputes.ts';
import * as retention from '#contract/retention.ts';
import * as petitions from '#contract/petitions.ts';
import * as corrections from '#contract/corrections.ts';
import * as dateAmendments from '#contract/date-amendments.ts';
import * as deadlines from '#contract/deadlines.ts';
import * as decisions from '#contract/decisions-api.ts';
import * as directory from '#contract/directory.ts';
import * as documents from '#contract/documents.ts';
import * as evaluationAdmin from '#contract/evaluation-admin.ts';
import * as evaluationAnswers from '#contract/evaluation-answers.ts';
import * as evaluations from '#contract/evaluations.ts';
import * as executions from '#contract/executions.ts';
import * as following from '#contract/following.ts';
import * as help from '#contract/help.ts';
import * as imports from '#contract/imports.ts';
import * as integrity from '#contract/integrity.ts';
import * as invoiceChecks from '#contract/invoice-checks.ts';
import * as legalRules from '#contract/legal-rules.ts';
import * as minutes from '#contract/minutes.ts';
import * as negativeLists from '#contract/negative-lists.ts';
import * as notices from '#contract/notices.ts';
import * as ocds from '#contract/ocds.ts';
import * as openData from '#contract/open-data.ts';
import * as head from '#contract/head.ts';
import * as people from '#contract/people.ts';
import * as workTransfers from '#contract/work-transfers.ts';
import * as planning from '#contract/planning.ts';
import * as procedureSheets from '#contract/procedure-sheets.ts';
import * as procedureTemplates from '#contract/procedure-templates.ts';
import * as procedures from '#contract/procedures.ts';
import * as procurementAdmin from '#contract/procurement-admin.ts';
import * as procurementViews from '#contract/procurement-views.ts';
import * as purchaseRoute from '#contract/purchase-route.ts';
import * as quotationCheck from '#contract/quotation-check.ts';
import * as registration from '#contract/registration.ts';
import * as registrationReview from '#contract/registration-review.ts';
import * as registryCatalogues from '#contract/registry-catalogues.ts';
import * as postalCodes from '#contract/postal-codes.ts';
import * as presence from '#contract/presence.ts';
import * as registryImport from '#contract/registry-import.ts';
import * as regulationTexts from '#contract/regulation-texts.ts';
import * as regulations from '#contract/regulations.ts';
import * as quotationOpening from '#contract/quotation-opening.ts';
import * as paymentImport from '#contract/payment-import.ts';
import * as paymentOrders from '#contract/payment-orders.ts';
import * as deliveryNotices from '#contract/delivery-notices.ts';
import * as orderGuarantees from '#contract/order-guarantees.ts';
import * as orderEndings from '#contract/order-endings.ts';
import * as orderSettlements from '#contract/order-settlements.ts';
import * as orderPenalties from '#contract/order-penalties.ts';
import * as purchaseOrders from '#contract/purchase-orders.ts';
import * as quotationRequests from '#contract/quotation-requests.ts';
import * as quotations from '#contract/quotations.ts';
import * as requisitionDesk from '#contract/requisition-desk.ts';
import * as requisitions from '#contract/requisitions.ts';
import * as relatedSuppliers from '#contract/related-suppliers.ts';
import * as search from '#contract/search.ts';
import * as sanctions from '#contract/sanctions-api.ts';
import * as supplierAdmin from '#contract/supplier-admin.ts';
import * as supplierRegistry from '#contract/supplier-registry.ts';
import * as settings from '#contract/settings.ts';
import * as suppliers from '#contract/suppliers.ts';
import * as systemState from '#contract/system-state.ts';
import * as system from '#contract/system.ts';
import * as approvalRoutes from '#contract/approval-routes-api.ts';
import * as amountLimits from '#contract/amount-limits.ts';
import * as annualPlan from '#contract/annual-plan.ts';
import * as budget from '#contract/budget.ts';
import * as budgetImport from '#contract/budget-import.ts';
import * as sealedBids from '#contract/sealed-bids-api.ts';
import * as urns from '#contract/urns.ts';
import * as integrityAlarms from '#contract/integrity-alarms.ts';
import * as integrityChecks from '#contract/integrity-checks.ts';
import * as interests from '#contract/interests.ts';
import * as invoices from '#contract/invoices.ts';
import * as invoicesApi from '#contract/invoices-api.ts';
import * as openUploads from '#contract/open-uploads.ts';
import * as pageViews from '#contract/page-views.ts';
import * as profilePrices from '#contract/profile-prices.ts';
import * as redFlags from '#contract/red-flags.ts';
import * as audit from '#contract/audit.ts';
import * as technicalOpinions from '#contract/technical-opinions.ts';
import * as transparency from '#contract/transparency.ts';
import * as waiting from '#contract/waiting.ts';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  default?: unknown;
  const?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  $defs?: Record<string, JsonSchema>;
  $schema?: string;
}

const CONTRACT_FILES: Record<string, Record<string, unknown>> = {
  search,
  'profile-prices': profilePrices,
  'page-views': pageViews,
  'sealed-bids': sealedBids,
  urns,
  'integrity-alarms': integrityAlarms,
  'integrity-checks': integrityChecks,
  'amount-limits': amountLimits,
  'budget-desk': budgetDesk,
  comparisons,
  interests,
  'annual-plan': annualPlan,
  'approval-routes': approvalRoutes,
  budget,
  'budget-import': budgetImport,
  awards,
  bids,
  certificates,
  clarifications,
  'computing-profiles': computingProfiles,
  content,
  'contract-imports': contractImports,
  'content-files': contentFiles,
  'complaint-ways': complaintWays,
  corrections,
  'my-account': myAccount,
  petitions,
  retention,
  disputes,
  reports,
  'date-amendments': dateAmendments,
  deadlines,
  decisions,
  directory,
  documents,
  'evaluation-admin': evaluationAdmin,
  'evaluation-answers': evaluationAnswers,
  evaluations,
  executions,
  following,
  help,
  imports,
  integrity,
  'invoice-checks': invoiceChecks,
  'legal-rules': legalRules,
  minutes,
  'negative-lists': negativeLists,
  notices,
  ocds,
  'open-data': openData,
  'open-uploads': openUploads,
  head,
  people,
  'work-transfers': workTransfers,
  planning,
  'postal-codes': postalCodes,
  presence,
  'procedure-sheets': procedureSheets,
  'procedure-templates': procedureTemplates,
  procedures,
  'procurement-admin': procurementAdmin,
  'procurement-views': procurementViews,
  'purchase-route': purchaseRoute,
  'quotation-check': quotationCheck,
  'red-flags': redFlags,
  registration,
  'registration-review': registrationReview,
  'registry-catalogues': registryCatalogues,
  'registry-import': registryImport,
  'regulation-texts': regulationTexts,
  regulations,
  'related-suppliers': relatedSuppliers,
  sanctions,
  'supplier-admin': supplierAdmin,
  'supplier-registry': supplierRegistry,
  settings,
  suppliers,
  'system-state': systemState,
  system,
  'quotation-opening': quotationOpening,
  'payment-import': paymentImport,
  'payment-orders': paymentOrders,
  'delivery-notices': deliveryNotices,
  'order-guarantees': orderGuarantees,
  'order-endings': orderEndings,
  'order-penalties': orderPenalties,
  'order-settlements': orderSettlements,
  'purchase-orders': purchaseOrders,
  'quotation-requests': quotationRequests,
  quotations,
  'requisition-desk': requisitionDesk,
  requisitions,
  invoices: { ...invoices, ...invoicesApi },
  'technical-opinions': technicalOpinions,
  transparency,
  waiting,
  audit,
};

/** Files of the contract whose exported shapes become named components. */
export const NAMED_CONTRACT_FILES: readonly string[] = Object.keys(CONTRACT_FILES);

const NAMES = z.registry<{ id: string }>();
for (const file of Object.values(CONTRACT_FILES)) {
  for (const [name, value] of Object.entries(file)) {
    // Shapes begin with a capital letter; parts of shapes, such as a plain date, have no name of their own.
    if (value instanceof z.ZodType && /^[A-Z]/.test(name) && !NAMES.has(value))
      NAMES.add(value, { id: name });
  }
}

/** Collects the schemas of one document: named shapes are written once, under `#/components/schemas`. */
export class SchemaCollection {
  readonly components: Record<string, JsonSchema> = {};

  /** Schema of an answer; exported shapes of the contract become references. */
  output(schema: z.ZodType): JsonSchema {
    const json = toJsonSchema(schema, 'output', NAMES);
    const { $defs = {}, ...rest } = json;
    for (const [name, definition] of Object.entries($defs))
      this.components[name] ??= pointToComponents(definition);
    const name = NAMES.get(schema)?.id;
    if (name === undefined) return pointToComponents(rest);
    if (rest.$ref === undefined) this.components[name] ??= pointToComponents(rest);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Schema of what a caller sends: always whole, because defaults make it differ from the answer's shape. */
  input(schema: z.ZodType): JsonSchema {
    return toJsonSchema(schema, 'input', z.registry());
  }
}

function toJsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  metadata: z.core.$ZodRegistry<Record<string, unknown>>,
): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io,
    metadata,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // What leaves after a transform has no schema of its own; in this contract it keeps the type that came in.
      if (io === 'output' && def.type === 'pipe' && def.out._zod.def.type === 'transform') {
        Object.assign(jsonSchema, toJsonSchema(def.in as z.ZodType, 'input', z.registry()));
      }
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const { description, examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (description !== undefined) jsonSchema.description = description;
      if (Array.isArray(examples)) jsonSchema.examples = examples;
      // A named format says it all; zod's pattern for it is hundreds of characters long.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  }) as JsonSchema;
  const { $schema: _, ...rest } = json;
  return rest;
}

function pointToComponents(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { id: _, $id: __, ...rest } = JSON.parse(text) as JsonSchema & { id?: string; $id?: string };
  return rest;
}
