import type { Context } from 'hono';
import type { RequiredPaper } from '#contract/registration.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { requestOfToken, requireOpen, type RequestRow } from '../request/access.service.ts';
import { requireInTerm, requireNotHeld } from '../request/correction-term.ts';
import { editableNow } from '../request/editable-now.ts';
import { mayEditPaper } from '../request/editable.rules.ts';
import { requirementsOf } from '../request/request-requirements.ts';

/** A paper of a request, as the address names it. */
export interface PaperTarget {
  folio: string;
  code: string;
}

/** The caller's request with the asked paper, when that may be changed now. */
export async function openPaper(
  tx: Db | Transaction,
  context: Context,
  { folio, code }: PaperTarget,
  forUpdate: boolean,
): Promise<{ row: RequestRow; required: RequiredPaper; requirements: RequiredPaper[] }> {
  const row = await requestOfToken(tx, context, folio, forUpdate);
  await requireOpen(tx, row);
  requireNotHeld(row);
  requireInTerm(row);
  const requirements = await requirementsOf(tx, row, row.data);
  const required = requirements.find((one) => one.code === code);
  if (required === undefined) throw notFound('Esta solicitud no pide ese documento.');
  if (!mayEditPaper(await editableNow(tx, row), code)) {
    throw failure('not_editable', {
      detail:
        row.status === 'observed'
          ? `Ahora solo puedes cambiar lo que tiene observaciones; «${required.name}» no las tiene.`
          : 'Esta solicitud ya se envió, así que sus documentos no se pueden cambiar.',
    });
  }
  return { row, required, requirements };
}
