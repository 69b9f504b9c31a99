import type { Context } from 'hono';
import type { RequestFile } from '#contract/registration.ts';
import { openableValues } from '#contract/rules/bids/opened-parts.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { requestOfToken, type RequestRow } from '../request/access.service.ts';
import { requireInTerm } from '../request/correction-term.ts';
import { editableNow } from '../request/editable-now.ts';
import { mayEditField, mayEditPaper } from '../request/editable.rules.ts';
import { requestFileOf } from '../request/request-file.ts';
import { requirementsOf } from '../request/request-requirements.ts';
import { changeByKey } from '../request/request-thing.ts';
import { currentPapers } from '../request/requests.sql.ts';

/** A section of the form or a paper that nobody observed, and why its supplier corrects it. */
interface Opening {
  kind: 'field' | 'paper';
  target: string;
  reason: string;
}

/** While corrections count, opens another part for its supplier; the officer is told why and what changed. */
export async function openPart(
  services: Services,
  context: Context,
  seen: { folio: string; version: number },
  opening: Opening,
): Promise<RequestFile> {
  return transaction(services.db, async (tx) => {
    const doing = { ...seen, operation: 'openRequestPart' };
    await changeByKey(tx, context, doing, async (row) => {
      if (row.status !== 'observed') throw failure('state_conflict');
      requireInTerm(row);
      const before = await heldBy(tx, row, opening);
      await tx
        .insertInto('request_observation')
        .values({
          request_id: row.id,
          target_kind: opening.kind,
          target: opening.target,
          reason_code: null,
          remark: opening.reason,
          round: row.round,
          sent_at: new Date(),
          resolved_at: null,
          created_by: null,
          by_supplier: true,
          before: JSON.stringify(before),
        })
        .execute();
    });
    return requestFileOf(tx, await requestOfToken(tx, context, seen.folio));
  });
}

/** What the part holds now; refuses one that is open already, or that this request does not change. */
async function heldBy(
  tx: Transaction,
  row: RequestRow,
  { kind, target }: Opening,
): Promise<Record<string, unknown>> {
  const editable = await editableNow(tx, row);
  if (kind === 'paper') {
    const required = (await requirementsOf(tx, row, row.data)).find(({ code }) => code === target);
    if (required === undefined) throw notFound('Esta solicitud no pide ese documento.');
    if (mayEditPaper(editable, target)) throw isOpen();
    const paper = (await currentPapers(tx, row.id)).find((one) => one.paper_code === target);
    return { paper: paper?.id ?? null };
  }
  const values = Object.entries(openableValues(target, row));
  if (values.length === 0) {
    throw failure('not_editable', { detail: 'Esta parte no se cambia en este trámite.' });
  }
  const closed = values.filter(([path]) => !mayEditField(editable, path));
  if (closed.length === 0) throw isOpen();
  return Object.fromEntries(closed);
}

const isOpen = () => failure('state_conflict', { detail: 'Esta parte ya se puede cambiar.' });
