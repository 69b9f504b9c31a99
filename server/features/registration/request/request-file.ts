import { todayInMexico } from '#contract/mexico-time.ts';
import type {
  Observation,
  RequestFile,
  RequestPaper,
  RequestState,
  RequiredPaper,
} from '#contract/registration.ts';
import { maskedCarried, maskedEmail, maskedFile } from '#contract/rules/identifiers/masked.ts';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { workingDaysLeft } from '#contract/rules/days/working-days.ts';

import { fileFieldLabel } from '#contract/file-catalogue.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import { isStatusOnly, type RequestRow } from './access.service.ts';
import { isProvenMailbox } from './mailbox.rules.ts';
import { isTermOver } from './correction-term.ts';
import { editableTargets } from './editable.rules.ts';
import { paperOf } from './request-paper.ts';
import { requirementsOf } from './request-requirements.ts';
import {
  currentPapers,
  privacyNotice,
  readHolidays,
  retiredLines,
  sentObservations,
  supplierNumber,
  waitingParts,
  type PaperRow,
  type SentObservation,
} from './requests.sql.ts';

const ACTIONS: Partial<Record<RequestState, RequestFile['actions']>> = {
  draft: ['save', 'submit', 'discard'],
  submitted: ['withdraw'],
  observed: ['save', 'correct', 'withdraw'],
};

/** After the last day for corrections, until the nightly work dismisses the request. */
const TERM_OVER: RequestFile['actions'] = ['withdraw'];

const TURNS: Partial<Record<RequestState, RequestFile['turn']>> = {
  draft: 'supplier',
  observed: 'supplier',
  submitted: 'unit',
  in_review: 'unit',
  validated: 'unit',
};

/** A request as the person who holds its key sees it. */
export async function requestFileOf(tx: Db | Transaction, row: RequestRow): Promise<RequestFile> {
  const file = await wholeFileOf(tx, row);
  return (await isStatusOnly(tx, row)) ? statusOf(file) : file;
}

/** What the key of a request tells for ever: how it stands, and in which steps it came there. */
function statusOf(file: RequestFile): RequestFile {
  return {
    ...file,
    isStatusOnly: true,
    name: '',
    data: emptySupplierFile(file.personType, file.origin),
    carried: null,
    mailbox: { address: '', isProven: true },
    retiredLines: [],
    declarations: {},
    requirements: [],
    papers: [],
    parts: {},
    filesRemovedAt: null,
    keyRenewedAt: null,
    observations: [],
    editable: [],
    actions: file.status === 'draft' && file.actions.length > 0 ? ['discard'] : [],
  };
}

async function wholeFileOf(tx: Db | Transaction, row: RequestRow): Promise<RequestFile> {
  const today = todayInMexico(new Date());
  const [papers, parts, observations, requirements, events, holidays, notice, number, retired] = [
    await currentPapers(tx, row.id),
    await waitingParts(tx, row.id),
    await sentObservations(tx, row.id),
    await requirementsOf(tx, row, row.data),
    await publicEvents(tx, row.id),
    await readHolidays(tx),
    await privacyNotice(tx, today),
    await supplierNumber(tx, row.supplier_id),
    await retiredLines(tx, row.data.lines),
  ];
  const isOver = isTermOver(row, today);
  const isHeld = row.held_at !== null;
  const due = row.status === 'observed' ? row.correction_due : row.answer_due;
  const runs = TURNS[row.status] !== undefined && row.status !== 'draft' && !isOver;
  const open = observations.filter((one) => one.resolved_at === null);
  return {
    folio: row.folio,
    kind: row.kind,
    status: row.status,
    personType: row.person_type,
    origin: row.origin,
    name: row.name,
    step: row.step,
    version: row.version,
    data: maskedFile(maskedCarried(row.data, row.carried)),
    isStatusOnly: false,
    mailbox: { address: maskedEmail(row.email), isProven: isProvenMailbox(row) },
    carried: row.carried === null ? null : maskedFile(maskedCarried(row.carried, row.carried)),
    retiredLines: retired,
    declarations: row.declarations,
    privacyVersion: row.privacy_version,
    privacyNotice: notice,
    requirements,
    papers: papers.map((paper) => requestPaper(paper, row.status, requirements)),
    parts,
    filesRemovedAt:
      row.status === 'draft' || row.status === 'observed' ? isoOrNull(row.files_removed_at) : null,
    keyRenewedAt: isoOrNull(row.key_renewed_at),
    observations: observations.map((one) => observationOf(one, requirements)),
    editable: isHeld ? [] : editableTargets({ status: row.status, isTermOver: isOver }, open),
    actions: isHeld ? [] : isOver ? TERM_OVER : (ACTIONS[row.status] ?? []),
    turn: isOver ? 'nobody' : (TURNS[row.status] ?? 'nobody'),
    submittedAt: isoOrNull(row.submitted_at),
    answerDue: row.answer_due,
    correctionDue: row.correction_due,
    daysLeft: due === null || !runs ? null : workingDaysLeft(today, due, holidays),
    decisionReason: row.decision_reason,
    supplierNumber: number,
    events,
    createdAt: iso(row.created_at),
  };
}

async function publicEvents(tx: Db | Transaction, requestId: string): Promise<RequestFile['events']> {
  const rows = await tx
    .selectFrom('request_event')
    .select(['at', 'to_status', 'public_text'])
    .where('request_id', '=', requestId)
    .where('public_text', 'is not', null)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ at: iso(row.at), status: row.to_status, text: row.public_text ?? '' }));
}

/** Decisions on papers stay inside until the unit sends them. */
export function requestPaper(
  row: PaperRow,
  status: RequestState,
  requirements: readonly RequiredPaper[],
): RequestPaper {
  const isInside = ['submitted', 'in_review', 'validated'].includes(status);
  const name = requirements.find((one) => one.code === row.paper_code)?.name ?? row.paper_code;
  return paperOf(row, { name, status: isInside ? 'pending' : row.status });
}

function observationOf(row: SentObservation, requirements: readonly RequiredPaper[]): Observation {
  const paper = requirements.find((one) => one.code === row.target);
  return {
    id: row.id,
    targetKind: row.target_kind,
    target: row.target,
    label: row.target_kind === 'paper' ? (paper?.name ?? row.target) : fileFieldLabel(row.target),
    reason: row.reason,
    remark: row.remark,
    round: row.round,
    resolved: row.resolved_at !== null,
    reply: row.reply ?? '',
    bySupplier: row.by_supplier,
  };
}
