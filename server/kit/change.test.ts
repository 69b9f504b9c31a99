import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldLabels } from '#contract/rules/texts/field-differences.ts';
import { change, changeable, changeMany, created, type Author, type Change } from './change.ts';
import { createDb, createPool, transaction, type Db, type Transaction } from './db.ts';
import { Failure } from './errors.ts';
import { readRevisions, type Revision } from './revision.sql.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

type Bench = { title: string; place: string };

const BENCH = changeable<Bench>({
  subject: 'bench',
  table: 'bench',
  key: 'id',
  fields: fieldLabels({ title: 'Título', place: 'Lugar' }),
  isPublic: (before, after) => before.title !== after?.title,
  read: async (tx, id) =>
    (await sql<Bench>`select title, place from bench where id = ${id}`.execute(tx)).rows[0],
});
const ana: Author = { person: { id: 'ana', name: 'Ana Ruiz' }, requestId: '1A' };
const luis: Author = { person: { id: 'luis' }, requestId: '2B' };

let database: TestDatabase;
let pool: Pool;
let db: Db;
let id = '';
let count = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 6);
  db = createDb(pool);
  await sql`create table bench (id text primary key, title text, place text, version int not null default 1)`.execute(
    db,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  count += 1;
  id = `banco-${count}`;
  await transaction(db, async (tx) => {
    await sql`insert into bench (id, title, place) values (${id}, 'Banco', 'Patio')`.execute(tx);
    await created(
      tx,
      BENCH,
      { id, author: ana, operation: 'bench.create' },
      { title: 'Banco', place: 'Patio' },
    );
  });
});

const write = (tx: Transaction, { next }: { next: Bench }) =>
  sql`update bench set title = ${next.title}, place = ${next.place} where id = ${id}`.execute(tx);
const put = (author: Author, version: number, wanted: Partial<Bench>, rest: Partial<Change<Bench>> = {}) =>
  change(db, BENCH, { id, version, author, operation: 'bench.change', wanted, ...rest }, write);
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw new Error('It was not refused', { cause: error });
  return { code: error.code, ...error.details.extra } as Record<string, unknown> & { code: string };
};
const kept = async (type: string) =>
  (
    await sql<Revision>`select * from revision where subject_type = ${type} and subject_id = ${id} order by id desc`.execute(
      db,
    )
  ).rows;
const revisions = () => kept('bench');
const publicVersion = async () =>
  (await sql<{ version: number }>`select version from data_version`.execute(db)).rows[0]?.version ?? 0;
const auditEntries = async () =>
  (
    await sql<{ operation: string; before: unknown; after: unknown; reason: string | null }>`
      select operation, before, after, reason from audit_log where subject_type = 'bench' and subject_id = ${id} order by id`.execute(
      db,
    )
  ).rows;

describe('a change', () => {
  it('raises the version and leaves a revision with its differences, an audit entry and the public version', async () => {
    const earlier = await publicVersion();
    const changed = await put(luis, 1, { title: 'Banca' }, { reason: 'Así se llama' });
    expect(changed).toEqual({ state: { title: 'Banca', place: 'Patio' }, version: 2, joined: [] });
    expect((await revisions())[0]).toMatchObject({
      version: 2,
      actor_id: 'luis',
      reason: 'Así se llama',
      state: { title: 'Banca', place: 'Patio' },
      differences: [{ name: 'title', label: 'Título', before: 'Banco', after: 'Banca' }],
    });
    expect((await auditEntries()).at(-1)).toEqual({
      operation: 'bench.change',
      before: { title: 'Banco' },
      after: { title: 'Banca', version: 2 },
      reason: 'Así se llama',
    });
    expect(await publicVersion()).toBe(earlier + 1);
    await put(luis, 2, { place: 'Sala' });
    expect(await publicVersion(), 'what nobody sees raises nothing').toBe(earlier + 1);
  });

  it('refuses a step over what somebody changed since, with what the person saw as theirs to keep', async () => {
    await put(ana, 1, { title: 'Banca', place: 'Sala' });
    const step = { id, version: 1, author: luis, operation: 'bench.publish' };
    const done: string[] = [];
    const refused = await refusal(change(db, BENCH, step, () => Promise.resolve(done.push('published'))));
    expect(refused).toMatchObject({
      code: 'version_conflict',
      subject: 'bench',
      current: { title: 'Banca', place: 'Sala' },
      merged: { title: 'Banco', place: 'Patio' },
      conflicts: [
        { name: 'title', was: 'Banco', theirs: 'Banca', mine: 'Banco', changedBy: 'Ana Ruiz' },
        { name: 'place', was: 'Patio', theirs: 'Sala', mine: 'Patio' },
      ],
    });
    expect(done).toEqual([]);
  });

  it('joins two people who touched different fields and says what it took in', async () => {
    await put(ana, 1, { title: 'Banca' });
    const changed = await put(luis, 1, { place: 'Sala' });
    expect(changed).toEqual({ state: { title: 'Banca', place: 'Sala' }, version: 3, joined: ['title'] });
  });

  it('takes as it is what the person neither had before them nor wrote', async () => {
    await put(ana, 1, { title: 'Banca' });
    const changed = await put(luis, 1, { place: 'Sala' }, { seen: { place: 'Patio' } });
    expect(changed).toEqual({ state: { title: 'Banca', place: 'Sala' }, version: 3, joined: [] });
  });

  it('refuses two who touched the same field, with who, when, and both values', async () => {
    await put(ana, 1, { place: 'Sala' });
    await put(ana, 2, { title: 'Banca' });
    expect(await refusal(put(luis, 1, { place: 'Calle' }))).toEqual({
      code: 'version_conflict',
      subject: 'bench',
      version: 3,
      current: { title: 'Banca', place: 'Sala' },
      merged: { title: 'Banca', place: 'Calle' },
      conflicts: [
        {
          name: 'place',
          label: 'Lugar',
          was: 'Patio',
          theirs: 'Sala',
          mine: 'Calle',
          changedBy: 'Ana Ruiz',
          at: expect.stringMatching(/^\d{4}-/) as string,
        },
      ],
      changedBy: 'Ana Ruiz',
      at: expect.stringMatching(/^\d{4}-/) as string,
    });
    expect((await revisions()).length, 'a refused change leaves nothing').toBe(3);
  });

  it('is refused over an older version when it does not say what it wants the thing to be', async () => {
    await put(ana, 1, { title: 'Banca' });
    const done: string[] = [];
    const act = change(db, BENCH, { id, version: 1, author: luis, operation: 'bench.close' }, async () =>
      done.push('worked'),
    );
    expect(await refusal(act)).toMatchObject({
      code: 'version_conflict',
      conflicts: [{ name: 'title', was: 'Banco', theirs: 'Banca', mine: 'Banco', changedBy: 'Ana Ruiz' }],
    });
    expect(done).toEqual([]);
  });

  it('meets another over what came with the portal, of which no revision tells', async () => {
    id = `sembrado-${count}`;
    await sql`insert into bench (id, title, place) values (${id}, 'Banco', 'Patio')`.execute(db);
    await put(ana, 1, { title: 'Banca' });
    await put(ana, 2, { title: 'Banqueta' });
    expect(await refusal(put(luis, 1, { title: 'Silla' }))).toMatchObject({
      conflicts: [{ was: 'Banco', theirs: 'Banqueta', mine: 'Silla' }],
    });
    expect((await put(luis, 1, { place: 'Sala' })).state).toEqual({ title: 'Banqueta', place: 'Sala' });
    // A change that left no revision: nobody knows what was there before it.
    await sql`update bench set version = version + 1 where id = ${id}`.execute(db);
    expect(await refusal(put(ana, 2, { place: 'Calle' }))).toMatchObject({ code: 'version_conflict' });
  });

  it('of somebody from outside is kept, and the log of those who work here says nothing of it', async () => {
    await put({ person: { id: 'SOL-1', name: 'El proveedor' }, requestId: '3C', isOutside: true }, 1, {
      title: 'Banca',
    });
    expect((await revisions())[0]).toMatchObject({ version: 2, actor_name: 'El proveedor' });
    expect(await auditEntries()).toHaveLength(1);
    expect((await sql`select from officer where id = 'SOL-1'`.execute(db)).rows).toEqual([]);
  });

  it('of many at the same time over one version lets exactly one through', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => put(luis, 1, { title: `Banca ${index}` })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await revisions()).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('that fails in its work leaves no version, no revision and no audit entry', async () => {
    const failing = change(
      db,
      BENCH,
      { id, version: 1, author: luis, operation: 'bench.change', wanted: { title: 'Banca' } },
      async (tx, at) => {
        await write(tx, at);
        throw new Error('the disk is full');
      },
    );
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await revisions()).toHaveLength(1);
    expect(await auditEntries()).toHaveLength(1);
    expect((await put(luis, 1, { place: 'Sala' })).version).toBe(2);
  });

  it('of a thing that is not there is not found', async () => {
    const nothing = change(db, BENCH, { id: 'x', version: 1, author: ana, operation: 'bench.change' }, write);
    expect((await refusal(nothing)).code).toBe('not_found');
  });
});

describe('one step on many things', () => {
  const MANY = {
    ...BENCH,
    readMany: async (tx: Transaction, ids: readonly string[]) => {
      const { rows } = await sql<
        Bench & { id: string }
      >`select id, title, place from bench where id = any(${[...ids]})`.execute(tx);
      return new Map(rows.map(({ id: one, ...row }) => [one, row]));
    },
  };
  const paint = (ids: string[], operation = 'bench.paint') =>
    transaction(db, (tx) =>
      changeMany(tx, MANY, { ids, author: luis, operation }, () =>
        sql`update bench set title = title || ' azul' where id = any(${ids})`.execute(tx),
      ),
    );

  it('leaves of each what a change of it alone leaves, also of what was there before its history', async () => {
    const older = `${id}-anterior`;
    await sql`insert into bench (id, title, place, version) values (${older}, 'Silla', 'Sala', 4)`.execute(
      db,
    );
    await paint([older, id]);
    const { rows } = await sql<
      Record<string, unknown>
    >`select r.subject_id, r.version, r.operation, r.differences, b.version now,
        (select jsonb_build_object('before', a.before, 'after', a.after, 'by', a.actor_id) from audit_log a
          where a.subject_id = r.subject_id and a.operation = 'bench.paint') entry,
        (select e.fields from change_event e where e.subject_id = r.subject_id and e.operation = 'bench.paint') fields
      from revision r join bench b on b.id = r.subject_id where r.subject_id = any(${[older, id]}) and r.operation <> 'bench.create'
      order by r.subject_id, r.id`.execute(db);
    const painted = (title: string, version: number) => ({
      version,
      now: version,
      operation: 'bench.paint',
      differences: [{ name: 'title', label: 'Título', before: title, after: `${title} azul` }],
      entry: { before: { title }, after: { title: `${title} azul`, version }, by: 'luis' },
      fields: ['title'],
    });
    expect(rows).toMatchObject([
      { subject_id: id, ...painted('Banco', 2) },
      { subject_id: older, version: 4, operation: 'beginning', differences: [] },
      { subject_id: older, ...painted('Silla', 5) },
    ]);
  });

  it('touches none while one of them is not there, and nothing where there are none', async () => {
    expect((await refusal(paint([id, 'banco-de-nadie']))).code).toBe('not_found');
    await paint([]);
    expect(await revisions()).toHaveLength(1);
  });
});

describe('a history', () => {
  it('comes a page at a time, the newest first, with differences; whole states only of those that are compared', async () => {
    for (let version = 1; version < 53; version += 1) await put(luis, version, { title: `Banca ${version}` });
    const subject = { type: 'bench', id };
    const first = await readRevisions(db, subject);
    expect([first.rows.length, first.rows[0]?.version, first.hasMore]).toEqual([50, 53, true]);
    expect(first.rows[0]?.differences).toMatchObject([{ before: 'Banca 51', after: 'Banca 52' }]);
    expect(first.rows.some((row) => 'state' in row)).toBe(false);
    const rest = await readRevisions(db, subject, { antes: first.rows.at(-1)?.id });
    expect([rest.rows.map(({ version }) => version), rest.hasMore]).toEqual([[3, 2, 1], false]);
    const [newest, oldest] = [first.rows[0]?.id, rest.rows.at(-1)?.id];
    const compared = await readRevisions(db, subject, { estados: `${oldest},${newest}` });
    expect(compared.rows.map(({ state }) => state?.title)).toEqual(['Banca 52', 'Banco']);
    const foreign = await readRevisions(db, { type: 'bench', id: 'otra' }, { estados: `${newest}` });
    expect(foreign.rows, 'nothing of another thing').toEqual([]);
  });
});

describe('saving by itself', () => {
  const auto = { isAutosave: true, operation: 'bench.draft' };

  it('is one revision and one audit entry for one person in one sitting', async () => {
    for (const [version, title] of ['B', 'Ba', 'Banca'].entries())
      await put(luis, version + 1, { title }, auto);
    const kept = await revisions();
    expect(kept.map(({ version, actor_id }) => [version, actor_id])).toEqual([
      [4, 'luis'],
      [1, 'ana'],
    ]);
    expect(kept[0]?.differences).toEqual([
      { name: 'title', label: 'Título', before: 'Banco', after: 'Banca' },
    ]);
    expect((await auditEntries()).map(({ operation }) => operation)).toEqual(['bench.create', 'bench.draft']);
  });

  it('of another person, or after another change, begins a new one', async () => {
    await put(luis, 1, { title: 'Banca' }, auto);
    await put(ana, 2, { place: 'Sala' }, auto);
    await put(luis, 3, { title: 'Banqueta' }, auto);
    expect((await revisions()).map(({ actor_id }) => actor_id)).toEqual(['luis', 'ana', 'luis', 'ana']);
  });

  it('meets another person over the state they had before them, although no revision kept it', async () => {
    await put(luis, 1, { title: 'Ban' }, auto);
    await put(luis, 2, { title: 'Banca' }, auto);
    const seen = { title: 'Ban', place: 'Patio' };
    expect((await put(ana, 2, { place: 'Sala' }, { seen })).state).toEqual({ title: 'Banca', place: 'Sala' });
    const refused = await refusal(put(ana, 2, { title: 'Banco largo' }, { seen }));
    expect(refused.conflicts).toMatchObject([{ was: 'Ban', theirs: 'Banca', mine: 'Banco largo' }]);
  });
});

describe('child rows', () => {
  type Seat = { id: string; place: string; width: number };
  const SEATS = changeable<{ seats: Seat[] }>({
    subject: 'seats',
    table: 'bench',
    key: 'id',
    fields: [
      {
        name: 'seats',
        label: 'Lugares',
        rows: {
          title: ({ place }) => `Lugar ${String(place)}`,
          fields: fieldLabels({ place: 'Nombre', width: 'Ancho' }),
        },
      },
    ],
    isPublic: () => false,
    read: async (tx, of) => ({
      seats: (
        await sql<{ title: string }>`select title from bench where id = ${of}`.execute(tx)
      ).rows.flatMap(({ title }) => JSON.parse(title) as Seat[]),
    }),
  });
  const seats = (...widths: [id: string, width: number][]) =>
    widths.map(([name, width]) => ({ id: name, place: name.toUpperCase(), width }));
  const save = (author: Author, version: number, wanted: Seat[]) =>
    change(
      db,
      SEATS,
      { id, version, author, operation: 'seats.change', wanted: { seats: wanted } },
      (tx, { next }) =>
        sql`update bench set title = ${JSON.stringify(next.seats)} where id = ${id}`.execute(tx),
    );
  beforeEach(() =>
    sql`update bench set title = ${JSON.stringify(seats(['a', 40], ['b', 50]))} where id = ${id}`.execute(db),
  );

  it('of two people are joined one by one; the first change keeps what stood before the history', async () => {
    await save(ana, 1, seats(['a', 45], ['b', 50], ['c', 60]));
    const changed = await save(luis, 1, seats(['a', 40], ['b', 55]));
    expect(changed.state?.seats).toEqual(seats(['a', 45], ['b', 55], ['c', 60]));
    const left = await kept('seats');
    expect(
      left.map(({ operation, differences }) => [operation, differences.map(({ label }) => label)]),
    ).toEqual([
      ['seats.change', ['Lugar B, ancho']],
      ['seats.change', ['Lugar A, ancho', 'Lugar C']],
      ['beginning', []],
    ]);
    expect(left[2]?.state, 'what the first person found').toEqual({ seats: seats(['a', 40], ['b', 50]) });
  });

  it('that two people wrote differently are asked about, with who wrote it', async () => {
    await save(ana, 1, seats(['a', 45], ['b', 50]));
    await save(luis, 2, seats(['a', 45], ['b', 51]));
    const refused = await refusal(save(luis, 1, seats(['a', 48])));
    expect(refused.conflicts).toMatchObject([
      {
        name: 'seats/a/width',
        label: 'Lugar A, ancho',
        was: 40,
        theirs: 45,
        mine: 48,
        changedBy: 'Ana Ruiz',
      },
      { name: 'seats/b', label: 'Lugar B', theirs: { width: 51 }, mine: null, changedBy: 'luis' },
    ]);
  });
});

it('keeps every revision: nobody changes or removes one', async () => {
  await put(luis, 1, { title: 'Banca' });
  for (const statement of [
    sql`update revision set state = '{}' where subject_id = ${id}`,
    sql`delete from revision where subject_id = ${id}`,
    sql`truncate revision`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/append-only/);
});
