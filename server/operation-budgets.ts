// Longer than the rule: one table says what each operation may cost, and a reader compares its lines.
import { fileFields, MAX_CONTENT_BYTES, type ContentKind } from '#contract/content.ts';
import { MAX_IMPORT_BYTES } from '#contract/contract-imports.ts';
import { MAX_LIST_BYTES } from '#contract/negative-list-words.ts';
import { MOST_QUOTATION_BYTES } from '#contract/quotation-check.ts';
import { MAX_PLAN_BYTES } from '#contract/annual-plan.ts';
import { MAX_POSTAL_BYTES } from '#contract/postal-codes.ts';
import { MAX_REGISTRY_BYTES } from '#contract/registry-import.ts';
import { MAX_ARTWORK_BYTES } from '#contract/settings-api.ts';
import { PACE } from './kit/body-pace.ts';
import type { Budget } from './kit/budget.ts';

const KB = 1_000;
const MB = 1_000_000;

/** Reading what is public or one's own: a whole office behind one address reads without meeting it. */
const reading: Budget = {
  name: 'reading',
  perMinute: 3_000,
  burst: 1_000,
  atOnce: 60,
  bytes: 0,
  seconds: 15,
};
/** Lists that count and filter. */
const listing: Budget = { ...reading, name: 'lists', perMinute: 900, burst: 300, atOnce: 24 };
/** Pieces of documents: a viewer asks for many small ranges. */
const files: Budget = { ...reading, name: 'files', perMinute: 1_800, burst: 600, atOnce: 40, seconds: 30 };
/** Whole tables and archives made on the way; they wait for their turn besides. Who takes every file of the open data meets no limit. */
const exporting: Budget = {
  ...reading,
  name: 'exports',
  perMinute: 30,
  burst: 60,
  atOnce: 6,
  seconds: 60,
};
/** A PDF drawn on demand. */
const drawing: Budget = {
  ...reading,
  name: 'drawn sheets',
  perMinute: 60,
  burst: 30,
  atOnce: 6,
  seconds: 30,
};
/** A quotation that is read, compared and forgotten; a workbook is read in a process of its own. */
const quotation: Budget = {
  ...reading,
  name: 'quotations',
  perMinute: 60,
  burst: 30,
  atOnce: 4,
  bytes: MOST_QUOTATION_BYTES,
  seconds: 60,
};
const health: Budget = { ...reading, name: 'health', perMinute: 600, burst: 120 };
const verifying: Budget = { ...reading, name: 'verification', perMinute: 60, burst: 40, atOnce: 10 };

/** One change by a person of the unit. */
const changing: Budget = {
  ...reading,
  name: 'changes',
  perMinute: 600,
  burst: 300,
  atOnce: 20,
  bytes: 200 * KB,
  seconds: 30,
};
/** A procedure with its lots travels whole. */
const saving: Budget = { ...changing, name: 'procedures', perMinute: 300, burst: 100, atOnce: 8, bytes: MB };
/** What begins a draft that stands in the lists of everybody: a person begins some each day, a program that went wrong thousands. */
const beginning = (budget: Budget, name: string): Budget => ({
  ...budget,
  name,
  perMinute: 60,
  burst: 60,
  counted: 'drafts begun, by account',
  draftsPerDay: 200,
});
const drafting = beginning(saving, 'new drafts');
/** A law of 300 articles travels whole, twice: as it is written and as it was seen. */
const longTexts: Budget = {
  ...changing,
  name: 'long texts',
  perMinute: 120,
  burst: 60,
  atOnce: 4,
  bytes: 8 * MB,
};
/** Work over the whole registry, or mails to many. */
const sweeping: Budget = {
  ...changing,
  name: 'whole registry',
  perMinute: 30,
  burst: 20,
  atOnce: 4,
  bytes: 50 * KB,
};

/** A stranger's question about one identity. */
const asking: Budget = { ...reading, name: 'identity', perMinute: 30, burst: 30, atOnce: 6, bytes: 20 * KB };
const opening: Budget = {
  ...asking,
  name: 'keys',
  atOnce: 20,
  perMinute: 20,
  burst: 20,
  counted: 'wrong keys, by folio and address',
};
const mailing: Budget = {
  ...asking,
  name: 'codes',
  perMinute: 3,
  burst: 6,
  counted: 'mails, by recipient and address',
};
const starting: Budget = {
  ...asking,
  name: 'new requests',
  perMinute: 6,
  burst: 20,
  bytes: 300 * KB,
  seconds: 30,
  counted: 'mails, by recipient and address',
};
/** Somebody who fills a form in: every field that is left is saved. */
const filling: Budget = {
  ...reading,
  name: 'forms',
  perMinute: 300,
  burst: 120,
  atOnce: 8,
  bytes: 300 * KB,
  seconds: 30,
};
/** What ends with a mail. */
const sending: Budget = {
  ...filling,
  name: 'submissions',
  perMinute: 30,
  burst: 20,
  atOnce: 4,
  counted: 'mails, by recipient and address',
};
/** Questions of visitors about a tender; whoever gives a folio tries its key too. */
const questions: Budget = {
  ...filling,
  name: 'questions',
  perMinute: 10,
  burst: 20,
  atOnce: 4,
  bytes: 600 * KB,
  counted: 'questions, mails and wrong keys, by address, recipient and folio',
};
const ownFile: Budget = {
  ...exporting,
  name: 'own file',
  perMinute: 20,
  burst: 20,
  atOnce: 3,
  bytes: 20 * KB,
};

/** Files: several suppliers may share an address. What reading them costs waits in a line besides. */
const BYTES_COUNTED = 'bytes a day, by address and request';
const piece: Budget = {
  name: 'pieces',
  perMinute: 120,
  burst: 240,
  atOnce: 12,
  bytes: (config) => config.registration.maxFileBytes,
  seconds: PACE.graceMs / 1_000,
  counted: BYTES_COUNTED,
};
const paper: Budget = {
  ...filling,
  name: 'papers',
  perMinute: 120,
  burst: 240,
  atOnce: 12,
  seconds: 120,
  counted: BYTES_COUNTED,
};
const archive: Budget = {
  ...piece,
  name: 'portable files',
  perMinute: 2,
  burst: 6,
  atOnce: 2,
  bytes: 1_000 * MB,
};
const document: Budget = {
  ...piece,
  name: 'unit documents',
  perMinute: 120,
  burst: 240,
  bytes: (config) => config.maxFileBytes,
  counted: 'bytes a day, by person',
};
/** Parts of big files: many and short on a good line, and again after each break. */
const part: Budget = { ...document, name: 'parts of files', perMinute: 600, burst: 300 };
const table: Budget = {
  ...piece,
  name: 'tables',
  perMinute: 10,
  burst: 20,
  atOnce: 2,
  counted: 'bytes a day, by person',
};

/**
 * What every operation may cost one address; an operation without a row does not start. Who may call it stands where it
 * is served, and `docs/access.md` shows both.
 */
export const OPERATION_BUDGETS: Readonly<Record<string, Budget>> = rows([
  [health, ['getHealth', 'getMetrics']],
  [
    reading,
    [
      'getDocumentation',
      'getOpenApi',
      'getDocument',
      'getDocumentPage',
      'getDocumentPages',
      'getDocumentReading',
      'getDocumentChanges',
      'getAttachedFile',
      'getDirectoryCard',
      'getEvaluation',
      'getEvaluationInstrument',
      'getEvaluationOrder',
      'getEvaluationPeriod',
      'getOrderToEvaluate',
      'listEvaluationInstruments',
      'listEvaluationPeriods',
      'getProcedure',
      'findPurchaseRoute',
      'getProcedureSheet',
      'getRegulation',
      'getRegulationText',
      'getRegulationTextVersion',
      'compareRegulationTexts',
      'listCitations',
      'listCitationReviews',
      'getSupplier',
      'getRegistrationSettings',
      'getPortableFileSchema',
      'getComputingProfile',
      'listPaidPrices',
      'getProcurementSummary',
      'getOcdsExtension',
      'listCertificateKeys',
      'listComputingProfiles',
      'listDirectory',
      'listProcedureChanges',
      'listProcedureSheets',
      'getPostalPlace',
      'listRegistryCatalogues',
      'listHolidays',
      'listAmountLimits',
      'listRegulations',
      'listRequirements',
      'downloadOfflineVerifier',
      'getIntegrityLog',
      'listIntegrityHeads',
      'listIntegrityAlarms',
      'downloadIntegrityCheckpoint',
      'proveIntegrityInclusion',
      'proveIntegrityConsistency',
      'downloadIntegrityReceipt',
      'downloadIntegrityLeafReceipt',
      'listIntegrityChecks',
      'downloadIntegrityVerifier',
      'getManualChapter',
      'downloadIntegrityCommand',
      'listRecentProcedureEvents',
      'openFollowToLeave',
      'getProcedureCalendar',
      'getProcedureFeed',
      'getProcedureDeadlines',
      'getRequest',
      'getAdminDocument',
      'getAdminProcedure',
      'getDateAmendment',
      'getAward',
      'getOpening',
      'getPlanning',
      'checkPurchase',
      'getProcedureQuestions',
      'listInvitationCandidates',
      'listPlannedPurchases',
      'listTemplates',
      'listProcedureRevisions',
      'listContractRevisions',
      'listDocumentRevisions',
      'getListHistory',
      'getNegativeListEdition',
      'getNegativeLists',
      'getProcurementRules',
      'getRelationGroup',
      'getRelations',
      'getReview',
      'getScreening',
      'getAuditEntry',
      'getMorningMail',
      'getOfficerArea',
      'listSettings',
      'getSystemState',
      'listLegalRules',
      'listLegalRuleRevisions',
      'listRequiredDocumentRevisions',
      'listSettingRevisions',
      'listAuditPeople',
      'getWorkWeek',
      'getWorkload',
      'listAbsences',
      'listHandOvers',
      'countWaiting',
      'getSupplierRecord',
      'listSupplierRevisions',
      'listAllCatalogues',
      'listCatalogueRevisions',
      'listDocumentsOfProcedure',
      'listNegativeListEditions',
      'listNotices',
      'proposeProcedureNumber',
    ],
  ],
  [
    listing,
    [
      'getActsCalendar',
      'searchArticles',
      'search',
      'searchOwn',
      'listMissedWords',
      'listIntegrityLeaves',
      'findIntegrityLeaves',
      'exportIntegrityCheckpoints',
      'getIntegrityFeed',
      'getProceduresFeed',
      'getActsMonth',
      'getSpending',
      'getSitemap',
      'getProcedureFacets',
      'getOcdsRelease',
      'getOpenData',
      'getRedFlagTotals',
      'getOcdsRecord',
      'getRegistrySummary',
      'getTransparencyReport',
      'getTransparencyFormat',
      'listAdminDocuments',
      'listAdminProcedures',
      'listEvaluations',
      'listEvaluationCandidates',
      'listEvaluationOrders',
      'listListMatches',
      'listMails',
      'listNegativeListChanges',
      'listProcedures',
      'listRecentDocuments',
      'findSuppliersToContract',
      'listRefusedContracts',
      'listProposedDecisions',
      'listTendererFindings',
      'listRegistry',
      'listRelatedSuppliers',
      'listRelationGroups',
      'listRequests',
      'listSanctions',
      'listSuppliers',
      'listWaiting',
      'listAuditEntries',
      'previewExpiryNotices',
    ],
  ],
  [
    files,
    [
      'getDocumentFile',
      'getDocumentPagePicture',
      'downloadAttachedFile',
      'getDirectoryPhoto',
      'getArtwork',
      'getAdminDocumentFile',
      'downloadPaper',
      'downloadReviewPaper',
      'readOfficialDocument',
    ],
  ],
  [
    exporting,
    [
      'downloadTransparencyFaults',
      'downloadTransparencyReport',
      'downloadTransparencyFormat',
      'exportAdminDocuments',
      'exportAdminProcedures',
      'exportAuditEntries',
      'exportContracts',
      'exportDirectory',
      'exportEvaluationOrders',
      'exportEvaluations',
      'exportListMatches',
      'exportProcedures',
      'listOcdsReleases',
      'downloadOcdsReleases',
      'downloadOcdsRecords',
      'downloadOcdsLines',
      'exportSpending',
      'exportRedFlagTotals',
      'exportRegistry',
      'exportRelations',
      'exportRequests',
      'exportSanctions',
      'exportSuppliers',
      'getProcedureDossier',
      'downloadAttachedFiles',
    ],
  ],
  [drawing, ['getCertificatePdf', 'printComputingProfile', 'printTechnicalOpinion', 'printProcedureSheet']],
  [verifying, ['verifyCertificate']],
  [
    changing,
    [
      'actOnRequest',
      'actOnSupplier',
      'addContract',
      'amendContract',
      'discardContractDraft',
      'publishContract',
      'saveContractDraft',
      'saveExecution',
      'endContract',
      'reopenContract',
      'closeOpening',
      'reopenOpening',
      'savePlanning',
      'saveTemplate',
      'retireTemplate',
      'overridePurchaseCheck',
      'addDocumentVersion',
      'assignRequest',
      'cancelScreening',
      'changeHoliday',
      'changeLine',
      'changePaperType',
      'changeProcedureState',
      'takeDateAmendment',
      'leaveDateAmendment',
      'changeReason',
      'changeRelationWeight',
      'changeSetting',
      'setMorningMail',
      'setAbsence',
      'tellPresence',
      'chooseOfficerArea',
      'sendTestMail',
      'sendMailAgain',
      'openQueuedMail',
      'runJob',
      'changeTerm',
      'changeTransparencySettings',
      'createDocument',
      'createHoliday',
      'getHolidayEffect',
      'getLegalRuleEffect',
      'getRequiredDocumentEffect',
      'createLegalRule',
      'replaceLegalRule',
      'correctLegalRule',
      'createRequiredDocument',
      'changeRequiredDocument',
      'createLine',
      'createPaperType',
      'createReason',
      'answerEvaluationOrder',
      'answerEvaluationReply',
      'createEvaluationInstrument',
      'createEvaluationPeriod',
      'decideEvaluationProposal',
      'askEvaluationOrder',
      'evaluateOrder',
      'passOrderToEvaluate',
      'proveOrderMailbox',
      'issueEvaluationKey',
      'publishEvaluationInstrument',
      'recuseFromOrder',
      'saveEvaluationInstrument',
      'stepEvaluationOrder',
      'stopEvaluationStep',
      'reopenEvaluationPeriod',
      'takeEvaluationKeyBack',
      'decideListMatch',
      'decideRelatedSuppliers',
      'discardDraft',
      'discardProcedureDraft',
      'editDocument',
      'ignoreSharedDatum',
      'joinContractName',
      'observeField',
      'overrideCheck',
      'publishDocument',
      'announceProcedure',
      'scheduleProcedure',
      'unscheduleProcedure',
      'publishProcedure',
      'removeHoliday',
      'reorderDocuments',
      'reviewPaper',
      'reviewCitation',
      'saveContract',
      'saveSupplierRemarks',
      'settleWaiting',
      'handOverWaiting',
      'undoHandOver',
      'takeWaiting',
      'undoContractName',
      'unscheduleDocument',
      'updateSanction',
      'withdrawDocument',
      'returnDocument',
      'confirmDecision',
      'returnDecision',
    ],
  ],
  [saving, ['saveAward', 'saveOpening', 'saveProcedure']],
  [drafting, ['beginFromTemplate', 'captureRequest', 'copyProcedure', 'createProcedure', 'createTemplate']],
  [
    sweeping,
    [
      'addEvaluationOrders',
      'calculateRelations',
      'sendExpiryNotices',
      'startScreening',
      'stepEvaluationPeriod',
    ],
  ],
  [asking, ['checkIdentity', 'readFollow', 'confirmFollow', 'changeFollow', 'leaveFollow']],
  [opening, ['renewRequestKey', 'proveMailbox', 'readIdentityNotice', 'answerIdentityNotice']],
  [opening, ['openRequest', 'openEvaluationReply', 'sendEvaluationReply']],
  [mailing, ['sendSupplierCode', 'followProcedures', 'askCorrection']],
  [listing, ['listCorrections']],
  [changing, ['answerCorrection']],
  [mailing, ['sendKeyCode', 'sendMailboxCode', 'sendOrderCode']],
  [starting, ['createRequest']],
  [filling, ['saveRequest', 'removePaper', 'removePaperPart']],
  [sending, ['openRequestPart', 'submitRequest', 'withdrawRequest']],
  [questions, ['askQuestions', 'confirmQuestions']],
  [
    reading,
    [
      'getQuestionForm',
      'listClarifications',
      'listClarificationsOfDocument',
      'getClarificationBoard',
      'listClarificationRevisions',
      'getMinutes',
      'getRoomView',
    ],
  ],
  [exporting, ['exportClarifications', 'downloadComparison']],
  [drawing, ['downloadMinutes']],
  [listing, ['listTechnicalOpinions', 'listTechnicalOpinionQueue']],
  [reading, ['getTechnicalOpinion']],
  [changing, ['requestTechnicalOpinion', 'stepTechnicalOpinion', 'removeTechnicalOpinionFile']],
  [ownFile, ['downloadTechnicalOpinionFile', 'downloadEvaluationReplyFile']],
  [quotation, ['checkQuotationText', 'checkQuotationFile']],
  [sweeping, ['signIntegrityHead', 'startIntegrityCheck', 'stopIntegrityCheck', 'closeIntegrityAlarm']],
  [changing, ['saveMinutes']],
  [saving, ['saveClarifications', 'publishClarifications']],
  [ownFile, ['downloadReceipt', 'downloadPortableFile']],
  [piece, ['uploadPaperPart']],
  [paper, ['savePaper']],
  [archive, ['createRequestFromFile']],
  [
    document,
    [
      'uploadFile',
      'attachToTechnicalOpinion',
      'attachToEvaluationReply',
      'uploadOfficialDocument',
      'divideRegulationText',
    ],
  ],
  [part, ['appendToOpenUpload']],
  [reading, ['listOpenUploads', 'getOpenUpload']],
  [changing, ['beginOpenUpload', 'discardOpenUpload']],
  [{ ...document, name: 'logotypes', bytes: MAX_ARTWORK_BYTES }, ['uploadArtwork']],
  ...importRows('Contract', { ...table, name: 'contract tables', bytes: MAX_IMPORT_BYTES }),
  ...importRows('NegativeList', { ...table, name: 'list tables', bytes: MAX_LIST_BYTES }),
  ...importRows('AnnualPlan', { ...table, name: 'plan tables', bytes: MAX_PLAN_BYTES }),
  ...importRows('PostalCode', { ...table, name: 'postal tables', bytes: MAX_POSTAL_BYTES }),
  ...importRows('Registry', { ...table, name: 'registry tables', bytes: MAX_REGISTRY_BYTES }),
]);

/** What the operations of one import may cost. */
function importRows(name: string, upload: Budget): (readonly [Budget, readonly string[]])[] {
  return [
    [reading, [`get${name}Import`, `list${name}Imports`, `list${name}ImportRows`]],
    [listing, [`list${name}ImportDependents`]],
    [exporting, [`download${name}ImportRefusals`, `download${name}Template`]],
    [changing, [`cancel${name}Import`]],
    [sweeping, [`start${name}Import`, `settle${name}Import`, `undo${name}Import`]],
    [upload, [`upload${name}Import`]],
  ];
}

/** What the operations of some kinds of content may cost: those of one sort share their allowance, whatever the kind. */
export function contentBudgets(kinds: readonly ContentKind[]): Record<string, Budget> {
  const named = (some: readonly ContentKind[], verbs: readonly string[]) =>
    some.flatMap(({ operations }) => verbs.map((verb) => `${verb}${operations}Content`));
  const of = (...verbs: string[]) => named(kinds, verbs);
  const [long = [], short = []] = [true, false].map((isLong) =>
    kinds.filter(({ fields }) => fields.some(({ drawn }) => drawn === 'articles') === isLong),
  );
  const withFiles = (...verbs: string[]) =>
    named(
      kinds.filter((kind) => fileFields(kind).length > 0),
      verbs,
    );
  return rows([
    [reading, of('get', 'history')],
    [listing, of('list')],
    [exporting, of('export', 'exportListOf')],
    [changing, named(short, ['save'])],
    [drafting, named(short, ['create'])],
    [longTexts, named(long, ['save'])],
    [beginning(longTexts, 'new long drafts'), named(long, ['create'])],
    [changing, of('step')],
    ...kinds.flatMap(({ operations }) =>
      importRows(`${operations}Content`, { ...table, name: 'content tables', bytes: MAX_CONTENT_BYTES }),
    ),
    [sweeping, of('stepMany')],
    [document, withFiles('attach')],
    [files, withFiles('getFileOf')],
  ]);
}

/** Texts searched for in public lists and pages, besides what the list itself may cost. */
export const SEARCH_BUDGET: Budget = { ...listing, name: 'searches', perMinute: 240, burst: 120 };

/** Public pages that have to be drawn; kept ones cost nothing. */
export const DRAWING_BUDGET: Budget = { ...listing, name: 'drawings', perMinute: 600, burst: 300 };

function rows(list: readonly (readonly [Budget, readonly string[]])[]): Record<string, Budget> {
  const entries = list.flatMap(([budget, operations]) => operations.map((id) => [id, budget] as const));
  const twice = entries.find(([id], index) => entries.findIndex(([other]) => other === id) !== index);
  if (twice !== undefined) throw new Error(`${twice[0]} has two budgets`);
  return Object.fromEntries(entries);
}
