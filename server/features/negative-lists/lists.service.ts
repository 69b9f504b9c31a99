import type { ListChange, ListChangePage, ListEditionDetail } from '#contract/negative-lists.ts';
import { MAX_LIST_BYTES, type ListSource } from '#contract/negative-list-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { requireSeen } from '#server/kit/conflict.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { inspectText } from '#server/kit/table-file/inspect-text.ts';
import { remember, type Doer } from './doer.ts';
import { cutoffProblem } from './doubt.rules.ts';
import { changeOf, discarderOf } from './list-conflict.ts';
import {
  deleteRows,
  describeList,
  lockList,
  selectChanges,
  selectCurrent,
  selectList,
  selectWaiting,
  type ListRecord,
} from './lists.sql.ts';
import type { SanctionColumns } from './sanctions-list.rules.ts';
import { selectReleased } from './released.sql.ts';
import { describeScreening, selectLatestScreening } from './screening.sql.ts';
import type { Hand } from './screening.service.ts';

/** Who looks at a list, and whether one with fewer entries needs two officers. */
export interface Viewer {
  personId: string;
  secondReviewer: boolean;
}

const ANYBODY: Viewer = { personId: '', secondReviewer: false };

/** One uploaded list with its preview and the screening it caused. */
export async function readEdition(
  db: Db | Transaction,
  id: string,
  viewer = ANYBODY,
): Promise<ListEditionDetail> {
  const list = await selectList(db, id);
  if (list === undefined) throw notFound();
  const screening = list.status === 'applied' ? await selectLatestScreening(db, id) : undefined;
  const isWaiting = list.status === 'ready' && (list.preview?.gone ?? 0) > 0;
  return {
    ...describeList(list),
    preview: list.preview,
    released: isWaiting ? await selectReleased(db, list) : null,
    needsSecond: viewer.secondReviewer && list.preview?.isShrunk === true,
    isYours: list.first_by !== null && list.first_by === viewer.personId,
    mapping: list.mapping,
    discardedBy: await discarderOf(db, list),
    screening: screening === undefined ? null : describeScreening(screening),
  };
}

/** What a list that waits for confirmation would add, change or take away. */
export async function readChanges(
  db: Db,
  id: string,
  query: { tipo: ListChange; pag: number; tam: number },
): Promise<ListChangePage> {
  const list = await selectList(db, id);
  if (list === undefined) throw notFound();
  const wanted = { kind: query.tipo, page: query.pag, size: query.tam };
  if (list.status !== 'ready') return { rows: [], total: 0, page: query.pag, size: query.tam };
  return selectChanges(db, list, wanted);
}

/**
 * Keeps a file durably and records the list that will be read from it. Nothing is in force yet. A file that is already
 * being read or waits for an officer is not recorded twice: the answer is the list that it is.
 */
export async function createList(
  { db, files }: { db: Db; files: FileStore },
  content: AsyncIterable<Uint8Array>,
  wish: { source: ListSource; name: string; cutoffOn: string | undefined; doer: Doer; hand: Hand },
): Promise<ListEditionDetail> {
  const stored = await files.put(content, {
    maxBytes: MAX_LIST_BYTES,
    inspect: (path) => inspectText(path, 'el CSV de la lista'),
  });
  return transaction(db, async (tx) => {
    await tx
      .insertInto('stored_file')
      .values({ sha256: stored.sha256, bytes: stored.bytes, media_type: 'text/csv', pages: null })
      // The update takes the row's lock, so that no clean-up removes it before the list names it.
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ bytes: stored.bytes }))
      .execute();
    const { source, name, cutoffOn, doer, hand } = wish;
    const waiting = await selectWaiting(tx, source, stored.sha256);
    if (waiting !== undefined && (cutoffOn ?? waiting.cutoff_on) === waiting.cutoff_on) {
      return readEdition(tx, waiting.id);
    }
    const { id } = await tx
      .insertInto('negative_list')
      .values({
        source,
        file_sha256: stored.sha256,
        file_name: name,
        file_bytes: stored.bytes,
        cutoff_on: source === 'sat_69b' ? null : (cutoffOn ?? null),
        cutoff_typed: source !== 'sat_69b' && cutoffOn !== undefined,
        created_by: doer.person.id,
        created_name: doer.person.name ?? null,
        request_id: doer.requestId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await remember(tx, doer, {
      operation: 'uploadNegativeList',
      subjectType: 'negativeList',
      id,
      after: { source, file: name, sha256: stored.sha256, bytes: stored.bytes },
    });
    await hand(tx, id);
    return readEdition(tx, id);
  });
}

/** A step of an officer with a list that was read. */
export interface Change {
  id: string;
  version: number;
  doer: Doer;
  hand: Hand;
}

/** Says what the columns of a sanctioned list are and to which day it is; the file is read again. */
export function mapList(
  db: Db,
  { mapping, cutoffOn }: { mapping: SanctionColumns; cutoffOn: string | null },
  { id, version, doer, hand }: Change,
): Promise<ListEditionDetail> {
  return transaction(db, async (tx) => {
    const list = await requireList(tx, id, version);
    if (list.source === 'sat_69b') {
      throw failure('state_conflict', { detail: 'Las columnas de este listado se reconocen por su nombre.' });
    }
    requireReady(list);
    if (mapping.name === undefined) throw invalid({ 'mapping.name': 'Elige la columna del nombre.' });
    const outside = Object.entries(mapping).find(([, place]) => place >= list.header.length);
    if (outside !== undefined)
      throw invalid({ [`mapping.${outside[0]}`]: 'El archivo no tiene esa columna.' });
    const places = Object.values(mapping);
    const twice = Object.entries(mapping).find(([, place], index) => places.indexOf(place) < index);
    if (twice !== undefined)
      throw invalid({ [`mapping.${twice[0]}`]: 'Esa columna ya se usa para otro dato.' });
    if (cutoffOn !== null) await requireCutoff(tx, list.source, cutoffOn);
    await deleteRows(tx, id);
    await tx
      .updateTable('negative_list')
      .set({
        status: 'analysing',
        mapping: JSON.stringify(mapping),
        mapped_by: doer.person.id,
        cutoff_on: cutoffOn,
        cutoff_typed: true,
        preview: null,
        position: 0,
        attempts: 0,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    await remember(tx, doer, {
      operation: 'mapNegativeList',
      subjectType: 'negativeList',
      id,
      before: { mapping: list.mapping, cutoffOn: list.cutoff_on },
      after: { mapping, cutoffOn },
    });
    await hand(tx, id);
    return readEdition(tx, id);
  });
}

/** Gives up a list that is not in force; the one before stays. Waits for the batch that is being written. */
export function cancelList(db: Db, { id, version, doer }: Omit<Change, 'hand'>): Promise<ListEditionDetail> {
  return transaction(db, async (tx) => {
    const list = await requireList(tx, id, version);
    if (!['analysing', 'ready', 'applying'].includes(list.status)) throw wrongState(list);
    await deleteRows(tx, id);
    await tx
      .updateTable('negative_list')
      .set({
        status: 'cancelled',
        cancelled_by: doer.person.id,
        finished_at: new Date(),
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    await remember(tx, doer, {
      operation: 'cancelNegativeList',
      subjectType: 'negativeList',
      id,
      before: { status: list.status, position: list.position },
    });
    return readEdition(tx, id);
  });
}

/** A list as the officer saw it, held until the transaction ends. Throws `not_found` or `version_conflict`. */
export async function requireList(tx: Transaction, id: string, version: number): Promise<ListRecord> {
  const list = await lockList(tx, id);
  if (list === undefined) throw notFound();
  await requireSeen({ seen: version, present: list.version }, async () => ({
    detail: await changeOf(tx, list, version),
    extra: { current: await readEdition(tx, id) },
  }));
  return list;
}

/** Throws `state_conflict` for a list that does not wait for a person. */
export function requireReady(list: ListRecord): void {
  if (list.status !== 'ready') throw wrongState(list);
}

/** Throws `invalid_input` for a cut-off that cannot follow that of the list in force. */
export async function requireCutoff(tx: Transaction, source: ListSource, cutoff: string): Promise<void> {
  const present = (await selectCurrent(tx, source))?.cutoff_on ?? null;
  const problem = cutoffProblem(cutoff, { today: todayInMexico(), present });
  if (problem !== undefined) throw invalid({ cutoffOn: problem });
}

function wrongState(list: ListRecord) {
  const said: Record<ListRecord['status'], string> = {
    analysing: 'El archivo todavía se está leyendo.',
    ready: 'El archivo espera tu confirmación.',
    applying: 'La lista ya se está poniendo en vigor.',
    applied: 'La lista ya está en vigor.',
    cancelled: 'Este archivo se canceló. Súbelo otra vez.',
    refused: 'Este archivo se rechazó y no cambió la lista en vigor.',
  };
  return failure('state_conflict', { detail: said[list.status] });
}
