import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { ListFinding } from './check-facts.ts';
import { runChecks, type RunCheck } from './checks.rules.ts';
import { changesOf, otherHold } from '../mailbox/registration-before.ts';
import { paperOf } from '../request/request-paper.ts';
import { selectObservations, type ReviewedPaper, type ReviewedRequest } from './request.sql.ts';
import {
  selectNamedAlike,
  selectSameIdentity,
  selectSanctions,
  selectSharedKeys,
} from './shared-keys.sql.ts';
import { screenTaxLists } from './screening.ts';

/** Runs the automatic checks of a request on what the database knows now. */
export async function checkRequest(
  db: Db | Transaction,
  request: ReviewedRequest,
  papers: readonly ReviewedPaper[],
  today: string,
): Promise<RunCheck[]> {
  const sameIdentity = await selectSameIdentity(db, request);
  const own = sameIdentity.map(({ id }) => id);
  const shared = await selectSharedKeys(db, request, own);
  const named = await selectNamedAlike(db, request, own);
  const sanctioned = await selectSanctions(db, request, today);
  const { changes, phone, isFirst } = await changesOf(db, request);
  const lists = await screenTaxLists(db, request);
  const sanctions: ListFinding[] = sanctioned.map((one) => ({
    level: one.kind === 'disqualification' ? 'block' : one.kind === 'warning' ? 'info' : 'alert',
    key: [one.kind, one.authority, one.document_number, one.starts_on, one.ends_on].join('|'),
    text: `${one.cause_text} (${one.authority}, oficio ${one.document_number}), desde el ${shortDate(one.starts_on)}${one.ends_on === null ? '' : ` hasta el ${shortDate(one.ends_on)}`}`,
  }));
  return runChecks(
    {
      kind: request.kind,
      file: request.data,
      submittedOn: request.submitted_at === null ? today : dateInMexico(request.submitted_at),
      papers: papers.filter(({ status }) => status !== 'replaced').map((row) => paperOf(row, row)),
      requirements: request.requirements,
      opened: (await selectObservations(db, request.id)).flatMap(
        ({ target_kind: targetKind, target, remark, before, resolved_at: resolvedAt }) =>
          before === null || resolvedAt === null ? [] : [{ targetKind, target, remark, before }],
      ),
      sameIdentity,
      shared,
      named,
      tax: lists.tax,
      sanctions: [...sanctions, ...lists.sanctions],
      hasTaxList: lists.hasTaxList,
      hasSanctionList: lists.hasSanctionList,
      changes,
      priorPhone: phone,
      isFirst,
      held:
        request.held_at === null
          ? null
          : { at: request.held_at.toISOString(), reason: request.held_reason ?? '' },
      otherHeld: (await otherHold(db, request)) ?? null,
    },
    request.overrides,
  );
}
