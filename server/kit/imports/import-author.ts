import { audit } from '../audit.ts';
import type { Author } from '../change.ts';
import type { Db, Transaction } from '../db.ts';
import { nameOfOfficer, THE_PORTAL } from '../officers.ts';
import type { RunRow } from './import-run.sql.ts';

/** The person who brought the file, as the background work writes them down. */
export function authorOf(run: RunRow): Author {
  return {
    person: run.created_by === null ? THE_PORTAL : named(run.created_by, run.created_name),
    requestId: run.request_id,
  };
}

/** The person who let the run begin: what it writes is theirs. */
export const starterOf = (db: Db, run: RunRow): Promise<Author> => somebody(db, run, run.started_by);

/** The person who undoes or cancels the run. */
export const undoerOf = (db: Db, run: RunRow): Promise<Author> =>
  somebody(db, run, run.undone_by ?? run.cancelled_by);

async function somebody(db: Db, run: RunRow, id: string | null): Promise<Author> {
  if (id === null || id === run.created_by) return authorOf(run);
  const name = await nameOfOfficer(db, id);
  return { person: named(id, name ?? null), requestId: run.request_id };
}

const named = (id: string, name: string | null) => ({ id, ...(name === null ? {} : { name }) });

/** Writes an import's step in the audit log. */
export function remember(
  tx: Transaction,
  author: Author,
  { step, id, ...said }: { step: string; id: string; before?: unknown; after: unknown; reason?: string },
): Promise<void> {
  return audit(tx, { ...author, operation: `import.${step}`, subjectType: 'import', subjectId: id, ...said });
}
