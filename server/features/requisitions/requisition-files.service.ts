import type { Context } from 'hono';
import { PICTURE_ENDINGS } from '#contract/documents.ts';
import { MOST_REQUISITION_FILE_BYTES, MOST_REQUISITION_FILES } from '#contract/requisition-fields.ts';
import type { Requisition } from '#contract/requisitions.ts';
import { isWritable } from '#contract/rules/requisitions/requisition-machine.ts';
import { keepContent, receiveContent } from '#server/features/documents/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { endingOf } from '#server/kit/files/names.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { mustMeet } from './requisition-access.ts';
import { deleteFile, insertFile, isPaper, selectFiles, type StoredFile } from './requisition-files.sql.ts';
import { readRequisition } from './requisition-seen.ts';
import type { Doer } from './requisitions.service.ts';
import { lockRequisition, type StoredRequisition } from './requisitions.sql.ts';

/** Of a requisition that is not for somebody, its files are told of like those that never were. */
const NO_FILE = 'No encontramos ese archivo.';

/** A requisition whose papers this person may still change. */
async function mustTakeFiles(
  db: Db | Transaction,
  folio: string,
  person: Person,
  lost?: string,
): Promise<StoredRequisition> {
  const { requisition, standing } = await mustMeet(db, folio, person, lost);
  if (!standing.writes || !isWritable(requisition.state))
    throw failure('state_conflict', { detail: 'La requisición ya se envió: sus anexos no cambian.' });
  return requisition;
}

async function refuseMore(db: Db | Transaction, id: string): Promise<void> {
  if ((await selectFiles(db, id)).length >= MOST_REQUISITION_FILES)
    throw failure('state_conflict', {
      detail: `La requisición ya tiene ${MOST_REQUISITION_FILES} anexos. Quita uno para adjuntar otro.`,
    });
}

/** A paper that is not on the list is none. */
async function refusePaper(db: Db, code: string): Promise<void> {
  if (code === '' || (await isPaper(db, code))) return;
  throw invalid({ papel: 'Elige de la lista qué documento es.' });
}

/** Attaches a file; refused before its bytes are read where there is no place for it. */
export async function attachToRequisition(
  services: Services,
  { context, folio, name, paper }: { context: Context; folio: string; name: string; paper: string },
  { person, requestId }: Doer,
): Promise<Requisition> {
  const { db } = services;
  await refusePaper(db, paper);
  await refuseMore(db, (await mustTakeFiles(db, folio, person)).id);
  const content = await receiveContent(services, {
    context,
    name,
    person,
    isOfficer: true,
    // Such as what a shop showed on a screen.
    isPicture: PICTURE_ENDINGS.includes(endingOf(name)),
    maxBytes: MOST_REQUISITION_FILE_BYTES,
  });
  return transaction(db, async (tx) => {
    const { id } = await mustTakeFiles(tx, folio, person);
    await lockRequisition(tx, id);
    await refuseMore(tx, id);
    await keepContent(tx, content);
    await rememberOfficer(tx, person);
    const { name: title, sha256 } = content;
    await insertFile(tx, id, { sha256, name: title, paper: paper || null, by: person.id });
    const after = { name: title, sha256, paper };
    const operation = 'attachToRequisition';
    await audit(tx, { person, requestId, operation, subjectType: 'requisition', subjectId: id, after });
    return readRequisition(tx, id, person);
  });
}

/** Takes a file away. */
export function removeFromRequisition(
  db: Db,
  { folio, id: fileId }: { folio: string; id: string },
  { person, requestId }: Doer,
): Promise<Requisition> {
  return transaction(db, async (tx) => {
    const { id } = await mustTakeFiles(tx, folio, person, NO_FILE);
    await lockRequisition(tx, id);
    const file = (await selectFiles(tx, id)).find((one) => one.id === fileId);
    if (file === undefined) throw notFound(NO_FILE);
    await deleteFile(tx, id, fileId);
    await audit(tx, {
      person,
      requestId,
      operation: 'removeRequisitionFile',
      subjectType: 'requisition',
      subjectId: id,
      before: { name: file.name, sha256: file.sha256 },
    });
    return readRequisition(tx, id, person);
  });
}

/** One file, for whoever reads its requisition. */
export async function readRequisitionFile(
  db: Db,
  { folio, id }: { folio: string; id: string },
  person: Person,
): Promise<StoredFile> {
  const { requisition } = await mustMeet(db, folio, person, NO_FILE);
  const file = (await selectFiles(db, requisition.id)).find((one) => one.id === id);
  if (file === undefined) throw notFound(NO_FILE);
  return file;
}
