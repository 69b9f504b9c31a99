// Longer than the rule: one walk through everything that publishes, each act on what the one before left.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { ContentItem } from '#contract/content-api.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { AwardDecision } from '#contract/awards.ts';
import type { ClarificationBoard } from '#contract/clarifications.ts';
import type { DateAmendment } from '#contract/date-amendments.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { INTEGRITY_KINDS, type IntegrityKind } from '#contract/integrity.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { isWorkingDay } from '#contract/rules/days/working-days.ts';
import { OLD_HEADER, sampleRow, toCsv } from '#server/features/contract-import/sample-file.ts';
import { defineEvaluationJobs } from '#server/features/evaluations/evaluations.jobs.ts';
import { evaluationSteps } from '#server/features/evaluations/test-evaluation.ts';
import {
  CONTRACT,
  contractedTender,
  officer,
} from '#server/features/procurement/execution/test-contracts.ts';
import {
  act,
  addPublicDocument,
  COMPLETE,
  completeDraft,
} from '#server/features/procurement/test-procedures.ts';
import { registry } from '#server/features/supplier-registry/test-suppliers.ts';
import { allImporters } from '#server/importers.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { takenIn } from '#server/kit/test-planted.ts';
import { asAlone, workAlone } from '#server/kit/test-second-person.ts';
import { enterShownNotices } from './integrity.sql.ts';
import { brokenLog } from './log-check.ts';
import { sequence } from './sequence.service.ts';
import { documentStep, draftDocument, leavesOf, pdfOf } from './test-integrity.ts';

const ADMIN = '/administracion/procedimientos';
const REASON = 'Una razón que explica todo con más de veinte letras.';

/** Operations by which something becomes public, changes in sight of everybody or is withdrawn; the walk takes each. */
const PUBLISHING = [
  'announceProcedure',
  'publishProcedure',
  'saveProcedure',
  'changeProcedureState',
  'takeDateAmendment',
  'publishDocument',
  'withdrawDocument',
  'publishClarifications',
  'saveAward',
  'addContract',
  'publishContract',
  'saveContract',
  'amendContract',
  'saveExecution',
  'endContract',
  'reopenContract',
  'undoContractImport',
  'stepEvaluationPeriod',
  'actOnSupplier',
  'updateSanction',
  'stepAreaContent',
  'stepNoticeContent',
  'stepRegulationContent',
  'stepRegulationTextContent',
  'stepProcedureSheetContent',
  'stepAmountLimitContent',
  'stepManyNoticeContent',
  'startNoticeContentImport',
  'undoNoticeContentImport',
] as const;

/** Every other writing operation, and why no leaf comes of it. */
const QUIET: readonly (readonly [reason: string, operations: RegExp])[] = [
  [
    'the same door of another section',
    /^(stepMany|start|undo)(Area|Regulation|RegulationText|ProcedureSheet|AmountLimit)Content(Import)?$/,
  ],
  [
    'persons, profiles for staff and words of the search: decision 0400',
    /(DirectoryPost|ComputingProfile|SearchSynonym)Content/,
  ],
  [
    'names of grounds and routes of approval, which no section shows by themselves',
    /(AwardGround|ApprovalRoute)Content/,
  ],
  [
    'drafts, uploads and what is only read of a run',
    /^(create|save|attach|upload|settle|cancel)\w*(Content|ContentImport)$/,
  ],
  [
    'drafts and files that nobody sees yet',
    /^(uploadFile|createDocument|discardDraft|returnDocument|beginOpenUpload|appendToOpenUpload|discardOpenUpload|unscheduleDocument|addDocumentVersion|createProcedure|copyProcedure|discardProcedureDraft|savePlanning|saveContractDraft|discardContractDraft|overridePurchaseCheck|saveOpening|closeOpening|reopenOpening|scheduleProcedure|unscheduleProcedure|saveClarifications|saveMinutes|leaveDateAmendment|divideRegulationText|reviewCitation)$/,
  ],
  [
    'a delivery that comes of its receipt and payments of a file, written as `saveExecution` writes them',
    /^(decideReceipt|(start|undo)PaymentsImport)$/,
  ],
  ['what is only read of a file of payments', /^(upload|settle|cancel)PaymentsImport$/],
  [
    'invoices: the leaf of a contract says what was paid, not what was verified',
    /^(verify|hold)Invoice$|^askSatStatus$/,
  ],
  ['title and order of documents whose file and date stay', /^(editDocument|reorderDocuments)$/],
  ['what CompraNet published already', /(upload|start|settle|cancel)ContractImport$/],
  ['drafts of the annual plan', /AnnualPlanImport$/],
  [
    'requisitions, of which visitors read nothing; a procedure that comes of them begins as a draft',
    /^(approve|return|reject|take|assign|research|hold|release|begin|save|send|answer|cancel|attachTo)Requisition$|^(approveRequisitions|giveRequisitionOpinion|previewConversion|convertRequisitions|removeRequisitionFile)$/,
  ],
  [
    'quotations that are compared, of which visitors read nothing',
    /^(saveQuotationComparison|decideQuotations|prepareQuotationContract)$/,
  ],
  [
    'the budget, of which visitors read nothing',
    /^(\w+Budget(Changes)?Import|fundRequisition|fundRequisitionLines|resolveBudgetMessage|closeBudgetYear|returnForFunds|takeFundsBack)$/,
  ],
  ['the hands of two persons; the leaf comes of what they confirm', /^(confirm|return)Decision$/],
  [
    'an urn before its card, whose leaves sealed-bids/urns.test.ts reads',
    /^((save|remove)Urn|handInCustody)$/,
  ],
  [
    'templates, settings, catalogues and calendars of the unit',
    /(Template|RequiredDocument|RequiredDocumentEffect|LegalRule|LegalRuleEffect|Setting|Settings|Artwork|Holiday|HolidayEffect|PaperType|Line|Reason|Term|TestMail)$/,
  ],
  [
    'the work of officers',
    /^(declareInterest|takeInterestBack|setMorningMail|chooseOfficerArea|settleWaiting|takeWaiting|handOverWaiting|undoHandOver|setAbsence|giveFunction|endFunction|delegateFunction|(propose|accept|end)Substitution|(begin|preview|sign|undo)WorkTransfer|tellPresence|openQueuedMail|sendMailAgain|runJob|assignRequest|sendExpiryNotices|signIntegrityHead|startIntegrityCheck|stopIntegrityCheck|closeIntegrityAlarm)$/,
  ],
  [
    'evaluations before they are published',
    /^(sendEvaluationReply|attachToEvaluationReply|openEvaluationReply|answerEvaluationReply|\w+EvaluationInstrument|stepEvaluationOrder|answerEvaluationOrder|createEvaluationPeriod|stopEvaluationStep|reopenEvaluationPeriod|takeEvaluationKeyBack|addEvaluationOrders|issueEvaluationKey|decideEvaluationProposal|evaluateOrder|recuseFromOrder|askEvaluationOrder|passOrderToEvaluate|sendOrderCode|proveOrderMailbox)$/,
  ],
  [
    'files of suppliers, lists and relations, which are not published',
    /^(\w+(RegistryImport|PostalCodeImport|NegativeListImport|Screening)|answerCorrection|decideListMatch|uploadOfficialDocument|saveSupplierRemarks|joinContractName|undoContractName|decideRelatedSuppliers|ignoreSharedDatum|calculateRelations|changeRelationWeight|captureRequest|actOnRequest|observeField|overrideCheck|reviewPaper)$/,
  ],
  [
    'the accounts of suppliers, of which visitors read nothing',
    /^(openOwnRequest|sendAccountCode|enterAccount|changeAccountCompany|leaveAccount|inviteToAccount|changeAccountRights|confirmAccountRights|stopAccountRights)$/,
  ],
  [
    'what an authority notifies, of which visitors read the suspension on the page alone',
    /^(recordDispute|saveDispute|actOnDispute)$/,
  ],
  [
    'complaints and rights of people, and denuncias, which nobody reads in the log',
    /^(sendPetition|followPetition|actOnPetition|sendReport|followReport|setReportStatus|setReportKey)$/,
  ],
  [
    'requests for quotations: the log has no kind of its own for them, those that visitors read among them',
    /^((begin|save|send|modify|cancel)QuotationRequest|rankInvitees|chooseInvitees|inviteMoreSuppliers|answerQuotationQuestion)$/,
  ],
  [
    'orders to suppliers, of which visitors read nothing',
    /^((begin|save|issue|correct|void|extend)PurchaseOrder|changeOrderQuantities|(notify|resolve|answer)OrderPenalty|proposeOrderDeduction|(send|close|answer)OrderSettlement|(add|upload|step)OrderGuarantee|(save|notify|resolve|answer)OrderEnding|addOrderEndingPaper|add(Ending|Penalty)AnswerPaper|read(Ending|Penalty)Paper|(ask|answer)LateInterest|(claim|close)PaymentExcess|announceDelivery|readRejectedPhoto|sendOrderLink|settleOrderDate|recordArrival|addReceiptPhoto|(read|answer)SupplierOrder|(return|release|reject)Invoice|matchInvoiceLine|(review|send)InvoiceForSupplier|sendOrderInvoice|readSupplierInvoicing|reviewOrderInvoice)$/,
  ],
  [
    'orders of payment, of which visitors read what was paid',
    /^((begin|issue|hold|resume|void)PaymentOrder|send(Payment|Supplier)Receipt)$/,
  ],
  [
    'sealed answers to requests for quotations, and how the unit opens them',
    /^(readQuotationRequest|sendQuotationCode|openQuotationSession|attachToQuotation|sendQuotation|declineQuotation|withdrawQuotation|askAboutQuotation|openQuotations|attachCapturedQuotation|captureQuotation)$/,
  ],
  [
    'what applicants, askers and followers send',
    /^(askCorrection|askQuestions|confirmQuestions|createRequest|saveRequest|openRequest|downloadReceipt|removePaper|savePaper|uploadPaperPart|removePaperPart|submitRequest|withdrawRequest|createRequestFromFile|sendSupplierCode|sendKeyCode|renewRequestKey|sendMailboxCode|proveMailbox|readIdentityNotice|answerIdentityNotice|openRequestPart|checkIdentity|followProcedures|changeFollow|leaveFollow|confirmFollow|readFollow|(request|step|attachTo|remove)TechnicalOpinion(File)?|checkQuotationText|checkQuotationFile|reviewInvoice|openRehearsalEnvelope)$/,
  ],
];

let app: TestApp;
const walked = new Set<string>();
beforeAll(async () => {
  const started = await startTestApp();
  defineImportJobs(started.services, allImporters(started.services));
  defineEvaluationJobs(started.services);
  const doors = started.api.operations.map(({ endpoint }) => ({
    id: endpoint.operationId,
    method: endpoint.method,
    path: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const send: TestApp['send'] = (caller, method, path, body, headers) => {
    const address = path.replace(API_BASE, '').split('?', 1)[0] ?? '';
    const door = doors.find((one) => one.method === method && one.path.test(address));
    if (door !== undefined) walked.add(door.id);
    return started.send(caller, method, path, body, headers);
  };
  app = { ...started, send };
});
afterAll(() => app.stop());

const must = <T = AdminProcedure>(answer: Promise<Response>) => officer(app.send).must<T>(answer);
const ask = (method: string, path: string, body?: unknown, version?: number) =>
  officer(app.send).ask(method, path, body, version);
const present = (id: string) => must(ask('GET', `${ADMIN}/${id}`));

/** Kinds of the leaves that an act enters; and whatever is public has its leaf after it. */
async function entered(act: () => Promise<unknown>): Promise<IntegrityKind[]> {
  const before = await leavesOf(app);
  await act();
  const after = await leavesOf(app);
  expect(await brokenLog(app.services.pool)).toEqual([]);
  return after.slice(before.length).map(({ kind }) => kind as IntegrityKind);
}

async function publish(): Promise<AdminProcedure> {
  const draft = await completeDraft(app);
  await addPublicDocument(app.db, draft.id, { kind: 'notice' });
  return must(ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, draft.version));
}

describe('each act that publishes enters its leaves', { tags: 'all' }, () => {
  it('a procedure, its documents, its changes, its moved dates, its suspension', async () => {
    let tender!: AdminProcedure;
    expect((await entered(async () => (tender = await publish()))).toSorted()).toEqual([
      'procedure_state',
      'publication',
      'version',
    ]);
    const annex = await draftDocument(app, tender.id, { name: 'anexo.pdf', bytes: await pdfOf('Anexo') });
    let seen = annex;
    expect(
      await entered(async () => (seen = await documentStep(app, annex, 'publicacion', { publishAt: null }))),
    ).toEqual(['version']);
    expect(await entered(() => documentStep(app, seen, 'retiro', { reason: REASON }))).toEqual([
      'withdrawal',
    ]);
    const change = { description: 'Equipo de cómputo para aulas.', changeReason: REASON };
    expect(
      await entered(async () => {
        await must(ask('PUT', `${ADMIN}/${tender.id}`, change, (await present(tender.id)).version));
      }),
    ).toEqual(['change', 'procedure_state']);
    // Ten days apart: one of the two is no Saturday and no Sunday, where nothing would have to move.
    const ends = tender.acts.filter(({ kind }) => kind === 'award' || kind === 'signature');
    const workday =
      ends.map(({ at }) => dateInMexico(at)).find((date) => isWorkingDay(date, new Set())) ?? '';
    // The day may be one of the holidays that every base begins with.
    await sql`delete from holiday where date = ${workday}`.execute(app.db);
    const holiday = {
      date: workday,
      until: null,
      reason: 'Día de prueba',
      source: 'Acuerdo de prueba 9/2026',
    };
    await workAlone(app.db);
    await must(ask('POST', '/padron/catalogos/dias-inhabiles', holiday));
    app.sentJobs.length = 0;
    const dates = `${ADMIN}/${tender.id}/fechas-propuestas`;
    const { amendment } = await must<{ amendment: DateAmendment }>(ask('GET', dates));
    const moved = await entered(async () => {
      const wish = { amendmentId: amendment.id, reason: REASON };
      await must(ask('POST', `${dates}/aplicacion`, wish, (await present(tender.id)).version));
    });
    expect(moved.toSorted()).toEqual([...moved.map(() => 'change').slice(1), 'procedure_state']);
    await addPublicDocument(app.db, tender.id, { kind: 'suspension_order', stage: 'dispute' });
    const suspended = await entered(async () => {
      const wish = { transition: 'suspend', reason: REASON };
      await must(ask('POST', `${ADMIN}/${tender.id}/estado`, wish, (await present(tender.id)).version));
    });
    expect(suspended).toEqual(['change', 'procedure_state']);
  });

  it('a call that is announced, its moved day, and its publication', async () => {
    const draft = await completeDraft(app);
    const actsFor = (days: number) => [act('publication', days), ...(COMPLETE.acts ?? [])];
    const saved = await must(ask('PUT', `${ADMIN}/${draft.id}`, { acts: actsFor(3) }, draft.version));
    expect(
      await entered(() => must(ask('POST', `${ADMIN}/${draft.id}/anuncio`, undefined, saved.version))),
    ).toEqual(['publication', 'procedure_state']);
    const moved = { acts: actsFor(4), changeReason: REASON };
    expect(
      await entered(async () => {
        await must(ask('PUT', `${ADMIN}/${draft.id}`, moved, (await present(draft.id)).version));
      }),
    ).toEqual(['change', 'procedure_state']);
    await addPublicDocument(app.db, draft.id, { kind: 'notice' });
    const out = await entered(async () => {
      const { version } = await present(draft.id);
      await must(ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, version));
    });
    expect(new Set(out)).toEqual(new Set(['change', 'procedure_state', 'publication']));
  });

  it('answers, and their corrections', async () => {
    const tender = await publish();
    const path = `${ADMIN}/${tender.id}/aclaraciones`;
    const board = async () => (await must<ClarificationBoard>(ask('GET', path))).version;
    const answer = {
      id: crypto.randomUUID(),
      position: 1,
      question: '¿Se aceptan equipos equivalentes a los del renglón 1?',
      answer: 'Sí, siempre que cumplan el anexo técnico.',
      documentId: null,
      page: null,
      passage: null,
    };
    // Nobody asked it: it waits until questions are closed, and says why.
    await sql`update milestone set at = now() - interval '1 minute'
      where procedure_id = ${tender.id} and kind = 'questions_deadline'`.execute(app.db);
    await takenIn(app.db, tender.id);
    const publishAnswers = async (text: string, reason: string) => {
      await must(ask('PUT', path, { questions: [], answers: [{ ...answer, answer: text }] }, await board()));
      return entered(async () => {
        await must(ask('POST', `${path}/publicacion`, { reason }, await board()));
      });
    };
    expect(await publishAnswers(answer.answer, REASON)).toContain('answer');
    expect(await publishAnswers('Sí, también los superiores.', REASON)).toContain('answer');
  });

  it('an award and its correction, a contract, its amendment, what came of it, its end and that it runs again', async () => {
    let tender!: AdminProcedure;
    const kinds = await entered(async () => (tender = await contractedTender(app)));
    expect(kinds.filter((kind) => kind === 'award')).toHaveLength(2);
    expect(new Set(kinds)).toEqual(
      new Set(['publication', 'procedure_state', 'version', 'award', 'contract', 'change']),
    );
    const awardPath = `${ADMIN}/${tender.id}/fallo`;
    // Public before, so that what is entered of the correction is the correction.
    const resolution = await addPublicDocument(app.db, tender.id, {
      kind: 'complaint_resolution',
      stage: 'dispute',
    });
    // What was given is corrected by two where anybody else has worked.
    await workAlone(app.db);
    const award = await must<AwardDecision>(ask('GET', awardPath));
    const lots = award.lots.map(({ id, outcome, tendererId, amount, reason, listReason, passed }) => ({
      id,
      outcome,
      tendererId,
      amount,
      reason: outcome === 'unsuccessful' ? REASON : reason,
      listReason,
      passed,
    }));
    expect(
      await entered(() =>
        must(ask('PUT', awardPath, { lots, documentId: resolution, changeReason: REASON }, award.version)),
      ),
    ).toEqual(expect.arrayContaining(['change', 'award']));
    const contract = async () => (await present(tender.id)).contracts[0]!;
    const { id } = await contract();
    const at = (tail: string) => `${ADMIN}/${tender.id}/contratos/${id}${tail}`;
    const act = (method: string, tail: string, body: object) =>
      entered(async () => {
        await must(ask(method, at(tail), body, (await contract()).version));
      });
    expect(
      await act('PUT', '', { ...CONTRACT, title: 'Equipo de cómputo y monitores', changeReason: REASON }),
    ).toEqual(expect.arrayContaining(['change', 'contract']));
    expect(
      await act('POST', '/convenios', {
        signedOn: '2026-10-15',
        what: 'Se amplían las cantidades al mismo precio.',
        ground: 'LAASSP 2025, art. 74',
        amountAfter: '1100.00',
        endsAfter: null,
        documentReason: 'El convenio se publica al protocolizarse.',
      }),
    ).toContain('contract_amendment');
    const payment = {
      id: crypto.randomUUID(),
      paidOn: todayInMexico(),
      amount: '500.00',
      invoice: 'F-77',
      overReason: null,
    };
    const delivery = {
      id: crypto.randomUUID(),
      what: 'Primera entrega',
      lots: [],
      plannedOn: todayInMexico(),
      deliveredOn: todayInMexico(),
      acceptedOn: todayInMexico(),
      documentId: null,
    };
    const kept = { deliveries: [delivery], payments: [payment] };
    expect(await asAlone(app.db, () => act('PUT', '/ejecucion', kept))).toContain('contract');
    const documentId = await addPublicDocument(app.db, tender.id, { kind: 'settlement', stage: 'execution' });
    const end = { kind: 'completion', endedOn: todayInMexico(), ground: null, reason: REASON, documentId };
    expect(await act('PUT', '/cierre', end)).toContain('contract');
    expect(await act('POST', '/reapertura', { reason: REASON })).toContain('contract');
  });

  it('results of an evaluation', async () => {
    const steps = evaluationSteps(app);
    await steps.suppliers('P-09101');
    const { id } = await steps.instrument();
    await steps.newPeriod('2026-1', id);
    for (const order of await steps.orders('2026-1', ['P-09101'])) {
      await steps.answer(order, 5);
      await steps.stepOrder(order, 'accept');
    }
    await sql`update evaluation_period set ends_on = current_date - 3`.execute(app.db);
    expect(await entered(() => steps.stepPeriod('2026-1', 'review'))).toEqual([]);
    await steps.passTerm('2026-1');
    expect(await entered(() => steps.stepPeriod('2026-1', 'publish'))).toEqual(['evaluation']);
    expect(await entered(() => steps.stepPeriod('2026-1', 'close'))).toEqual([]);
  });

  it('a sanction, and that it was revoked', async () => {
    const { registered, done, disqualification, lifting } = await registry(app);
    const supplier = await registered();
    let sanctioned!: typeof supplier;
    expect(
      await entered(async () => (sanctioned = await done(supplier, { ...disqualification, reason: REASON }))),
    ).toEqual(['sanction']);
    const [sanction] = sanctioned.sanctions;
    const revoke = { revoke: true, reason: REASON, ...lifting };
    expect(
      await entered(() =>
        must(ask('PATCH', `/padron/sanciones/${sanction?.id}`, revoke, sanctioned.version)),
      ),
    ).toEqual(['sanction']);
  });

  it('what is published in each section, its next edition, its withdrawal, a table of them and its undoing', async () => {
    // Maximum amounts and norms take two where anybody else has worked, as in the acts before.
    await workAlone(app.db);
    const base = '/administracion/contenido';
    const make = (type: string, values: object) =>
      must<ContentItem>(ask('POST', `${base}/${type}`, { values }));
    const step = async (type: string, item: ContentItem, body: object) =>
      (
        await must<{ item: ContentItem }>(
          ask('POST', `${base}/${type}/entradas/${item.key}/pasos`, body, item.version),
        )
      ).item;
    const norm = {
      title: 'Reglamento de prueba',
      kind: 'Reglamento',
      issuer: 'Rectoría',
      status: 'in_force',
      level: 'guidelines',
      inForceOn: '2023-01-30',
    };
    const article = {
      id: crypto.randomUUID(),
      kind: 'article',
      label: 'Artículo 1',
      heading: '',
      text: 'De orden público.',
    };
    const samples: [string, object][] = [
      ['areas', { name: 'Unidad de prueba' }],
      [
        'avisos',
        { title: 'Cierre por inventario', text: 'El almacén cierra el viernes.', from: '2026-01-02' },
      ],
      ['normatividad', norm],
      [
        'textos',
        {
          name: 'Texto de prueba',
          regulation: 'reglamento-de-prueba',
          inForceOn: '2023-01-30',
          articles: [article],
        },
      ],
      [
        'fichas',
        {
          code: 'FT-01',
          category: 'Compras',
          title: 'Ficha de prueba',
          audience: 'areas',
          responseTime: '10 días hábiles',
          cost: 'sin costo',
          objective: 'Pedir lo necesario.',
          responsibleArea: 'Unidad',
          issuedOn: '2026-01-02',
          requirements: [{ id: 'a', text: 'Formato' }],
          steps: [{ id: 'a', activity: 'Captura', actor: 'Área', term: '1 día hábil' }],
        },
      ],
      [
        'topes',
        {
          name: '2026, lineamientos',
          fiscalYear: '2026',
          regime: 'lineamientos_ug',
          budgetFrom: '0',
          budgetTo: '15000000',
          directMax: '300000',
          invitationMax: '900000.50',
          legalSource: 'Acuerdo 3/2026',
        },
      ],
    ];
    const shown: [string, ContentItem][] = [];
    for (const [type, values] of samples) {
      const draft = await make(type, values);
      let item = draft;
      expect(await entered(async () => (item = await step(type, draft, { step: 'publish' }))), type).toEqual([
        'section',
      ]);
      shown.unshift([type, item]);
    }
    for (const [type, item] of shown)
      expect(await entered(() => step(type, item, { step: 'withdraw', reason: REASON })), type).toEqual([
        'section_withdrawal',
      ]);
    const many = await make('avisos', {
      title: 'Otro aviso',
      text: 'El almacén abre el lunes.',
      from: '2026-01-02',
    });
    expect(
      await entered(() =>
        must(
          ask('POST', `${base}/avisos/pasos`, {
            step: 'publish',
            items: [{ key: many.key, version: many.version }],
          }),
        ),
      ),
    ).toEqual(['section']);
    const later = await make('avisos', {
      title: 'Aviso de mañana',
      text: 'No se lee hoy.',
      from: '2099-01-02',
    });
    expect(await entered(() => step('avisos', later, { step: 'publish' }))).toEqual([]);
    await sql`update notice set shown_from = current_date - 1 where key = ${later.key}`.execute(app.db);
    await enterShownNotices(app.db);
    expect((await leavesOf(app)).at(-1)).toMatchObject({ kind: 'section', item: later.key });
    app.sentJobs.length = 0;
    const table = new Blob([
      'Título,Texto,Se muestra desde,Prioridad,A quién se dirige\nAviso de la tabla,El comedor cierra.,02/01/2026,Normal,Todo el público\n',
    ]).stream();
    const run = await must<{ id: string }>(
      ask('POST', `${base}/avisos/importaciones?nombre=avisos.csv`, table),
    );
    await app.runJobs();
    expect(
      await entered(async () => {
        await must(ask('POST', `${base}/avisos/importaciones/${run.id}/inicio`, { publish: true }));
        await app.runJobs();
      }),
    ).toEqual(['section']);
    expect(
      await entered(async () => {
        await must(ask('POST', `${base}/avisos/importaciones/${run.id}/reversion`, { reason: REASON }));
        await app.runJobs();
      }),
    ).toEqual(['section_withdrawal']);
  });
});

it('an import of contracts that is undone says of each procedure that it went', { tags: 'all' }, async () => {
  const path = '/administracion/importaciones';
  const file = new Blob([toCsv([OLD_HEADER, sampleRow(OLD_HEADER)])]).stream();
  const run = await must<{ id: string }>(ask('POST', `${path}?nombre=contratos.csv`, file));
  await app.runJobs();
  expect(
    await entered(async () => {
      await must(ask('POST', `${path}/${run.id}/inicio`, {}));
      await app.runJobs();
    }),
  ).toEqual([]);
  expect(
    await entered(async () => {
      await must(ask('POST', `${path}/${run.id}/reversion`));
      await app.runJobs();
    }),
  ).toEqual(['procedure_withdrawal']);
});

it('every writing operation either is walked or says why no leaf comes of it', () => {
  const writing = app.api.operations
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method !== 'GET')
    .map(({ operationId }) => operationId);
  const isPublishing = (id: string) => PUBLISHING.some((one) => one === id);
  const unsaid = writing.filter(
    (id) => !isPublishing(id) && !QUIET.some(([, operations]) => operations.test(id)),
  );
  expect(unsaid).toEqual([]);
});

it('every operation that publishes was walked', { tags: 'all' }, () => {
  expect(PUBLISHING.filter((id) => !walked.has(id))).toEqual([]);
});

it('see_integrity, is_state_kind, tells_state: whatever a fact is read from is looked at before it is written', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_rewrite w
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
    join pg_class c on c.oid = d.refobjid and c.relkind = 'r'
    where w.ev_class = any(array['integrity_fact', 'integrity_state']::regclass[])
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'see_integrity%')
    order by 1`.execute(app.db);
  // Number of an answer, name of a file, bytes of a content: written before what names them, and not changed after. Leaves
  // themselves are only added, and so are cards of urns, each with its leaf.
  expect(rows.map(({ name }) => name)).toEqual([
    'clarification',
    'content_file',
    'integrity_entry',
    'stored_file',
    'urn_card',
  ]);
});

it('enter_shown_notices: every leaf stands in the tree that is signed', { tags: 'all' }, async () => {
  await sequence(app.services);
  expect(await brokenLog(app.services.pool)).toEqual([]);
});

it(
  'leaves hold keys, numbers, days and digests, and nothing else: no name of a person, no text',
  { tags: 'all' },
  async () => {
    const members: Record<string, string> = {
      publication: 'at id kind procedure',
      version: 'at bytes document kind name procedure sha256 version',
      withdrawal: 'at contentSha256 document kind procedure',
      change: 'at contentSha256 field id kind procedure',
      answer: 'at contentSha256 edition id kind number procedure',
      procedure_state: 'at contentSha256 edition id kind procedure status',
      award: 'amount at contentSha256 edition id kind lot outcome procedure',
      contract: 'amount at contentSha256 contract currency edition endsOn id kind procedure signedOn status',
      evaluation: 'at contentSha256 edition from id kind period results to',
      sanction: 'at contentSha256 edition endsOn id kind sanction startsOn status',
      contract_amendment: 'amount contentSha256 contract endsOn id kind number procedure signedOn',
      section: 'at contentSha256 edition files item kind section',
      section_withdrawal: 'at contentSha256 edition item kind section',
      procedure_withdrawal: 'at contracts file id kind procedure',
    };
    const leaves = await leavesOf(app);
    // Those of urns have the form of their format (sealed-bids/urns.test.ts).
    const others = INTEGRITY_KINDS.filter(
      (kind) => kind !== 'audit' && kind !== 'alarm' && !kind.startsWith('urna'),
    );
    expect([...new Set(leaves.map(({ kind }) => kind))].toSorted()).toEqual(others.toSorted());
    for (const leaf of leaves)
      expect(
        Object.keys(leaf)
          .filter((member) => member !== 'act')
          .toSorted()
          .join(' '),
      ).toBe(members[String(leaf['kind'])]);
  },
);
