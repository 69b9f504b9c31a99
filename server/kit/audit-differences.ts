import { sql } from 'kysely';
import type { Db, Transaction } from './db.ts';

/** One thing that others changed: its value before their first change and after their last. */
export interface Difference {
  name: string;
  before: unknown;
  after: unknown;
  by: string;
}

/** Who changed something since a version, when, and what. */
export interface ChangesSince {
  changedBy: string | null;
  at: Date | null;
  differences: Difference[];
}

interface Entry {
  actor_name: string | null;
  actor_id: string;
  occurred_at: Date;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * Changes of a thing since the version that somebody saw, as a conflict tells them to a person: nothing is decided by
 * them. The entries must hold flat values by name and the thing's `version` after the change.
 */
export async function changesSince(
  db: Db | Transaction,
  { type, id, version }: { type: string; id: string; version: number },
): Promise<ChangesSince> {
  const { rows } = await sql<Entry>`
    select actor_name, actor_id, occurred_at, before, after from audit_log
    where subject_type = ${type} and subject_id = ${id} and (after ->> 'version')::int > ${version}
    order by id limit 200`.execute(db);
  const last = rows.at(-1);
  return {
    changedBy: last === undefined ? null : (last.actor_name ?? last.actor_id),
    at: last?.occurred_at ?? null,
    differences: differencesOf(rows),
  };
}

function differencesOf(entries: readonly Entry[]): Difference[] {
  const lines = new Map<string, Difference>();
  for (const { before, after, actor_name, actor_id } of entries) {
    for (const name of Object.keys({ ...before, ...after })) {
      if (name === 'version') continue;
      const line = lines.get(name) ?? { name, before: before?.[name] ?? null, after: null, by: '' };
      lines.set(name, { ...line, after: after?.[name] ?? null, by: actor_name ?? actor_id });
    }
  }
  return [...lines.values()].filter((line) => JSON.stringify(line.before) !== JSON.stringify(line.after));
}
