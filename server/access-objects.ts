import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { callersOf } from './access-callers.ts';
import { NOTHING, THINGS, type Finder } from './access-things.ts';
import type { Access } from './kit/serve.ts';

/** A thing that an operation names, and the states of which it answers otherwise. */
export interface Named {
  thing: string;
  but?: Readonly<Record<string, Finder>>;
  /** States that it tells also to whom it gives nothing: what was public and was withdrawn says so. */
  tells?: readonly string[];
  /** Status of what is not found. Default 404. */
  missing?: 401;
  /** Values of the query and the body, where the examples of the documentation do not reach the thing. */
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
}

const named = (thing: string, but: Named['but'] = {}): Named => ({ thing, but });
/** The same thing for several operations. */
const each = (thing: string, ids: string, but?: Named['but']): Record<string, Named> =>
  Object.fromEntries(
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, named(thing, but)]),
  );

/** The same, where what was public says that it was withdrawn, when and why. */
const tellsOfWithdrawn = (thing: string, ids: string): Record<string, Named> =>
  Object.fromEntries(
    Object.entries(each(thing, ids)).map(([id, one]) => [id, { ...one, tells: ['withdrawn'] }]),
  );

/** What is listed of a thing that is not is an empty list, for those who may ask at all. */
const EMPTY = { 'another kind': 'officers', never: 'officers' } as const;
const LISTED = { ...EMPTY, discarded: 'officers' } as const;
/** Nobody finds it: the body of the documentation names something beside it that is not. */
const unfound = (thing: string, seenBy: Finder): Named =>
  named(
    thing,
    Object.fromEntries(
      Object.entries(THINGS[thing] ?? {}).flatMap(([state, finder]) =>
        finder === seenBy || (finder === 'everybody' && seenBy === 'officers')
          ? [[state, 'nobody of those who see it']]
          : [],
      ),
    ),
  );

function importOperations(name: string, thing: string): Record<string, Named> {
  return each(
    thing,
    `get${name}Import list${name}ImportRows settle${name}Import start${name}Import cancel${name}Import list${name}ImportDependents
     undo${name}Import download${name}ImportRefusals`,
  );
}

function contentOperations(): Record<string, Named> {
  return Object.assign(
    {},
    ...Object.entries(CONTENT_KINDS).map(([type, { operations }]) => ({
      ...each(
        `entry of ${type}`,
        `get${operations}Content save${operations}Content history${operations}Content`,
      ),
      [`step${operations}Content`]: { ...named(`entry of ${type}`), body: { step: 'review' } },
      ...importOperations(`${operations}Content`, `import of ${type}`),
      ...each('kind of template', `download${operations}ContentTemplate`),
    })),
  ) as Record<string, Named>;
}

const UNLINKED = { draft: 'nobody', sent: 'nobody', cancelled: 'nobody' } as const;

/** What each operation that takes an id names. An operation with an id that is missing here fails the matrix. */
export const OPERATIONS: Readonly<Record<string, Named>> = {
  ...contentOperations(),
  ...importOperations('Contract', 'import of contracts'),
  ...importOperations('Registry', 'import of registry'),
  ...importOperations('NegativeList', 'import of lists'),
  ...importOperations('PostalCode', 'import of postal codes'),
  ...importOperations('AnnualPlan', 'import of annual plan'),
  ...importOperations('Budget', 'import of the budget'),
  ...importOperations('BudgetChanges', 'import of changes of the budget'),
  ...importOperations('Payments', 'import of payments'),
  ...each('budget key', 'getBudgetKey'),
  ...each(
    'requisition that waits for money',
    'fundRequisition fundRequisitionLines returnForFunds takeFundsBack',
  ),
  ...each('entry that the budget system did not take', 'resolveBudgetMessage'),
  ...each('year of the budget', 'closeBudgetYear'),
  // What the catalogue does not have is no code without a place.
  ...each('postal code', 'getPostalPlace', { never: 'everybody' }),
  ...each('correction', 'answerCorrection'),
  ...each('dispute', 'getDispute saveDispute actOnDispute'),
  ...each('petition', 'actOnPetition'),
  ...each('function of somebody', 'endFunction'),
  ...each('declared interest', 'takeInterestBack'),
  // Only whoever holds the key finds it; sealed-bids/urns.test.ts hands in as each of them.
  ...each('custody of an urn', 'handInCustody'),
  ...each('published urn', 'readPublicUrn downloadUrnCard'),
  ...each('function of somebody', 'delegateFunction', { given: 'nobody', ended: 'nobody' }),
  ...each('hand-over of work', 'getWorkTransfer undoWorkTransfer signWorkTransfer'),
  // Whoever sees it is told that there is no sheet yet.
  ...each('hand-over of work', 'downloadWorkTransferSheet', { proposed: 'nobody of those who see it' }),
  ...each('substitution', 'endSubstitution'),
  ...each('substitution', 'acceptSubstitution', { proposed: 'nobody' }),
  ...each(
    'kind of template',
    'downloadRegistryTemplate downloadPostalCodeTemplate downloadAnnualPlanTemplate downloadBudgetTemplate downloadBudgetChangesTemplate downloadPaymentsTemplate',
  ),

  // There is none where the pages are not built; sealed-bids/rehearsal.test.ts reads them.
  ...each('sealing tool', 'downloadSealingTool', { known: 'nobody' }),
  ...each('document', 'getDocument listClarificationsOfDocument'),
  getDocumentFile: { ...named('document', { withdrawn: 'officers' }), tells: ['withdrawn'] },
  getDocumentChanges: { ...named('document', { withdrawn: 'officers' }), query: { version: '2' } },
  ...each('document', 'listDocumentRevisions', LISTED),
  ...Object.fromEntries(
    ['getDocumentPages', 'getDocumentPage', 'getDocumentPagePicture', 'getDocumentReading'].map((id) => [
      id,
      { ...named('document', { withdrawn: 'officers' }), tells: ['withdrawn'] },
    ]),
  ),
  // What was published stands in the log that anyone can check, also when it was withdrawn.
  ...each('document', 'downloadIntegrityReceipt'),
  ...each(
    'document',
    `getAdminDocument getAdminDocumentFile editDocument addDocumentVersion discardDraft
     publishDocument unscheduleDocument withdrawDocument returnDocument`,
  ),
  ...each('file on its way', 'getOpenUpload appendToOpenUpload'),
  ...each("file on another's way", 'discardOpenUpload'),

  ...each(
    'procedure',
    `getProcedure getProcedureDossier getProcedureDeadlines getProcedureCalendar getProcedureFeed getOcdsRelease getOcdsRecord
     listClarifications exportClarifications getQuestionForm askQuestions listProcedureChanges`,
  ),
  ...each(
    'procedure',
    `getAdminProcedure getProcedureQuestions saveProcedure discardProcedureDraft announceProcedure publishProcedure scheduleProcedure unscheduleProcedure changeProcedureState
     getOpening saveOpening closeOpening reopenOpening listTendererFindings downloadComparison getRoomView getAward saveAward
     getClarificationBoard saveClarifications publishClarifications 
     getMinutes saveMinutes downloadMinutes getPlanning savePlanning listInvitationCandidates copyProcedure
     checkPurchase getProcedureQuestions getDateAmendment takeDateAmendment leaveDateAmendment
     addContract reorderDocuments`,
  ),
  ...each('procedure', 'listProcedureRevisions listRefusedContracts listClarificationRevisions', LISTED),
  ...each('procedure', 'listDocumentsOfProcedure'),
  ...each('procedure', 'readUrn saveUrn removeUrn'),
  confirmQuestions: unfound('procedure', 'everybody'),
  overridePurchaseCheck: unfound('procedure', 'officers'),
  ...each('contract', 'listContractRevisions', {
    ...EMPTY,
    'of another procedure': 'officers',
    removed: 'officers',
  }),
  ...each('contract', 'saveContract amendContract saveExecution endContract reopenContract'),
  ...each('contract draft', 'saveContractDraft discardContractDraft publishContract'),
  ...each('template', 'saveTemplate retireTemplate'),
  ...each('template', 'beginFromTemplate', { retired: 'nobody' }),

  ...each('supplier', 'getSupplier'),
  ...each('supplier', 'getCertificatePdf', {
    suspended: 'officers',
    disqualified: 'officers',
    cancelled: 'officers',
  }),
  ...each('supplier', 'getSupplierRecord actOnSupplier saveSupplierRemarks joinContractName'),
  ...each('supplier', 'listSupplierRevisions', EMPTY),
  ...each('sanction', 'updateSanction readOfficialDocument'),
  ...each('join', 'undoContractName'),
  ...each('match', 'decideListMatch'),
  ignoreSharedDatum: unfound('finding', 'officers'),
  ...each('finding', 'decideRelatedSuppliers '),
  ...each('group of findings', 'getRelationGroup'),
  ...each('weight', 'changeRelationWeight'),
  ...each('screening', 'getScreening cancelScreening'),

  ...each(
    'request',
    `getRequest saveRequest openRequestPart submitRequest withdrawRequest sendMailboxCode proveMailbox uploadPaperPart savePaper removePaper
     downloadPaper downloadPortableFile`,
  ),
  // Of a draft any piece may go, and this is none; what was sent has none.
  ...each('request', 'removePaperPart', { draft: 'nobody of those who see it' }),
  downloadReceipt: { ...named('request'), body: {} },
  // Without its key a request is as if it were not; server/access-keys.test.ts opens each with its own.
  openRequest: { ...named('request'), missing: 401 },
  // Only the account of its company opens it; my-account/account-home.test.ts does.
  ...each('request', 'openOwnRequest', {
    draft: 'nobody',
    submitted: 'nobody',
    observed: 'nobody',
    approved: 'nobody',
    withdrawn: 'nobody',
  }),
  // Nobody reviews what was not sent.
  ...each('request', 'getReview assignRequest reviewPaper observeField actOnRequest', {
    draft: 'nobody',
  }),
  // A call is judged by itself, before the request is looked for.
  overrideCheck: { ...named('request', { draft: 'nobody' }), body: { call: undefined } },
  ...each('paper', 'downloadReviewPaper', { 'of a draft': 'nobody' }),

  ...each(
    'sent requisition',
    `getRequisitionToApprove approveRequisition returnRequisition rejectRequisition giveRequisitionOpinion listBuyers
     takeRequisition assignRequisition researchRequisition holdRequisition releaseRequisition`,
  ),
  ...each('procedure', 'listProcedureRequisitions getProcedureComparison exportProcedureComparison'),
  ...each(
    'quotation request',
    `getQuotationRequest getInviteeRanking saveQuotationRequest rankInvitees chooseInvitees sendQuotationRequest
     modifyQuotationRequest inviteMoreSuppliers cancelQuotationRequest getQuotationComparison exportQuotationComparison
     saveQuotationComparison decideQuotations prepareQuotationContract`,
  ),
  ...each(
    'purchase order',
    `getPurchaseOrder savePurchaseOrder issuePurchaseOrder sendOrderLink settleOrderDate correctPurchaseOrder
     voidPurchaseOrder extendPurchaseOrder changeOrderQuantities proposeOrderDeduction
     sendOrderSettlement closeOrderSettlement saveOrderEnding notifyOrderEnding resolveOrderEnding`,
  ),
  ...each('purchase order', 'recordArrival'),
  ...each(
    'payment order',
    `getPaymentOrder sendPaymentReceipt issuePaymentOrder holdPaymentOrder resumePaymentOrder voidPaymentOrder`,
  ),
  answerLateInterest: unfound('payment order', 'officers'),
  claimPaymentExcess: unfound('payment order', 'officers'),
  closePaymentExcess: unfound('payment order', 'officers'),
  addReceiptPhoto: { ...named('receipt'), query: { nombre: 'programa.exe' } },
  ...each('receipt', 'decideReceipt'),
  ...each('receipt photo', 'getReceiptPhoto'),
  ...each(
    'invoice',
    'getInvoice verifyInvoice returnInvoice holdInvoice releaseInvoice rejectInvoice matchInvoiceLine askSatStatus',
  ),
  ...each('invoice file', 'getInvoiceFile'),
  ...each('purchase order', 'reviewInvoiceForSupplier sendInvoiceForSupplier', { draft: 'nobody' }),
  ...each(
    "supplier's order",
    'readSupplierInvoicing reviewOrderInvoice sendOrderInvoice sendSupplierReceipt askLateInterest',
  ),
  ...each("supplier's order", 'announceDelivery'),
  ...each("photo of a supplier's order", 'readRejectedPhoto'),
  addOrderEndingPaper: { ...named('purchase order'), query: { nombre: 'programa.exe', que: 'notice' } },
  ...each('paper of an ending', 'getOrderEndingPaper'),
  ...each("paper of a supplier's ending", 'readEndingPaper'),
  addEndingAnswerPaper: { ...named("supplier's order"), query: { nombre: 'programa.exe' } },
  ...each('purchase order', 'addOrderGuarantee'),
  uploadOrderGuarantee: { ...named('guarantee of an order'), query: { nombre: 'programa.exe' } },
  ...each('guarantee of an order', 'getOrderGuarantee stepOrderGuarantee'),
  ...each('penalty of an order', 'notifyOrderPenalty resolveOrderPenalty'),
  ...each("penalty of a supplier's order", 'answerOrderPenalty'),
  addPenaltyAnswerPaper: { ...named("penalty of a supplier's order"), query: { nombre: 'programa.exe' } },
  ...each('paper of a penalty', 'getOrderPenaltyPaper'),
  ...each("paper of a supplier's penalty", 'readPenaltyPaper'),
  // Without its personal link an order is as if it were not; purchase-orders/orders.test.ts opens one with its own.
  ...each(
    "supplier's order",
    'readSupplierOrder answerSupplierOrder answerOrderSettlement answerOrderEnding',
  ),
  ...each('quotation question', 'answerQuotationQuestion'),
  // Without its personal link a request is as if it were not; quotations/quotations.test.ts opens one with its own.
  ...each('quotation request', 'readQuotationRequest sendQuotationCode openQuotationSession', UNLINKED),
  ...Object.fromEntries(
    [
      'getOwnQuotation',
      'attachToQuotation',
      'sendQuotation',
      'declineQuotation',
      'withdrawQuotation',
      'askAboutQuotation',
    ].map((id) => [id, { ...named('quotation request', UNLINKED), query: { nombre: 'programa.exe' } }]),
  ),
  ...each('quotation request', 'getQuotationOpening openQuotations captureQuotation'),
  attachCapturedQuotation: {
    ...named('quotation request'),
    query: { nombre: 'programa.exe', proveedor: '00000000-0000-4000-8000-000000000000' },
  },
  ...each('quotation file', 'downloadQuotationFile', { sealed: 'nobody' }),
  ...each('opinion', 'getTechnicalOpinion stepTechnicalOpinion printTechnicalOpinion'),
  attachToTechnicalOpinion: { ...named('opinion'), query: { nombre: 'programa.exe' } },
  ...each('opinion file', 'downloadTechnicalOpinionFile'),
  // Each side takes away only its own.
  ...each('opinion file', 'removeTechnicalOpinionFile', {
    "the requester's": 'its person alone',
    "somebody else's": 'nobody',
  }),

  ...each(
    'requisition',
    `getRequisition listRequisitionKeys listRequisitionFindings saveRequisition sendRequisition answerRequisition cancelRequisition`,
  ),
  attachToRequisition: { ...named('requisition'), query: { nombre: 'programa.exe' } },
  ...each('requisition file', 'downloadRequisitionFile removeRequisitionFile'),

  ...each('link of an order', 'getOrderToEvaluate evaluateOrder recuseFromOrder passOrderToEvaluate'),
  // For whoever has the link and was not asked: the code goes to who was.
  ...each('link of an order', 'sendOrderCode proveOrderMailbox', {
    captured: 'everybody',
    accepted: 'everybody',
  }),
  ...each('order', 'getEvaluationOrder answerEvaluationOrder askEvaluationOrder stepEvaluationOrder'),
  ...each(
    'period',
    `getEvaluationPeriod stepEvaluationPeriod reopenEvaluationPeriod stopEvaluationStep listEvaluationCandidates listEvaluationOrders
     exportEvaluationOrders addEvaluationOrders `,
  ),
  // The demonstration's supplier is one of the published period.
  ...each('period', 'issueEvaluationKey', { open: 'nobody' }),
  takeEvaluationKeyBack: {
    ...named('period', { open: 'nobody' }),
    query: { dada: '2026-01-01T00:00:00.000Z' },
  },
  ...each('published results', 'exportEvaluations'),
  ...each('evaluated supplier', 'getEvaluation'),
  ...each('instrument', 'getEvaluationInstrument saveEvaluationInstrument publishEvaluationInstrument'),
  ...each('reply', 'answerEvaluationReply'),
  // It brings no file.
  ...each('reply', 'downloadEvaluationReplyFile', { kept: 'nobody' }),
  // Without its key a reply is as if it were not; evaluations/known-and-reminded.test.ts opens one with its own.
  attachToEvaluationReply: {
    ...named('reply', { kept: 'nobody' }),
    query: { nombre: 'programa.exe' },
  },
  ...each('proposal', 'decideEvaluationProposal'),

  ...tellsOfWithdrawn('sheet', 'getProcedureSheet printProcedureSheet'),
  ...tellsOfWithdrawn('regulation', 'getRegulation getRegulationText compareRegulationTexts listCitations'),
  ...tellsOfWithdrawn('regulation text', 'getRegulationTextVersion'),
  // What changed is told of what is published.
  ...each('regulation text', 'listCitationReviews', {
    draft: 'nobody',
    'in review': 'nobody',
    scheduled: 'nobody',
  }),
  ...each('citation', 'reviewCitation'),
  ...tellsOfWithdrawn(
    'profile',
    'getComputingProfile printComputingProfile listPaidPrices checkQuotationText checkQuotationFile',
  ),
  ...each('post', 'getDirectoryCard'),
  // No service of staff answers here.
  getDirectoryPhoto: unfound('post', 'everybody'),
  ...each('attached file', 'getAttachedFile downloadAttachedFile getFileOfRegulationContent'),
  // The files of sheets, notices and posts are of other kinds.
  ...each(
    'attached file',
    'getFileOfProcedureSheetContent getFileOfNoticeContent getFileOfDirectoryPostContent',
    {
      published: 'nobody',
      'of a draft': 'nobody',
      'no longer published': 'nobody',
    },
  ),
  ...tellsOfWithdrawn('regulation', 'downloadAttachedFiles'),

  ...each('setting', 'changeSetting listSettingRevisions'),
  ...each('mail', 'sendTestMail'),
  ...each('artwork', 'getArtwork'),
  ...each('legal rule', 'replaceLegalRule correctLegalRule '),
  ...each('required document', 'changeRequiredDocument '),
  ...each('line', 'changeLine'),
  ...each('line', 'listCatalogueRevisions', { ...EMPTY, malformed: 'officers' }),
  ...each('legal rule', 'listLegalRuleRevisions', EMPTY),
  ...each('required document', 'listRequiredDocumentRevisions', EMPTY),
  ...each('paper type', 'changePaperType'),
  ...each('reason', 'changeReason'),
  ...each('term', 'changeTerm'),
  ...each('holiday', 'changeHoliday removeHoliday'),
  ...each('log entry', 'getAuditEntry'),
  ...each('integrity check', 'stopIntegrityCheck'),
  ...each('integrity alarm', 'closeIntegrityAlarm'),
  ...each('leaf', 'downloadIntegrityLeafReceipt'),
  ...each('proposed decision', 'confirmDecision returnDecision'),
  ...each('thing that waits', 'takeWaiting settleWaiting'),
  ...each('OCDS period', 'downloadOcdsReleases downloadOcdsRecords downloadOcdsLines'),
  ...each('OCDS extension', 'getOcdsExtension'),
  ...each('format', 'getTransparencyFormat downloadTransparencyFormat'),
};

/** States in which the thing of an operation is tried, and who finds it there through this operation. */
export function statesOf({ thing, but }: Named): Readonly<Record<string, Finder>> {
  const own = THINGS[thing];
  if (own === undefined) throw new Error(`No thing is called «${thing}»`);
  return { ...own, ...NOTHING, ...but };
}

/** Whether an operation names a thing in its address. */
export const takesId = ({ path }: { path: string }): boolean => path.includes('{');

/** Cells of the matrix: what each caller of each operation is answered about its thing in each state. */
export function cellCount(
  operations: readonly { endpoint: { operationId: string }; access: Access }[],
): number {
  return operations.reduce((sum, { endpoint, access }) => {
    const one = OPERATIONS[endpoint.operationId];
    return one === undefined ? sum : sum + callersOf(access).length * Object.keys(statesOf(one)).length;
  }, 0);
}
