import { todayInMexico } from '#contract/mexico-time.ts';
import type { RequestFile, RequiredPaper } from '#contract/registration.ts';
import { unaskedChanges } from '#contract/rules/bids/opened-parts.ts';
import { missingIdentity } from '#contract/rules/registry/registered-identity.ts';
import { carriedState } from '#contract/rules/registry/requirements.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { supplierFullName } from '#contract/supplier-file.ts';
import type { Context } from 'hono';
import { screenRequest } from '#server/features/negative-lists/public.ts';
import { requireSeen } from '#server/kit/conflict.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import type { StrangerCause } from '#server/kit/mail/mailbox-budget.ts';
import { nameOfOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { requestOfToken, requireOpen, type RequestRow } from '../request/access.service.ts';
import { refuseIncomplete } from './completeness.ts';
import { requireInTerm, requireNotHeld } from '../request/correction-term.ts';
import { onlyOneOpen } from '../start/new-draft.service.ts';
import {
  findSupplier,
  isKnown,
  refuseBlocked,
  refuseRegistered,
  type Identity,
} from '../start/identity.service.ts';
import { tellChanges } from '../mailbox/notices.service.ts';
import { changesOf } from '../mailbox/registration-before.ts';
import { identityOf } from '../start/registered-supplier.ts';
import { recordEvent } from '../request/request-events.ts';
import { requireRegistration } from '../start/registered-still.ts';
import { requestFileOf } from '../request/request-file.ts';
import { changeByKey } from '../request/request-thing.ts';
import { correctedWords, submittedWords } from '../request/request-mails.ts';
import { requirementsOf } from '../request/request-requirements.ts';
import { currentPapers, readHolidays, sentObservations } from '../request/requests.sql.ts';
import { receiptCause } from '../request/stranger-mails.ts';
import { termAmount } from '../start/windows.ts';
import { saveRequestKeys } from '../request/request-keys.sql.ts';

/** Sends a draft to the unit, or the corrections that it asked for. */
export async function submitRequest(
  services: Services,
  context: Context,
  target: { folio: string; version: number; papers: Readonly<Record<string, string>> },
): Promise<RequestFile> {
  return onlyOneOpen(
    transaction(services.db, async (tx) => {
      const { papers, ...seen } = target;
      await changeByKey(tx, context, { ...seen, operation: 'submitRequest' }, async (row) => {
        if (row.status !== 'draft' && row.status !== 'observed') throw failure('state_conflict');
        await requireOpen(tx, row);
        requireNotHeld(row);
        await requireSeenPapers(tx, row, papers);
        if (row.status === 'draft') await requireAdmitted(tx, row);
        else requireInTerm(row);
        const requirements = await requirementsOf(tx, row, row.data);
        await refuseIncomplete(tx, row, requirements);
        const sending = { services, tx, stranger: receiptCause(services, context) };
        if (row.status === 'draft') await sendDraft(sending, row, requirements);
        else await sendCorrections(sending, row);
        const cause = { ...sending.stranger, occasion: 'notice' as const };
        await tellChanges({ services, tx, cause, moment: 'sent' }, row, await changesOf(tx, row));
        await saveRequestKeys(tx, row.id, row.data);
        await screenRequest(tx, row.id);
      });
      return requestFileOf(tx, await requestOfToken(tx, context, target.folio));
    }),
  );
}

/** Only what was seen is sent: another page may have changed a paper, which is no part of the request's version. */
async function requireSeenPapers(
  tx: Transaction,
  row: RequestRow,
  seen: Readonly<Record<string, string>>,
): Promise<void> {
  const papers = await currentPapers(tx, row.id);
  const present = Object.fromEntries(papers.map(({ paper_code: code, id }) => [code, id]));
  await requireSeen({ seen, present }, async () => ({
    detail:
      'Los documentos se cambiaron en otra ventana. Revisa cómo están ahora; si están bien, vuelve a enviar.',
    extra: { current: await requestFileOf(tx, row), changed: ['papers'] },
  }));
}

/** The draft may name somebody else than whom it was begun for, or somebody who was registered since. */
async function requireAdmitted(tx: Transaction, row: RequestRow): Promise<void> {
  const identity = identityOf(row);
  // Who leaves the registry is not asked whether a list or a sanction bars it.
  if (row.kind !== 'cancellation') await refuseBlocked(tx, identity, row.supplier_id);
  if (row.kind === 'registration') await refuseRegistered(tx, identity);
  else await refuseTaken(tx, row, identity);
  await requireRegistration(tx, row);
}

/** An RFC that the registry did not know of this supplier may be that of another. */
async function refuseTaken(tx: Transaction, row: RequestRow, identity: Identity): Promise<void> {
  const path = missingIdentity(row.carried).find((one) => one !== 'origin');
  if (path === undefined || !isKnown(identity)) return;
  const owner = await findSupplier(tx, identity);
  if (owner === undefined || owner.id === row.supplier_id) return;
  const field = identity.origin === 'foreign' ? 'taxId' : path;
  throw invalid(
    { [field]: 'Ya es de otro registro del padrón. Revísalo; si es tuyo, acude a la Unidad.' },
    'request_incomplete',
  );
}

interface Sending {
  services: Services;
  tx: Transaction;
  stranger: StrangerCause;
}

async function sendDraft(
  { services, tx, stranger }: Sending,
  row: RequestRow,
  requirements: readonly RequiredPaper[],
): Promise<void> {
  const now = new Date();
  const today = todayInMexico(now);
  const answerDue = addWorkingDays(today, await termAmount(tx, 'answer'), await readHolidays(tx));
  await removeUnasked(tx, row, requirements);
  await tx
    .updateTable('registration_request')
    .set({
      status: 'submitted',
      first_sent: JSON.stringify(row.data),
      requirements: JSON.stringify(requirements),
      submitted_at: now,
      answer_due: answerDue,
      account_wait: await termAmount(tx, 'account_wait'),
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  const papers = await paperHashes(tx, row.id);
  const { publicText, ...mail } = submittedWords(factsOf(services, row), answerDue, {
    name: supplierFullName(row.data),
    papers: requirements.filter(({ code }) => Object.hasOwn(papers, code)).map(({ name }) => name),
  });
  await recordEvent(tx, {
    requestId: row.id,
    action: 'submit',
    fromStatus: 'draft',
    toStatus: 'submitted',
    actor:
      row.captured_by === null
        ? { kind: 'supplier', name: null }
        : { kind: 'officer', name: (await nameOfOfficer(tx, row.captured_by)) ?? null },
    publicText,
    details: { papers, privacyVersion: row.privacy_version },
    mail: { ...mail, to: row.email },
    stranger,
  });
}

async function sendCorrections({ services, tx, stranger }: Sending, row: RequestRow): Promise<void> {
  const now = new Date();
  const holidays = await readHolidays(tx);
  // At least the next working day: the term had run out only for the unit.
  const left = Math.max(1, row.answer_days_left ?? 1);
  const answerDue = addWorkingDays(todayInMexico(now), left, holidays);
  const told = await correctionsTold(tx, row);
  await tx
    .updateTable('request_observation')
    .set({ resolved_at: now })
    .where('request_id', '=', row.id)
    .where('sent_at', 'is not', null)
    .where('resolved_at', 'is', null)
    .execute();
  await tx
    .updateTable('registration_request')
    .set({
      status: 'in_review',
      answer_due: answerDue,
      correction_due: null,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  const { publicText, ...mail } = correctedWords(factsOf(services, row), answerDue, told.replies);
  await recordEvent(tx, {
    requestId: row.id,
    action: 'correct',
    fromStatus: 'observed',
    toStatus: 'in_review',
    actor: { kind: 'supplier', name: null },
    publicText,
    reason: told.replies.length === 0 ? null : told.replies.join('\n'),
    details: {
      papers: await paperHashes(tx, row.id),
      ...(told.unasked.length === 0
        ? {}
        : { text: `Envió las correcciones. Cambió sin que se le pidiera: ${told.unasked.join('; ')}` }),
    },
    mail: { ...mail, to: row.email },
    stranger,
  });
}

/** What the supplier answers to observations, and what else it changed; parts that it opened and left as they were close again. */
async function correctionsTold(
  tx: Transaction,
  row: RequestRow,
): Promise<{ replies: string[]; unasked: string[] }> {
  const { observations, papers } = await requestFileOf(tx, row);
  const open = (await sentObservations(tx, row.id)).filter((one) => one.resolved_at === null);
  const told = { replies: [] as string[], unasked: [] as string[] };
  for (const { id, before, reply, remark, target, target_kind: targetKind } of open) {
    const label = observations.find((one) => one.id === id)?.label ?? target;
    if (reply !== null) told.replies.push(`${label}: ${reply}`);
    if (before === null) continue;
    const changes = unaskedChanges({ targetKind, target, remark, before }, { data: row.data, papers });
    if (changes.length > 0) told.unasked.push(`${label} (${remark})`);
    else await tx.deleteFrom('request_observation').where('id', '=', id).execute();
  }
  return told;
}

/** Papers that no longer belong to the answers, or expired and are not asked for, are not part of what is sent. */
async function removeUnasked(
  tx: Transaction,
  row: RequestRow,
  requirements: readonly RequiredPaper[],
): Promise<void> {
  const asked = new Map(requirements.map((one) => [one.code, one]));
  const today = todayInMexico(new Date());
  for (const paper of await currentPapers(tx, row.id)) {
    const required = asked.get(paper.paper_code);
    const dates = { issuedOn: paper.issued_on, expiresOn: paper.expires_on };
    const isLeftOut =
      required !== undefined &&
      paper.carried_from !== null &&
      carriedState(dates, required, today) === 'left_out';
    if (required === undefined || isLeftOut) {
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
