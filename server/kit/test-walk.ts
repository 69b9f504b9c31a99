import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import type { Db } from './db.ts';
import type { Caller, TestApp } from './test-app.ts';

/** How many walks; `WALKS=10000 npm test -- walk` before what officers may do is changed. */
export const walksOf = (usual: number): number => Number(process.env.WALKS ?? usual);

/** Walks that share one database: with more its lists grow, and with them what each step costs. */
const BATCH = 250;
/** Walks that are under way at once: one computes while the database works for another. */
const LANES = 2;
/** Waiting for a machine that does something else too. */
const PATIENCE_MS = 5_000;

/** For a test that takes so many walks. */
export const patience = (walks: number): { timeout: number } => ({ timeout: 120_000 + walks * PATIENCE_MS });

/** The same numbers for the same seed. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What was answered to what, of all walks: «correct: 200» and how often. */
export type Answers = Map<string, number>;

export type Officer = 'admin' | 'other-admin';

/** What is sent: as one of the two officers, unless somebody else is named. */
interface Sent {
  body?: unknown;
  version?: number | undefined;
  by?: Caller;
  headers?: Record<string, string>;
}

/** Whoever walks: the same way for the same seed, and whatever is asked is done or refused. */
export abstract class Walk {
  protected readonly app: TestApp;
  /** What was done last, and how it was answered. */
  protected last = '';
  private readonly next: () => number;
  private readonly answers: Answers;

  constructor(app: TestApp, seed: number, answers: Answers) {
    this.app = app;
    this.next = dice(seed);
    this.answers = answers;
  }

  protected pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  protected chance(of: number): boolean {
    return this.next() < of;
  }

  protected number(): number {
    return this.next();
  }

  protected async ask(what: string, method: string, path: string, sent: Sent = {}): Promise<Response> {
    const by = sent.by ?? this.pick(['admin', 'other-admin'] as const);
    const seen: Record<string, string> =
      sent.version === undefined ? {} : { 'if-match': `"${sent.version}"` };
    const answer = await this.app.send(by, method, path, sent.body, { ...seen, ...sent.headers });
    this.last = `${what}: ${answer.status}`;
    if (process.env.WALK_SAID === what && !answer.ok) console.log(await answer.clone().text());
    this.answers.set(this.last, (this.answers.get(this.last) ?? 0) + 1);
    if (![200, 201, 202, 204, 401, 403, 404, 409, 412, 422].includes(answer.status))
      expect.fail(`${this.last} ${await answer.text()}`);
    return answer;
  }

  /** One sentence for each rule that is broken. */
  protected async mustHold(rules: RawBuilder<{ what: string }>): Promise<void> {
    const broken = await rules.execute(this.app.db).catch((error: unknown) => {
      throw new Error(`${this.last}: ${String(error)}`);
    });
    if (broken.rows.length > 0) expect(broken.rows, this.last).toEqual([]);
  }

  abstract walk(): Promise<void>;
}

/** Takes the walks, some at once, and as many as share one database; tells what was answered. */
export async function takeWalks(
  count: number,
  start: () => Promise<TestApp>,
  make: (app: TestApp, seed: number, answers: Answers) => Promise<Walk> | Walk,
): Promise<Answers> {
  const answers: Answers = new Map();
  for (let first = 1; first <= count; first += BATCH) {
    const app = await start();
    try {
      let next = first;
      const last = Math.min(count, first + BATCH - 1);
      const lane = async () => {
        for (let walk = next++; walk <= last; walk = next++)
          await (await make(app, walk * 7_919, answers)).walk().catch((error: unknown) => {
            // The others end with the walk that they are on.
            next = last + 1;
            throw new Error(`walk ${walk}: ${(error as Error).message}`, { cause: error });
          });
      };
      const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
      const failed = ended.find((one) => one.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    } finally {
      await app.stop();
    }
  }
  return answers;
}

/** Walks that never came far would prove nothing. */
export function expectDone(answers: Answers, wanted: readonly string[]): void {
  const done = new Set(
    [...answers.keys()].flatMap((told) => (/: 20\d$/.test(told) ? [told.split(':')[0]] : [])),
  );
  const told = [...answers].toSorted().map(([answer, times]) => `${answer} × ${times}`);
  expect(
    wanted.filter((what) => !done.has(what)),
    told.join('\n'),
  ).toEqual([]);
}

/** Rows of a thing whose history does not name each of their versions, and which it names. */
export async function untold(
  db: Db,
  { subject, table, key = 'id' }: { subject: string; table: string; key?: string },
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select concat(t.${sql.ref(key)}, ': version ', t.version, ', told ', told.least, ' to ', told.most, ' in ', told.n) id from ${sql.table(table)} t
    left join lateral (select min(r.version) least, max(r.version) most, count(*) n from revision r
      where r.subject_type = ${subject} and r.subject_id = t.${sql.ref(key)}::text) told on true
    where t.${sql.ref(key)}::text = any(${[...ids]}::text[])
      and t.version > 1 and (told.n = 0 or told.most <> t.version or told.n <> told.most - told.least + 1)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
