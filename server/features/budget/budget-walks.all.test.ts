import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  availableIn,
  ENTRY_KINDS,
  NO_SUMS,
  withEntry,
  type BudgetSums,
  type EntryKind,
} from '#contract/rules/requisitions/budget-ledger.ts';
import { decimal } from '#contract/rules/texts/money.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { plantArea, plantKey } from './test-budget.ts';

const WALKS = 3_000;
const STEPS = 24;
const KINDS = Object.keys(ENTRY_KINDS) as EntryKind[];
/** The budget itself belongs to no document. */
const OF_KEY: ReadonlySet<EntryKind> = new Set(['approve', 'unapprove', 'increase', 'decrease']);

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  db = createDb(pool);
  // Tries each entry by itself and tells which were taken.
  await sql`create function try_entries(key uuid, given jsonb) returns boolean[] language plpgsql as $$
    declare entry jsonb; taken boolean[] := '{}';
    begin
      for entry in select * from jsonb_array_elements(given) loop
        begin
          insert into budget_entry (id, key_id, kind, amount, document)
            values ((entry->>'id')::uuid, key, entry->>'kind', (entry->>'amount')::numeric, (entry->>'document')::uuid);
          taken := taken || true;
        exception when check_violation or unique_violation then taken := taken || false;
        end;
      end loop;
      return taken;
    end $$`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** A generator of numbers that begins the same every time (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Step {
  id: string;
  kind: EntryKind;
  amount: string;
  document: string | null;
}

/** A walk over two documents; some entries come twice, as they do when an answer was lost. */
function walkOf(seed: number): Step[] {
  const below = numbers(seed);
  const documents = [randomUUID(), randomUUID()];
  const steps: Step[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const again = steps[below(steps.length + 12)];
    const kind = KINDS[below(KINDS.length)]!;
    steps.push(
      again ?? {
        id: randomUUID(),
        kind,
        amount: decimal(BigInt(1 + below(30_000))),
        document: OF_KEY.has(kind) ? null : documents[below(2)]!,
      },
    );
  }
  return steps;
}

/** What the rule says of a walk: which entries are taken, and the sums at the end. */
function ruled(steps: readonly Step[]): { taken: boolean[]; sums: BudgetSums } {
  let sums = withEntry(NO_SUMS, 'approve', '500.00')!;
  const documents = new Map<string, BudgetSums>();
  const written = new Set<string>();
  const taken = steps.map(({ amount, document, id, kind }) => {
    const next = withEntry(sums, kind, amount);
    // A document has no budget of its own: only its order of moments counts.
    const own =
      document === null ? NO_SUMS : (documents.get(document) ?? { ...NO_SUMS, approved: 10n ** 12n });
    const ownNext = document === null ? own : withEntry(own, kind, amount);
    if (written.has(id) || next === undefined || ownNext === undefined) return false;
    written.add(id);
    sums = next;
    if (document !== null) documents.set(document, ownNext);
    return true;
  });
  return { taken, sums };
}

it(`${WALKS} random walks of the ledger take and refuse what its rule does, once each, and never leave less than nothing`, async () => {
  let refused = 0;
  const areaId = await plantArea(db);
  for (let seed = 1; seed <= WALKS; seed += 1) {
    const keyId = await plantKey(db, { approved: '500.00', areaId });
    const steps = walkOf(seed);
    const { rows } = await sql<{
      taken: boolean[];
    }>`select try_entries(${keyId}, ${JSON.stringify(steps)}) taken`.execute(db);
    const expected = ruled(steps);
    expect(rows[0]!.taken, `walk ${seed}: ${JSON.stringify(steps)}`).toEqual(expected.taken);
    refused += expected.taken.filter((one) => !one).length;
    const found = await sql<
      Record<keyof BudgetSums | 'available', string>
    >`select approved, increased, decreased, reserved,
      committed, accrued, exercised, paid, available from spending_key where id = ${keyId}`.execute(db);
    const { available, ...sums } = found.rows[0]!;
    expect(sums, `walk ${seed}`).toEqual(
      Object.fromEntries(Object.entries(expected.sums).map(([name, cents]) => [name, decimal(cents)])),
    );
    expect(available).toBe(decimal(availableIn(expected.sums)));
  }
  expect(refused).toBeGreaterThan(WALKS);
  // And all of them together: what stands is what the entries say.
  const { rows } = await sql<{ code: string }>`select k.code from spending_key k
    left join lateral (select coalesce(sum(case e.kind when 'reserve' then e.amount when 'release' then -e.amount end), 0) reserved,
        coalesce(sum(case e.kind when 'commit' then e.amount when 'decommit' then -e.amount end), 0) committed
      from budget_entry e where e.key_id = k.id) e on true
    where k.reserved <> e.reserved or k.committed <> e.committed or k.available < 0`.execute(db);
  expect(rows).toEqual([]);
}, 300_000);
