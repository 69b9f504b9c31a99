import { sql } from 'kysely';
import type { z } from 'zod';
import type { InstrumentItem, InstrumentList, InstrumentValues } from '#contract/evaluation-admin.ts';
import type { Instrument } from '#contract/evaluations.ts';
import { FIRST_INSTRUMENT, instrumentProblems } from '#contract/rules/evaluations/evaluation-instrument.ts';
import { change, created, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { officerId, officerName, THE_PORTAL } from '#server/kit/officers.ts';
import {
  instrumentState,
  instrumentThing,
  readInstrument,
  type InstrumentRecord,
} from './evaluation-things.ts';

function describe(record: InstrumentRecord, joined: readonly string[] = []): InstrumentItem {
  return {
    id: record.id,
    key: record.key,
    edition: record.edition,
    name: record.name,
    source: record.source,
    criteria: record.criteria.map((criterion, index) => ({
      ...criterion,
      id: 'id' in criterion ? String(criterion.id) : `c${index}`,
      anchors: [...criterion.anchors],
    })),
    bands: record.bands,
    state: record.status,
    publishedAt: record.published_at?.toISOString() ?? null,
    version: record.version,
    updatedAt: record.updated_at.toISOString(),
    updatedBy: record.updated_name ?? THE_PORTAL.name,
    joined: instrumentThing.fields.filter(({ name }) => joined.includes(name)).map(({ label }) => label),
  };
}

/** What a period keeps of the edition that it was evaluated with. */
export function snapshotOf({
  key,
  name,
  edition,
  source,
  criteria,
  bands,
}: InstrumentRecord): z.input<typeof Instrument> {
  return {
    edition: `${name}, edición ${edition}${key === 'general' ? '' : ` (${key})`}`,
    source,
    criteria: criteria.map(({ key: of, label, weight, help, by, byLateness, anchors }) => ({
      key: of,
      label,
      weight,
      help,
      by,
      ...(byLateness === true ? { byLateness } : {}),
      anchors: [...anchors],
    })),
    bands,
  };
}

/** Editions, the newest of each instrument first. */
export async function listInstruments(db: Db): Promise<z.input<typeof InstrumentList>> {
  const { rows } = await sql<Omit<InstrumentRecord, 'updated_name'> & { periods: string[] }>`
    select i.*, array(select p.key from evaluation_period p where p.instrument_id = i.id order by p.key desc) periods
    from evaluation_instrument i order by i.key, i.edition desc limit 200`.execute(db);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      key: row.key,
      edition: row.edition,
      name: row.name,
      state: row.status,
      publishedAt: row.published_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
      periods: row.periods,
    })),
  };
}

export async function getInstrument(db: Db, id: string): Promise<InstrumentItem> {
  const record = await readInstrument(db, id);
  if (record === undefined) throw notFound();
  return describe(record);
}

/** Begins the edition after the last one, with what the last one says. */
export async function addInstrument(tx: Transaction, key: string, author: Author): Promise<InstrumentRecord> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`evaluation_instrument:${key}`}, 0))`.execute(tx);
  const last = await tx
    .selectFrom('evaluation_instrument')
    .selectAll()
    .where('key', '=', key)
    .orderBy('edition', 'desc')
    .executeTakeFirst();
  if (last?.status === 'draft')
    throw failure('code_taken', { detail: 'Ya hay una edición de este instrumento en borrador.' });
  const { name, source, criteria, bands } = last ?? FIRST_INSTRUMENT;
  const { id } = await tx
    .insertInto('evaluation_instrument')
    .values({
      key,
      edition: (last?.edition ?? 0) + 1,
      name,
      source,
      criteria: JSON.stringify(criteria.map((criterion) => ({ id: criterion.key, ...criterion }))),
      bands: JSON.stringify(bands),
      updated_by: officerId(author.person),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = await readInstrument(tx, id);
  if (record === undefined) throw notFound();
  await created(
    tx,
    instrumentThing,
    { id, author, operation: 'evaluation.instrument.create' },
    instrumentState(record),
  );
  return { ...record, updated_name: officerName(author.person) };
}

export async function createInstrument(db: Db, key: string, author: Author): Promise<InstrumentItem> {
  return transaction(db, async (tx) => describe(await addInstrument(tx, key, author)));
}

/** Writes a draft; what others wrote in other fields meanwhile is taken in. */
export async function saveInstrument(
  db: Db,
  id: string,
  {
    version,
    values,
    seen,
    isAutosave,
    author,
  }: {
    version: number;
    values: Partial<InstrumentValues>;
    seen?: Partial<InstrumentValues> | undefined;
    isAutosave: boolean;
    author: Author;
  },
): Promise<InstrumentItem> {
  const operation = 'evaluation.instrument.save';
  const { joined } = await change(
    db,
    instrumentThing,
    { id, version, author, operation, wanted: values, seen, isAutosave },
    async (tx, { next }) => {
      await refusePublished(tx, id);
      const { name, source, criteria, bands } = next as unknown as InstrumentValues;
      await tx
        .updateTable('evaluation_instrument')
        .set({
          name,
          source,
          criteria: JSON.stringify(criteria),
          bands: JSON.stringify(bands),
          updated_at: new Date(),
          updated_by: officerId(author.person),
        })
        .where('id', '=', id)
        .execute();
    },
  );
  const record = await readInstrument(db, id);
  if (record === undefined) throw notFound();
  return describe(record, joined);
}

async function refusePublished(tx: Transaction, id: string): Promise<InstrumentRecord> {
  const record = await readInstrument(tx, id);
  if (record === undefined) throw notFound();
  if (record.status === 'published')
    throw failure('state_conflict', {
      detail: 'Esta edición ya se publicó y no cambia. Empieza la siguiente edición.',
    });
  return record;
}

/** Publishes an edition; from then on nothing changes it. */
export async function publishInstrument(
  db: Db | Transaction,
  { id, version, author, at = new Date() }: { id: string; version: number; author: Author; at?: Date },
): Promise<InstrumentItem> {
  await change(
    db,
    instrumentThing,
    { id, version, author, operation: 'evaluation.instrument.publish' },
    async (tx) => {
      const fields = instrumentProblems(await refusePublished(tx, id));
      if (Object.keys(fields).length > 0) throw failure('publication_incomplete', { fields });
      await tx
        .updateTable('evaluation_instrument')
        .set({
          status: 'published',
          published_at: at,
          updated_at: at,
          updated_by: officerId(author.person),
        })
        .where('id', '=', id)
        .execute();
    },
  );
  const record = await readInstrument(db, id);
  if (record === undefined) throw notFound();
  return describe(record);
}
