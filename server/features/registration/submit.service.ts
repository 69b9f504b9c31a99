import { todayInMexico } from '#contract/mexico-time.ts';
import {
  DECLARATION_TEXTS,
  DECLARATIONS,
  type RequestFile,
  type RequiredPaper,
} from '#contract/registration.ts';
import { supplierFileProblems } from '#contract/rules/supplier-file.ts';
import { addWorkingDays } from '#contract/rules/working-days.ts';
import type { Context } from 'hono';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import { saveRequestKeys } from '#server/features/registration-review/public.ts';
import { transaction, violatedConstraint, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import type { RequestRow } from './access.service.ts';
import { lockVersion } from './drafts.service.ts';
import { refuseBlocked } from './identity.service.ts';
import { paperFields, paperProblem } from './paper.rules.ts';
import { recordEvent } from './request-events.ts';
import { requestFileOf } from './request-file.ts';
import { correctedWords, submittedWords } from './request-mails.ts';
import { requirementsOf } from './request-requirements.ts';
import {
  currentPapers,
  privacyNotice,
  readHolidays,
  sentObservations,
  type PaperRow,
} from './requests.sql.ts';
import { termAmount } from './windows.ts';

/** Sends a draft to the unit, or the corrections that it asked for. */
export async function submitRequest(
  services: Services,
  context: Context,
  target: { folio: string; version: number },
): Promise<RequestFile> {
  try {
    return await transaction(services.db, async (tx) => {
      const row = await lockVersion(tx, context, target);
      if (row.status !== 'draft' && row.status !== 'observed') throw failure('state_conflict');
      const requirements = await requirementsOf(tx, row, row.data);
      await refuseIncomplete(tx, row, requirements);
      const sent =
        row.status === 'draft'
          ? await sendDraft(services, tx, row, requirements)
          : await sendCorrections(services, tx, row);
      await saveRequestKeys(tx, sent.id, sent.data);
      return requestFileOf(tx, sent);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'registration_request_one_open') throw failure('request_open');
    throw error;
  }
}

async function refuseIncomplete(
  tx: Transaction,
  row: RequestRow,
  requirements: readonly RequiredPaper[],
): Promise<void> {
  const today = todayInMexico(new Date());
  const { lines } = await readCatalogues(tx);
  const fields = supplierFileProblems(row.data, {
    kind: row.kind,
    today,
    lineCodes: new Set(lines.filter((line) => line.active).map((line) => line.code)),
    hasOneEmail: row.captured_by !== null || row.kind !== 'registration',
  });
  const papers = await currentPapers(tx, row.id);
  for (const required of requirements) {
    const paper = papers.find((one) => one.paper_code === required.code);
    const problem = whyNotSent(paper, required, today);
    if (problem !== undefined) fields[`papers.${required.code}`] = problem;
  }
  for (const { target_kind, target, resolved_at } of await sentObservations(tx, row.id)) {
    if (resolved_at !== null || target_kind !== 'paper') continue;
    const paper = papers.find((one) => one.paper_code === target);
    if (paper?.status === 'observed') fields[`papers.${target}`] ??= 'Sube este documento corregido.';
  }
  for (const declaration of DECLARATIONS) {
    if (row.declarations[declaration] !== true) {
      fields[`declarations.${declaration}`] = `Falta aceptar: ${DECLARATION_TEXTS[declaration]}`;
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, 'request_incomplete');
}

/** A paper of the registration was accepted before: it only must still count and prove what the file says now. */
function whyNotSent(paper: PaperRow | undefined, required: RequiredPaper, today: string): string | undefined {
  const facts = paper && {
    issuedOn: paper.issued_on,
    expiresOn: paper.expires_on,
    outcome: paper.outcome,
  };
  if (facts === undefined || paper?.carried_from == null) return paperProblem(facts, required, today);
  if (required.required && required.need === 'changed') {
    return 'Cambió un dato que este documento comprueba. Súbelo de nuevo.';
  }
  return Object.values(paperFields(facts, required, today))[0];
}

async function sendDraft(
  services: Services,
  tx: Transaction,
  row: RequestRow,
  requirements: readonly RequiredPaper[],
): Promise<RequestRow> {
  await refuseBlocked(tx, {
    personType: row.person_type,
    origin: row.origin,
    rfc: row.rfc,
    taxId: row.tax_id,
  });
  const now = new Date();
  const today = todayInMexico(now);
  const answerDue = addWorkingDays(today, await termAmount(tx, 'answer'), await readHolidays(tx));
  const { version: privacyVersion } = await privacyNotice(tx, today);
  await removeUnasked(tx, row, requirements);
  const sent = await tx
    .updateTable('registration_request')
    .set({
      status: 'submitted',
      requirements: JSON.stringify(requirements),
      privacy_version: privacyVersion,
      submitted_at: now,
      answer_due: answerDue,
      version: row.version + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { publicText, ...mail } = submittedWords(factsOf(services, row), answerDue);
  await recordEvent(tx, {
    requestId: row.id,
    action: 'submit',
    fromStatus: 'draft',
    toStatus: 'submitted',
    actor:
      row.captured_by === null
        ? { kind: 'supplier', name: null }
        : { kind: 'officer', name: row.captured_name },
    publicText,
    details: { papers: await paperHashes(tx, row.id), privacyVersion },
    mail: { ...mail, to: sent.email },
  });
  return sent;
}

async function sendCorrections(services: Services, tx: Transaction, row: RequestRow): Promise<RequestRow> {
  const now = new Date();
  const holidays = await readHolidays(tx);
  // At least the next working day: the term had run out only for the unit.
  const left = Math.max(1, row.answer_days_left ?? 1);
  const answerDue = addWorkingDays(todayInMexico(now), left, holidays);
  await tx
    .updateTable('request_observation')
    .set({ resolved_at: now })
    .where('request_id', '=', row.id)
    .where('sent_at', 'is not', null)
    .where('resolved_at', 'is', null)
    .execute();
  const sent = await tx
    .updateTable('registration_request')
    .set({
      status: 'in_review',
      answer_due: answerDue,
      correction_due: null,
      version: row.version + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { publicText, ...mail } = correctedWords(factsOf(services, row), answerDue);
  await recordEvent(tx, {
    requestId: row.id,
    action: 'correct',
    fromStatus: 'observed',
    toStatus: 'in_review',
    actor: { kind: 'supplier', name: null },
    publicText,
    details: { papers: await paperHashes(tx, row.id) },
    mail: { ...mail, to: sent.email },
  });
  return sent;
}

/** Papers that no longer belong to the answers are not part of what is sent. */
async function removeUnasked(
  tx: Transaction,
  row: RequestRow,
  requirements: readonly RequiredPaper[],
): Promise<void> {
  const codes = new Set(requirements.map((one) => one.code));
  for (const paper of await currentPapers(tx, row.id)) {
    if (!codes.has(paper.paper_code)) {
      await tx.deleteFrom('registration_paper').where('id', '=', paper.id).execute();
    }
  }
  await tx.deleteFrom('registration_part').where('request_id', '=', row.id).execute();
}

async function paperHashes(tx: Transaction, requestId: string): Promise<Record<string, string>> {
  const papers = await currentPapers(tx, requestId);
  return Object.fromEntries(papers.map((paper) => [paper.paper_code, paper.sha256]));
}

function factsOf({ config }: Services, row: RequestRow) {
  return { folio: row.folio, kind: row.kind, publicUrl: config.publicUrl };
}
