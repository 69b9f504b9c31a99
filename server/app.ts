import type { IncomingMessage } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import type { ContentKind } from '#contract/content.ts';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import type { ServiceBanner } from '#contract/service-banner.ts';
import { registerAudit } from './features/audit/audit.routes.ts';
import { registerCertificates } from './features/certificates/certificates.routes.ts';
import { registerClarifications } from './features/clarifications/clarifications.routes.ts';
import { registerComparisons } from './features/comparisons/comparisons.routes.ts';
import { registerInvoices } from './features/invoices/invoices.routes.ts';
import { registerComputingProfiles } from './features/computing-profiles/computing-profiles.routes.ts';
import { registerApprovalRoutes } from './features/approval-routes/approval-routes.routes.ts';
import { registerContent } from './features/content/content.routes.ts';
import { registerDecisions } from './features/decisions/decisions.routes.ts';
import { registerDirectory } from './features/directory/directory.routes.ts';
import { registerDocuments } from './features/documents/documents.routes.ts';
import { registerEvaluationAdmin } from './features/evaluations/evaluation-admin.routes.ts';
import { registerEvaluations } from './features/evaluations/evaluations.routes.ts';
import { registerContractImport } from './features/contract-import/contract-import.routes.ts';
import { registerFunctions } from './features/functions/functions.routes.ts';
import { registerIntegrity } from './features/integrity/integrity.routes.ts';
import { registerLegalRules } from './features/legal-rules/legal-rules.routes.ts';
import { listImporter } from './features/negative-lists/list-importer.ts';
import { handScreening } from './features/negative-lists/negative-lists.jobs.ts';
import { registerNegativeLists } from './features/negative-lists/negative-lists.routes.ts';
import { registerMinutes } from './features/minutes/minutes.routes.ts';
import { ACCOUNT_HOLDS } from './account-holds.ts';
import { registerMyAccount } from './features/my-account/my-account.routes.ts';
import { registerNotices } from './features/notices/notices.routes.ts';
import { registerRelatedSuppliers } from './features/related-suppliers/related-suppliers.routes.ts';
import { registerPageViews } from './features/page-views/page-views.routes.ts';
import { registerPlanning, registerTemplates } from './features/planning/planning.routes.ts';
import { registerPurchaseChecks } from './features/purchase-checks/purchase-checks.routes.ts';
import { registerBids } from './features/procurement/bids.routes.ts';
import { registerExecution } from './features/procurement/execution/execution.routes.ts';
import { registerProcedureAdmin } from './features/procurement/procedure-admin.routes.ts';
import { addContract } from './features/procurement/contracts.service.ts';
import { changePayments } from './features/procurement/execution/execution.service.ts';
import { ORDER_DOORS } from './features/procurement/execution/order-doors.ts';
import { registerFollowing } from './features/following/following.routes.ts';
import { registerProcedures } from './features/procurement/procedures.routes.ts';
import { registerOpenContracting } from './features/open-contracting/open-contracting.routes.ts';
import { registerOpenData } from './features/open-data/open-data.routes.ts';
import { registerRedFlags } from './features/red-flags/red-flags.routes.ts';
import { registerProcurementViews } from './features/procurement-views/procurement-views.routes.ts';
import { registerProcedureSheets } from './features/procedure-sheets/procedure-sheets.routes.ts';
import { registerRegistryCatalogues } from './features/registry-catalogues/registry-catalogues.routes.ts';
import { registerRegistration } from './features/registration/registration.routes.ts';
import { registerReports } from './features/reports/reports.routes.ts';
import { registerRetention } from './features/retention/retention.routes.ts';
import { RETENTION_WORKS } from './every-job.ts';
import { registerDisputes } from './features/disputes/disputes.routes.ts';
import { registerPetitions } from './features/petitions/petitions.routes.ts';
import { registerCorrections } from './features/corrections/corrections.routes.ts';
import { planImporter } from './features/planning/plan-importer.ts';
import { registerBudget } from './features/budget/budget.routes.ts';
import { discardDraft } from './features/procurement/procedure-publication.service.ts';
import { postalImporter } from './features/postal-codes/postal-importer.ts';
import { registerPostalCodes } from './features/postal-codes/postal-codes.routes.ts';
import { registerRegistryImport } from './features/registry-import/registry-import.routes.ts';
import { registryImporter } from './features/registry-import/registry-importer.ts';
import { registerRegulations } from './features/regulations/regulations.routes.ts';
import { registerRegistrationReview } from './features/registration/registration-review.routes.ts';
import { registerSealedBids } from './features/sealed-bids/sealed-bids.routes.ts';
import type { ServedTools } from './features/sealed-bids/tool-files.ts';
import { registerSearch } from './features/search/search.routes.ts';
import { registerSettings } from './features/settings/settings.routes.ts';
import { silentPage } from './features/session/silent-page.ts';
import { registerSupplierAdmin } from './features/supplier-registry/supplier-admin.routes.ts';
import { registerSupplierRegistry } from './features/supplier-registry/supplier-registry.routes.ts';
import { registerSuppliers } from './features/suppliers/suppliers.routes.ts';
import { registerHead } from './features/head/head.routes.ts';
import { registerHelp } from './features/help/help.routes.ts';
import { registerSystem } from './features/system/system.routes.ts';
import { registerQuotations } from './features/quotations/quotations.routes.ts';
import { registerPaymentOrders } from './features/payments/payment-orders.routes.ts';
import { STATUS_HOOKS } from './features/payments/public.ts';
import { registerPurchaseOrders } from './features/purchase-orders/orders.routes.ts';
import { registerQuotationRequests } from './features/quotation-requests/quotation-requests.routes.ts';
import { registerRequisitionDesk } from './features/requisitions/requisition-desk.routes.ts';
import { registerRequisitionFunds } from './features/requisitions/requisition-funds.routes.ts';
import { registerRequisitions } from './features/requisitions/requisitions.routes.ts';
import { registerTechnicalOpinions } from './features/technical-opinions/technical-opinions.routes.ts';
import { registerTransparency } from './features/transparency/transparency.routes.ts';
import { registerPresence } from './features/presence/presence.routes.ts';
import { registerWorkTransfers } from './features/work-transfers/work-transfers.routes.ts';
import { registerWaiting } from './features/waiting/waiting.routes.ts';
import { createBudgets } from './kit/budget.ts';
import { BUDGETS } from './kit/budgets.ts';
import { callerOf } from './kit/client-address.ts';
import { databaseFailure } from './kit/database-failure.ts';
import { failure, Failure, problemResponse } from './kit/errors.ts';
import { errorFacts } from './kit/log.ts';
import { secureHeaders } from './kit/pages/security-headers.ts';
import { busyPage, failurePage } from './kit/pages/failure-page.ts';
import type { Pages } from './kit/pages/pages.ts';
import { areaOf, requestTimes } from './kit/request-times.ts';
import { requestScope } from './kit/request-scope.ts';
import type { Api } from './kit/serve.ts';
import type { Services } from './kit/services.ts';
import { traceOf } from './kit/trace.ts';

type Answerer = (request: Request) => Promise<Response | undefined> | Response | undefined;

/** Parts that only some processes have: the embedded campus, the built or developed pages. */
export interface AppParts {
  services: Services;
  /** Profile, photo and employee pages of the embedded campus. */
  campus?: Answerer;
  /** Built browser files. */
  assets?: Answerer;
  pages?: Pages;
  /** Tools of sealed bids, once they are built. */
  tools?: ServedTools;
  /** What stands above every page now. */
  banner?: () => ServiceBanner | undefined;
  /** Kinds of content that are kept. Default: all of the portal. */
  kinds?: Readonly<Record<string, ContentKind>>;
}

/** The life of a request, one step per line. */
export function createApp(parts: AppParts): Api {
  const { services, kinds = CONTENT_KINDS } = parts;
  const { config, log } = services;
  const app = new Hono();
  const budgets = createBudgets(config);
  const api: Api = {
    app,
    services,
    operations: [],
    budgets,
    decisions: new Map(),
  };
  const times = requestTimes();

  app.use(async (context, next) => {
    const requestId = newRequestId();
    context.set('requestId' as never, requestId as never);
    const startedAt = performance.now();
    await requestScope.run({ requestId }, next);
    const milliseconds = performance.now() - startedAt;
    const { method, path } = context.req;
    const { status } = context.res;
    const operation = context.get('operation' as never) as string | undefined;
    if (context.get('isUncounted' as never) !== true)
      times.observe(method, operation ?? areaOf(path), status, milliseconds);
    if (context.get('isUnlogged' as never) !== true)
      log.info('request', {
        requestId,
        ...traceOf(context.req.header('traceparent')),
        method,
        path: path.slice(0, 200),
        status,
        ms: Math.round(milliseconds),
        who: context.get('who' as never),
      });
    if (context.res.headers.get('x-hono-already-sent') !== null) {
      // Until a response is read, the adapter writes it from its own cache, where it does not look for the mark.
      await context.res.text();
      return;
    }
    context.res.headers.set('x-request-id', requestId);
    secureHeaders(context.res.headers, config);
  });
  app.onError((error, context) => {
    const requestId = context.get('requestId' as never) as string;
    // The client went away in the middle of a file: nothing more can be said to it.
    if (alreadySent(context.env)) return RESPONSE_ALREADY_SENT;
    if (error instanceof Failure && error.code === 'storage_full') {
      log.error('files.disk_full', { requestId, detail: error.message });
    }
    if (error instanceof Failure) return problemResponse(error, requestId);
    const lost = databaseFailure(error);
    if (lost !== undefined) {
      log.error(lost.event, { requestId, ...errorFacts(error) });
      return problemResponse(lost.answer, requestId);
    }
    if (isVisitorGone(context.env)) {
      // Nobody reads this answer: the connection broke while the request came in.
      log.info('request.broken_off', { requestId, ...errorFacts(error) });
      return problemResponse(failure('request_broken_off'), requestId);
    }
    log.error('request.failed', {
      requestId,
      ...traceOf(context.req.header('traceparent')),
      ...errorFacts(error),
    });
    return problemResponse(failure('internal'), requestId);
  });
  if (parts.assets !== undefined) app.get(`${SCREEN_BASE}/*`, answering(parts.assets));
  app.get(`${SCREEN_BASE}/*`, answering(silentPage));
  if (parts.campus !== undefined) {
    for (const path of ['/DSI/*', '/api/*', '/campus/*']) app.use(path, answering(parts.campus));
  }

  app.use(`${API_BASE}/*`, compress({ threshold: 1_400 }));
  registerSystem(api, times);
  registerHead(api);
  registerWorkTransfers(api);
  registerHelp(api);
  registerSearch(api);
  registerOpenContracting(api);
  registerOpenData(api);
  registerRedFlags(api);
  // Their words stand where the number of a procedure would.
  registerFollowing(api);
  registerProcurementViews(api);
  registerProcedures(api);
  registerBids(api);
  registerSealedBids(api, parts.tools);
  registerClarifications(api);
  registerMinutes(api);
  registerPlanning(api, planImporter(discardDraft));
  registerBudget(api);
  registerTemplates(api);
  registerPurchaseChecks(api);
  registerProcedureAdmin(api);
  registerExecution(api);
  registerDocuments(api);
  registerPageViews(api);
  registerContractImport(api);
  registerNegativeLists(
    api,
    listImporter({ config: services.config, handScreening: handScreening(services) }),
  );
  registerRelatedSuppliers(api);
  registerCertificates(api);
  registerRegistration(api);
  registerSuppliers(api);
  registerSupplierRegistry(api);
  registerRegistrationReview(api);
  registerSupplierAdmin(api);
  registerTransparency(api);
  registerWaiting(api);
  registerPresence(api);
  registerDecisions(api);
  registerFunctions(api);
  registerSettings(api);
  registerLegalRules(api);
  registerApprovalRoutes(api);
  registerAudit(api);
  registerIntegrity(api);
  registerEvaluations(api);
  registerEvaluationAdmin(api);
  registerRegistryCatalogues(api);
  registerRegistryImport(api, registryImporter(services));
  registerPostalCodes(api, postalImporter);
  registerCorrections(api);
  registerPetitions(api);
  registerMyAccount(api, ACCOUNT_HOLDS);
  registerDisputes(api);
  registerRetention(api, RETENTION_WORKS);
  registerReports(api);
  registerRegulations(api);
  registerDirectory(api);
  registerNotices(api);
  registerContent(api, kinds);
  registerProcedureSheets(api);
  registerComputingProfiles(api);
  registerInvoices(api, STATUS_HOOKS);
  registerTechnicalOpinions(api);
  registerQuotations(api);
  registerQuotationRequests(api);
  registerPurchaseOrders(api, ORDER_DOORS);
  registerPaymentOrders(api, changePayments);
  registerRequisitionDesk(api);
  registerRequisitions(api);
  registerRequisitionFunds(api);
  registerComparisons(api, addContract);
  const addresses = addressesOf(api);
  app.all(`${API_BASE}/*`, (context) => {
    const { path } = context.req;
    const allowed = addresses.filter(({ pieces }) => isAddress(pieces, path)).map(({ method }) => method);
    // A person who opens such an address is led to the portal.
    if (allowed.length === 0 && isPerson(context))
      return context.redirect(
        path === `${API_BASE}/` ? `${SCREEN_BASE}/` : `${SCREEN_BASE}/404?de=${encodeURIComponent(path)}`,
        302,
      );
    const known = failure('method_not_allowed', { headers: { allow: allowed.join(', ') } });
    return problemResponse(
      allowed.length > 0 ? known : failure('route_not_found'),
      context.get('requestId' as never) as string,
    );
  });

  app.get('/', (context) => context.redirect(`${SCREEN_BASE}/`, 302));
  app.get(SCREEN_BASE, (context) => context.redirect(`${SCREEN_BASE}/`, 302));
  app.get('/robots.txt', (context) =>
    context.text(
      `User-agent: *\nDisallow: ${SCREEN_BASE}/oidc\nDisallow: ${API_BASE}/administracion\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
    ),
  );
  const { pages } = parts;
  if (pages !== undefined) {
    app.get(`${SCREEN_BASE}/*`, async (context) => {
      try {
        // A page with a search text or a code asks the database; others are few and come from the cache.
        if (context.req.query('q') !== undefined || context.req.query('codigo') !== undefined)
          budgets.enter(context, BUDGETS.searches)();
        return await pages.respond(context.req.raw, {
          caller: callerOf(context, config.trustProxy),
          takeDrawing: () => budgets.enter(context, BUDGETS.drawnPages)(),
        });
      } catch (error) {
        if (error instanceof Failure && [429, 503].includes(error.status))
          return busyPage(error, parts.banner?.());
        if (error instanceof Failure) throw error;
        return failurePage(error, {
          config,
          requestId: context.get('requestId' as never) as string,
          log,
          banner: parts.banner?.(),
        });
      }
    });
  }
  app.all(`${SCREEN_BASE}/*`, (context) => {
    const refusal = failure('method_not_allowed', { headers: { allow: 'GET, HEAD' } });
    return problemResponse(refusal, context.get('requestId' as never) as string);
  });
  app.notFound((context) =>
    isPerson(context)
      ? context.redirect(`${SCREEN_BASE}/404?de=${encodeURIComponent(context.req.path)}`, 302)
      : problemResponse(failure('route_not_found'), context.get('requestId' as never) as string),
  );
  return api;
}

/** Whoever asks for a page to read. */
const isPerson = ({ req }: Context) =>
  req.method === 'GET' && (req.header('accept') ?? '').includes('text/html');

/** What an address of the API looks like, piece by piece, and the method that it answers. */
function addressesOf({ operations }: Api): { method: string; pieces: string[] }[] {
  return operations.map(({ endpoint: { method, path } }) => ({
    method,
    pieces: (API_BASE + path).split('/'),
  }));
}

function isAddress(pieces: readonly string[], path: string): boolean {
  const given = path.split('/');
  return (
    pieces.length === given.length &&
    pieces.every((piece, index) => piece === given[index] || (piece.startsWith('{') && given[index] !== ''))
  );
}

function alreadySent(env: unknown): boolean {
  return (env as { outgoing?: { headersSent?: boolean } } | undefined)?.outgoing?.headersSent === true;
}

function isVisitorGone(env: unknown): boolean {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage };
  return incoming !== undefined && (incoming.socket.destroyed || (incoming.destroyed && !incoming.complete));
}

/** Short key that people can quote. It starts with a digit, so that the log never takes it for an RFC. */
function newRequestId(): string {
  const hex = crypto.randomUUID().replaceAll('-', '').toUpperCase();
  return `${Number.parseInt(hex[0] ?? '0', 16) % 10}${hex.slice(1, 10)}`;
}

function answering(answerer: Answerer) {
  return async (context: { req: { raw: Request } }, next: () => Promise<void>) =>
    (await answerer(context.req.raw)) ?? (await next());
}
