import type { Context } from 'hono';
import { isOpenOpinion } from '#contract/rules/planning/technical-opinion.ts';
import { MOST_OPINION_FILE_BYTES, MOST_OPINION_FILES, type Opinion } from '#contract/technical-opinions.ts';
import { keepContent, receiveContent } from '#server/features/documents/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerName } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import {
  deleteOpinionFile,
  insertOpinionFile,
  selectOpinionFiles,
  type StoredOpinionFile,
} from './opinion-files.sql.ts';
import { selectOpinion, tellRequest, type StoredOpinion } from './technical-opinions.sql.ts';
import { seenBy, sidesOf, type Doer } from './technical-opinions.service.ts';

/** A request that its side may still change: for others it does not exist, and one that is over takes nothing. */
async function mustBeOpen(db: Db | Transaction, folio: string, person: Person, isHeld = false) {
  const opinion = await selectOpinion(db, folio, isHeld);
  if (opinion === undefined || sidesOf(opinion, person).length === 0)
    throw notFound('No encontramos esa solicitud.');
  refuseOver(opinion);
  return opinion;
}

function refuseOver({ status }: StoredOpinion): void {
  if (!isOpenOpinion(status))
    throw failure('state_conflict', { detail: 'La solicitud ya terminó: sus archivos no cambian.' });
}

function refuseMore(files: readonly StoredOpinionFile[]): void {
  if (files.length >= MOST_OPINION_FILES)
    throw failure('state_conflict', {
      detail: `La solicitud ya tiene ${MOST_OPINION_FILES} archivos. Quita uno para adjuntar otro.`,
    });
}

const isRequester = ({ requesterId }: StoredOpinion, person: Person) => requesterId === person.id;

/** Attaches a file to an open request, examined like any other; who may is asked before a byte is read, and again after. */
export async function attachToOpinion(
  services: Services,
  { context, folio, name }: { context: Context; folio: string; name: string },
  { person, requestId }: Doer,
): Promise<Opinion> {
  const { db } = services;
  const before = await mustBeOpen(db, folio, person);
  refuseMore(await selectOpinionFiles(db, before.id));
  const isOfficer = !isRequester(before, person);
  const content = await receiveContent(services, {
    context,
    name,
    person,
    isOfficer,
    maxBytes: MOST_OPINION_FILE_BYTES,
  });
  return transaction(db, async (tx) => {
    const opinion = await mustBeOpen(tx, folio, person, true);
    refuseMore(await selectOpinionFiles(tx, opinion.id));
    await keepContent(tx, content);
    const { sha256, textless } = content;
    const id = await insertOpinionFile(tx, opinion.id, {
      sha256,
      name: content.name,
      byRequester: !isOfficer,
      author: officerName(person),
    });
    if (isOfficer)
      await note(tx, { person, requestId }, folio, {
        operation: 'attachToTechnicalOpinion',
        after: { name: content.name, sha256 },
      });
    else await tellRequest(tx, folio, 'attachToTechnicalOpinion', person.id);
    const seen = await seenBy(tx, await selectOpinion(tx, folio), person);
    return { ...seen, files: seen.files.map((file) => (file.id === id ? { ...file, textless } : file)) };
  });
}

/** Takes away a file of one's own side from an open request. */
export async function removeFromOpinion(
  { db }: Services,
  { folio, id }: { folio: string; id: string },
  { person, requestId }: Doer,
): Promise<Opinion> {
  return transaction(db, async (tx) => {
    const opinion = await selectOpinion(tx, folio, true);
    if (opinion === undefined || sidesOf(opinion, person).length === 0)
      throw notFound('No encontramos ese archivo.');
    refuseOver(opinion);
    const file = (await selectOpinionFiles(tx, opinion.id)).find((one) => one.id === id);
    const side = file?.byRequester === true ? 'requester' : 'officer';
    if (file === undefined || !sidesOf(opinion, person).includes(side))
      throw notFound('No encontramos ese archivo.');
    await deleteOpinionFile(tx, opinion.id, id);
    if (side === 'officer')
      await note(tx, { person, requestId }, folio, {
        operation: 'removeTechnicalOpinionFile',
        before: { name: file.name, sha256: file.sha256 },
      });
    else await tellRequest(tx, folio, 'removeTechnicalOpinionFile', person.id);
    return seenBy(tx, await selectOpinion(tx, folio), person);
  });
}

/** One file, for the sides of its request. */
export async function readOpinionFile(
  db: Db,
  { folio, id }: { folio: string; id: string },
  person: Person,
): Promise<StoredOpinionFile> {
  const opinion = await selectOpinion(db, folio);
  const isSide = opinion !== undefined && sidesOf(opinion, person).length > 0;
  const file = isSide ? (await selectOpinionFiles(db, opinion.id)).find((one) => one.id === id) : undefined;
  if (file === undefined) throw notFound('No encontramos ese archivo.');
  return file;
}

/** What whoever answers did to the files stands in the log; what the requester did, in the request alone. */
const note = (
  tx: Transaction,
  doer: Doer,
  folio: string,
  what: { operation: string; before?: object; after?: object },
) => audit(tx, { ...doer, ...what, subjectType: 'technical_opinion', subjectId: folio });
