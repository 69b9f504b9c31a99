import { registryTransitionOf } from '#contract/rules/registry/supplier-machine.ts';
import {
  isGroundedOnList,
  finePaymentProblem,
  MIN_ACTION_REASON,
  supplierActionProblems,
  type ActionTerms,
} from '#contract/rules/registry/supplier-action.ts';
import type { MatchEvidence } from '#contract/negative-lists.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import {
  SANCTION_KIND_LABELS,
  type SupplierActionInput,
  type SupplierRecord,
} from '#contract/supplier-admin.ts';
import { revokeCertificates } from '#server/features/certificates/public.ts';
import {
  definitiveEntryOf,
  endSupplierMatches,
  screenSupplier,
} from '#server/features/negative-lists/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { renewalAddress, type Portal } from './renewal-address.ts';
import { findLifting, findOfficialDocument, NOT_FOUND } from './official-documents.service.ts';
import { readAmounts } from './registry-terms.sql.ts';
import {
  closeSanctions,
  insertSanction,
  payFines,
  readCause,
  selectSanctionsOf,
  setStatus,
  type Cause,
} from './sanction-write.sql.ts';
import { authorName, changeSupplier, type Author } from './supplier-change.ts';
import { settleByDates } from './supplier-clock.ts';
import { insertSupplierEvent } from './supplier-file.sql.ts';
import { supplierNotice } from './supplier-notices.rules.ts';
import { endBlock, isFineDue } from './supplier-record.ts';
import {
  noticeAddressOf,
  selectSanctions,
  selectSupplierFile,
  type SupplierRow,
} from './supplier-record.sql.ts';

const SANCTIONS = { suspend: 'suspension', disqualify: 'disqualification', cancel: 'cancellation' } as const;

interface Step {
  tx: Transaction;
  portal: Portal;
  supplier: SupplierRow;
  today: string;
  input: SupplierActionInput;
  author: Author;
  now: Date;
}

/** Makes a transition of machine B as an officer (domain 12.3 B). */
export function actOnSupplier(
  { db, config: portal }: Pick<Services, 'config' | 'db'>,
  seen: { id: string; version: number },
  input: SupplierActionInput,
  author: Author,
): Promise<SupplierRecord> {
  const now = new Date();
  return changeSupplier(
    db,
    seen,
    { operation: `actOnSupplier:${input.action}`, author, now, reason: reasonOf(input) },
    async (tx, supplier, { today }) => {
      if (registryTransitionOf(supplier.status, input.action) === undefined) {
        throw failure('state_conflict', {
          detail: 'El estado del registro no permite esto.',
          extra: { status: supplier.status },
        });
      }
      await makeTransition({ tx, portal, supplier, today, input, author, now });
    },
  );
}

const TERM_OVER = 'Terminó su plazo.';

/** Why, as history and log say it; a sanction says its cause itself. */
function reasonOf({ action, reason }: SupplierActionInput): string | undefined {
  if (reason !== '') return reason;
  return action === 'end_disqualification' ? TERM_OVER : undefined;
}

/** Who put it on the list, where no document is given beside it. */
const TAX_AUTHORITY = 'Servicio de Administración Tributaria';

async function makeTransition(step: Step): Promise<void> {
  const { tx, input, today, supplier } = step;
  const listed = input.action === 'disqualify' ? await definitiveEntryOf(tx, supplier) : undefined;
  const amounts = await readAmounts(tx, ['disqualification_min', 'disqualification_max']);
  const cause =
    input.action === 'disqualify' ? await readCause(tx, input.causeCode, 'disqualification') : undefined;
  const terms: ActionTerms = {
    today,
    minMonths: amounts.disqualification_min ?? 3,
    maxMonths: amounts.disqualification_max ?? 84,
    isListed69b: listed !== undefined,
    ...(cause !== undefined && { causes: { [cause.code]: cause.text } }),
  };
  const problems = supplierActionProblems(input, terms);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  switch (input.action) {
    case 'reinstate':
      return reinstate(step);
    case 'end_disqualification':
      return endDisqualification(step);
    default:
      return sanction(
        { ...step, input: isGroundedOnList(input, terms) ? onList(input, listed) : input },
        input.action,
      );
  }
}

/** A disqualification that rests on the list names what the list says, unless the officer names another document. */
function onList(input: SupplierActionInput, entry: MatchEvidence | undefined): SupplierActionInput {
  const office =
    entry?.data.definitiveSatOffice ?? entry?.data.definitiveDofOffice ?? 'Listado del artículo 69-B';
  return {
    ...input,
    authority: input.authority || TAX_AUTHORITY,
    documentNumber: input.documentNumber || office.slice(0, 80),
  };
}

/** One paper rarely supports two sanctions: which it supports already is told, and why this one too is written. */
async function refuseUsedDocument(
  tx: Transaction,
  { sha256, input }: { sha256: string; input: SupplierActionInput },
): Promise<void> {
  const [used] = await selectSanctionsOf(tx, sha256);
  if (used === undefined || input.sameDocument.length >= MIN_ACTION_REASON) return;
  throw invalid({
    sameDocument: `Este PDF ya sustenta la ${SANCTION_KIND_LABELS[used.kind].toLowerCase()} de ${used.name} (oficio ${used.documentNumber}, desde el ${shortDate(used.startsOn)}). Sube el que corresponde, o explica con al menos ${MIN_ACTION_REASON} letras por qué es el mismo.`,
  });
}

/** Suspension, disqualification or cancellation: a published sanction with cause and document, the new state and a notice. */
async function sanction(step: Step, action: keyof typeof SANCTIONS): Promise<void> {
  const { tx, supplier, input, author, now } = step;
  const kind = SANCTIONS[action];
  const cause = await readCause(tx, input.causeCode, kind);
  if (cause === undefined) throw invalid({ causeCode: 'Elige una causa de la lista.' });
  const { documentSha256 } = input;
  const documentName = documentSha256 === null ? null : await findOfficialDocument(tx, documentSha256);
  if (documentName === undefined) {
    throw invalid({ documentSha256: NOT_FOUND });
  }
  const status = { suspend: 'suspended', disqualify: 'disqualified', cancel: 'cancelled' }[action];
  if (documentSha256 !== null) await refuseUsedDocument(tx, { sha256: documentSha256, input });
  await insertSanction(tx, supplier, {
    kind,
    cause,
    input: { ...input, documentName },
    by: author.person.id,
    now,
  });
  // A second disqualification leaves the day of the first one as that of the state.
  if (supplier.status !== status) {
    await setStatus(tx, supplier.id, {
      status,
      suspendedFrom: action === 'suspend' ? supplier.status : null,
      now,
    });
  }
  if (action !== 'suspend') await revokeCertificates(tx, supplier.id, cause.text);
  if (action === 'cancel') await endSupplierMatches(tx, supplier.id);
  await tell(step, status, { cause });
}

/** History line and mail of an action. */
async function tell(
  step: Step,
  toStatus: string,
  { cause, lists }: { cause?: Cause; lists?: string } = {},
): Promise<void> {
  const { tx, supplier, input, author } = step;
  await insertSupplierEvent(tx, {
    supplierId: supplier.id,
    action: input.action,
    fromStatus: supplier.status,
    toStatus,
    actorKind: 'officer',
    actorName: authorName(author),
    reason:
      [
        cause?.text,
        input.reason,
        input.sameDocument && `Mismo oficio que otra sanción: ${input.sameDocument}`,
      ]
        .filter((part) => part !== undefined && part !== '')
        .join(' ') || null,
    details: {
      ...(cause === undefined ? {} : { cause: cause.code, document: input.documentNumber }),
      ...(lists === undefined ? {} : { lists }),
    },
  });
  const to = noticeAddressOf(supplier, (await selectSupplierFile(tx, supplier.id))?.data ?? null);
  if (to === null) return;
  const notice = supplierNotice(input.action, {
    ...input,
    name: supplier.name,
    number: supplier.number,
    renewal: renewalAddress(step.portal),
    ...(cause === undefined ? {} : { cause: cause.text, legalBasis: cause.legal_basis }),
  });
  await queueMail(tx, { to, ...notice, supplierId: supplier.id, cause: 'officer' });
}

/** Reinstates; what the lists in force say of it then is remembered with the decision. */
async function reinstate(step: Step): Promise<void> {
  const { tx, supplier, input, today, now } = step;
  const { matches } = await screenSupplier(tx, supplier.id);
  const standing = matches.filter(({ level, status }) => level !== 'info' && status !== 'discarded');
  const lifting = await findLifting(tx, input);
  await closeSanctions(tx, supplier.id, { kind: 'suspension', today, reason: input.reason, now, lifting });
  await setStatus(tx, supplier.id, { status: 'active', suspendedFrom: null, now });
  const lists = standing.map(({ text }) => text).join(' ');
  await tell(step, 'active', lists === '' ? {} : { lists });
  await settleByDates(tx, { today, now, supplierId: supplier.id });
}

async function endDisqualification(step: Step): Promise<void> {
  const { tx, supplier, input, today, now } = step;
  if (input.finePaidOn !== '') {
    const due = (await selectSanctions(tx, supplier.id)).filter(isFineDue).map(({ startsOn }) => startsOn);
    const problem = finePaymentProblem(input.finePaidOn, { today, startsOn: due.toSorted().at(-1) });
    if (problem !== undefined) throw invalid({ finePaidOn: problem });
    await payFines(tx, supplier.id, input.finePaidOn, now);
  }
  const blocked = endBlock(await selectSanctions(tx, supplier.id), today);
  if (blocked !== null) throw failure('state_conflict', { detail: blocked });
  await closeSanctions(tx, supplier.id, {
    kind: 'disqualification',
    today,
    reason: reasonOf(input) ?? TERM_OVER,
    now,
  });
  await setStatus(tx, supplier.id, { status: 'expired', suspendedFrom: null, now });
  await tell(step, 'expired');
}
