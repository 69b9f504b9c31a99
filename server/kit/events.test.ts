import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { audit } from './audit.ts';
import { createDb, createPool, transaction, type Db, type Transaction } from './db.ts';
import type { ReaderAfter } from './event-readers.ts';
import { defineEventJobs, forgetEvents, happened, readEvents, selectLag } from './events.ts';
import type { Services } from './services.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { planted } from './test-planted.ts';

let database: TestDatabase;
let pool: Pool;
let db: Db;
const watched = (table: string, told: string) =>
  `create constraint trigger expect_event after insert or update or delete on ${table}
    deferrable initially deferred for each row execute function expect_event(${told})`;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 6);
  db = createDb(pool);
  await pool.query(`create table told (thing text not null, place int not null);
    create table thing (id uuid primary key default gen_random_uuid(), name text);
    ${watched('thing', "'made-up'")}`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('delete from change_event; delete from event_reader; delete from told'));

const happen = (tx: Transaction, id: string, subject = 'made-up') =>
  happened(tx, {
    subject,
    id,
    version: 1,
    fields: ['name'],
    isPublic: false,
    operation: 'thing.change',
    actorId: 'ana',
  });
const told: ReaderAfter = {
  name: 'told',
  subjects: ['made-up'],
  read: async (tx, events) => {
    for (const { subject_id: thing } of events)
      await sql`insert into told (thing, place) values (${thing}, (select count(*) from told))`.execute(tx);
  },
};
const all = async () => {
  const { rows } = await pool.query<{ thing: string }>('select thing from told order by place');
  return rows.map(({ thing }) => thing);
};

describe('Readers after the transaction', () => {
  it('read each event of their subjects once, in order, and begin after the last', async () => {
    await transaction(db, async (tx) => {
      for (const id of ['1', '2']) await happen(tx, id);
      await happen(tx, 'x', 'another');
    });
    expect(await selectLag(db)).toBeGreaterThan(0);
    await readEvents(db, [told]);
    await readEvents(db, [told]);
    await transaction(db, (tx) => happen(tx, '3'));
    await readEvents(db, [told]);
    expect(await all()).toEqual(['1', '2', '3']);
    expect(await selectLag(db)).toBe(0);
  });

  it('miss none that began before and committed later', async () => {
    const slow = await pool.connect();
    await slow.query(`begin; insert into change_event (subject, subject_id, fields, is_public, operation, actor_id)
      values ('made-up', 'slow', '{}', false, 'x', 'ana')`);
    await transaction(db, (tx) => happen(tx, 'quick'));
    await readEvents(db, [told]);
    expect(await all()).toEqual(['quick']);
    await slow.query('commit');
    slow.release();
    await readEvents(db, [told]);
    expect(await all()).toEqual(['quick', 'slow']);
  });

  it('one that fails leaves nothing, stops no other and goes on where it was', async () => {
    await transaction(db, (tx) => happen(tx, '1'));
    const failing: ReaderAfter = {
      ...told,
      name: 'failing',
      read: async (tx, events) => {
        await told.read(tx, events);
        throw new Error('no');
      },
    };
    const failed: string[] = [];
    await readEvents(db, [failing, told], (name) => failed.push(name));
    expect([failed, await all()]).toEqual([['failing'], ['1']]);
    await readEvents(db, [{ ...told, name: 'failing' }]);
    expect(await all()).toEqual(['1', '1']);
  });

  it('several at a time do nothing twice', async () => {
    await transaction(db, async (tx) => {
      for (let index = 0; index < 40; index += 1) await happen(tx, String(index));
    });
    await Promise.all([readEvents(db, [told]), readEvents(db, [told]), readEvents(db, [told])]);
    await readEvents(db, [told]);
    expect(await all()).toEqual(Array.from({ length: 40 }, (_, index) => String(index)));
  });

  it('look no more once the service stops', async () => {
    const stopped = createPool(database.url, 1);
    await stopped.end();
    const failed = Promise.withResolvers<void>();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const log = { error: () => failed.resolve() };
      const jobs = { define: () => undefined };
      defineEventJobs({ pool: stopped, db: createDb(stopped), jobs, log } as unknown as Services);
      await failed.promise;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('events are forgotten a month after every reader has read them', async () => {
    await transaction(db, (tx) => happen(tx, '1'));
    const later = new Date(Date.now() + 31 * 86_400_000);
    const left = async () => (await pool.query('select from change_event')).rowCount;
    await forgetEvents(db, later);
    expect(await left()).toBe(1);
    await readEvents(db, [told]);
    await forgetEvents(db, new Date());
    expect(await left()).toBe(1);
    await forgetEvents(db, later);
    expect(await left()).toBe(0);
  });

  const kills = async (times: number) => {
    let made = 0;
    for (let round = 0; round < times; round += 1) {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, 'test-event-process.ts'), database.url],
        {
          stdio: 'inherit',
        },
      );
      const died = once(child, 'exit');
      // It is killed wherever it is after some events, read or not.
      const until = made + 1 + Math.floor(Math.random() * 30);
      while (made < until) {
        made += 1;
        await transaction(db, (tx) => happen(tx, String(made)));
      }
      const last = Math.floor(Math.random() * 20);
      await expect
        .poll(async () => (await all()).length, { interval: 1 })
        .toBeGreaterThanOrEqual(Math.max(0, made - last));
      child.kill('SIGKILL');
      await died;
    }
    await expect.poll(() => readEvents(db, [told]).then(all)).toHaveLength(made);
    expect(await all()).toEqual(Array.from({ length: made }, (_, index) => String(index + 1)));
  };
  it('killed amid their work they have done each event once', () => kills(2));
  it('killed a hundred times too', { tags: 'all', timeout: 600_000 }, () => kills(100));
});

describe('A write of a watched table (expect_event)', () => {
  const insert = (tx: Transaction) =>
    sql<{ id: string }>`insert into thing (name) values ('uno') returning id`
      .execute(tx)
      .then(({ rows }) => rows[0]?.id ?? '');

  it('without its event in the same transaction is refused, whatever it does', async () => {
    const refused = { constraint: 'expect_event' };
    await expect(transaction(db, insert)).rejects.toMatchObject(refused);
    const id = await transaction(db, async (tx) => {
      const made = await insert(tx);
      await happen(tx, made);
      return made;
    });
    // The event of then is none of now, and one of another thing is not its own.
    for (const statement of ["update thing set name = 'dos'", 'delete from thing'])
      await expect(
        transaction(db, async (tx) => {
          await sql.raw(statement).execute(tx);
          await happen(tx, crypto.randomUUID());
          await happen(tx, id, 'another');
        }),
        statement,
      ).rejects.toMatchObject(refused);
  });

  it('is let through where the transaction says why, and that transaction alone (without_event)', async () => {
    await transaction(db, async (tx) => {
      await sql`select without_event('planted')`.execute(tx);
      await insert(tx);
    });
    await expect(transaction(db, insert)).rejects.toMatchObject({ constraint: 'expect_event' });
  });

  it.each([
    ['part', (told: string) => watched('part', told)],
    [
      'part_with_leaves',
      (told: string) => `create trigger see_integrity before insert or update or delete on part_with_leaves
        for each row execute function see_integrity('own', 'part', ${told})`,
    ],
  ])(
    'may be told by the thing that a row of %s names, under any of its subjects; what is reckoned needs no act (expect_told, is_told, expect_due_events)',
    async (table, trigger) => {
      const [first, one, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      await pool.query(`create table ${table} (id uuid primary key, of_thing uuid, name text, reckoned int);
        ${trigger("'made-up,other', 'of_thing', 'reckoned'")}`);
      const act = (statement: string, told: string[]) =>
        transaction(db, async (tx) => {
          await sql.raw(statement).execute(tx);
          for (const id of told) await happen(tx, id, 'other');
        });
      await act(
        `insert into ${table} values ('${first}', '${one}', 'uno'), (gen_random_uuid(), null, 'de nadie')`,
        [one],
      );
      const refused = { constraint: 'expect_event' };
      const renamed = `update ${table} set name = 'dos' where id = '${first}'`;
      await expect(act(renamed, [])).rejects.toMatchObject(refused);
      // What leaves a thing changes it too.
      const moved = `update ${table} set of_thing = '${other}' where id = '${first}'`;
      for (const told of [[one], [other]]) await expect(act(moved, told)).rejects.toMatchObject(refused);
      await act(moved, [one, other]);
      await act(`update ${table} set reckoned = 1`, []);
      await expect(act(`update ${table} set reckoned = 2, name = 'tres'`, [])).rejects.toMatchObject(refused);
      await expect(act(`delete from ${table}`, [])).rejects.toMatchObject(refused);
      // What met another row was not written.
      await act(`insert into ${table} values ('${first}', '${one}', 'otro') on conflict do nothing`, []);
      await expect(
        act(`insert into ${table} values (gen_random_uuid(), '${one}', 'otro') on conflict do nothing`, []),
      ).rejects.toMatchObject(refused);
      expect((await pool.query('select from event_due')).rowCount).toBe(0);
    },
  );

  it('tells it itself where what is planted or repaired by hand says so (portal.own_event), once, followed at its end (follow_events, follow_told_events, follow_event)', async () => {
    const { rows } = await planted(
      db,
      sql<{ id: string }>`insert into thing (name) values ('uno') returning id`,
    );
    await planted(db, sql`update thing set name = 'dos'`);
    const told = await pool.query("select subject_id from change_event where operation = 'planted'");
    expect(told.rows.filter(({ subject_id }) => subject_id === rows[0]?.id)).toHaveLength(2);
  });
});

it('an audited act beside change() is an event with the names of its fields', async () => {
  await transaction(db, (tx) =>
    audit(tx, {
      person: { id: 'ana', name: 'Ana' },
      operation: 'opinion.sign',
      subjectType: 'technical_opinion',
      subjectId: '7',
      before: { status: 'draft' },
      after: { status: 'signed', note: 'x' },
      requestId: '1A',
    }),
  );
  const { rows } = await pool.query(
    'select subject, subject_id, fields, operation, actor_id, version from change_event',
  );
  expect(rows).toEqual([
    {
      subject: 'technical_opinion',
      subject_id: '7',
      fields: ['status', 'note'],
      operation: 'opinion.sign',
      actor_id: 'ana',
      version: null,
    },
  ]);
});
