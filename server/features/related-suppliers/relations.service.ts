import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  FINDING_FIELDS,
  RELATION_KIND_LABELS,
  WEIGHT_FIELDS,
  type RelatedFinding,
  type RelationKind,
  type RelationOverview,
  type RelationWeight,
} from '#contract/related-suppliers.ts';
import { fieldLabels } from '#contract/rules/texts/field-differences.ts';
import { audit } from '#server/kit/audit.ts';
import { change, changeable, created, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound, type Failure } from '#server/kit/errors.ts';
import { errorFacts } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { selectFinding, selectOverview, selectWeights } from './findings.sql.ts';
import { insertIgnored, selectIgnored } from './ignored.sql.ts';
import { isUnfinished, refreshFindings, regroup, selectRun } from './relations.sql.ts';

const LOCK = { space: 1_148_421, name: 'relations' };

/** Called in the transaction that asks for a search of the whole registry. */
export type Hand = (tx: Transaction) => Promise<void>;

/**
 * Looks for relations in the whole registry. Does nothing while another process does it. When the process stops, the
 * search is given up and stays unfinished: the next start takes it up.
 */
export async function calculateRelations(
  { db, pool, log }: Pick<Services, 'db' | 'pool' | 'log'>,
  signal = new AbortController().signal,
): Promise<void> {
  await underLock(pool, LOCK, async () => {
    try {
      const findings = await transaction(db, (tx) =>
        cancelledBy(signal, { tx, pool }, async () => {
          await sql`set local statement_timeout = '10min'`.execute(tx);
          const pairs = await refreshFindings(tx);
          signal.throwIfAborted();
          await regroup(tx, undefined, signal);
          return pairs;
        }),
      );
      await sql`update relation_run set finished_at = clock_timestamp(), findings = ${findings}, failure = null`.execute(
        db,
      );
      log.info('relations.found', { findings });
    } catch (error) {
      if (signal.aborted) {
        log.info('relations.interrupted');
        return;
      }
      log.error('relations.failed', errorFacts(error));
      await sql`update relation_run set finished_at = clock_timestamp(),
        failure = 'La búsqueda falló. Las relaciones de antes siguen aquí; intenta de nuevo.'`.execute(db);
      throw error;
    }
  });
}

/** Does `work` in a transaction whose statement the database ends when `signal` aborts. */
async function cancelledBy<T>(
  signal: AbortSignal,
  { tx, pool }: { tx: Transaction; pool: Services['pool'] },
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx);
  signal.throwIfAborted();
  // Without an answer the statement goes on to its end, and the next step is not taken.
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Whether somebody asked for a search that did not end and that no process is at. */
export async function isCalculationLeft({ db, pool }: Pick<Services, 'db' | 'pool'>): Promise<boolean> {
  if (!isUnfinished(await selectRun(db))) return false;
  return underLock(pool, LOCK, () => Promise.resolve());
}

/** Asks for a search of the whole registry. Throws `import_running` while one waits or runs. */
export function askForCalculation(db: Db, author: Author, hand: Hand): Promise<RelationOverview> {
  return transaction(db, async (tx) => {
    await sql`select 1 from relation_run for update`.execute(tx);
    const run = await selectRun(tx);
    const isFresh = run.started_at !== null && Date.now() - run.started_at.getTime() < 10 * 60_000;
    if (isFresh && isUnfinished(run)) {
      throw failure('import_running', { detail: 'Ya se están buscando relaciones. Espera a que termine.' });
    }
    await begin(tx, hand);
    await audit(tx, {
      ...author,
      operation: 'calculateRelations',
      subjectType: 'relations',
      subjectId: 'all',
    });
    return selectOverview(tx);
  });
}

async function begin(tx: Transaction, hand: Hand): Promise<void> {
  await sql`update relation_run set started_at = clock_timestamp()`.execute(tx);
  await hand(tx);
}

const FINDING = changeable<RelatedFinding>({
  subject: 'relatedFinding',
  table: 'related_finding',
  key: 'id',
  fields: FINDING_FIELDS,
  isPublic: () => false,
  read: selectFinding,
});

const WEIGHT = changeable<RelationWeight>({
  subject: 'relationWeight',
  table: 'relation_weight',
  key: 'kind',
  fields: WEIGHT_FIELDS,
  about: ({ kind }) => RELATION_KIND_LABELS[kind],
  isPublic: () => false,
  read: async (tx, kind) => (await selectWeights(tx)).find((one) => one.kind === kind),
});

type IgnoredDatum = { kind: RelationKind; label: string; reason: string };
const IGNORED = changeable<IgnoredDatum>({
  subject: 'sharedDatum',
  table: 'relation_ignored',
  key: 'key',
  fields: fieldLabels({ kind: 'Clase', label: 'Dato', reason: 'Razón' }),
  isPublic: () => false,
  read: (tx, id) => selectIgnored(tx, [id]),
});

/** Closes a finding with its reason, or opens it again. It opens by itself when something new is shared. */
export async function decideFinding(
  db: Db,
  { decision, reason }: { decision: 'closed' | 'open'; reason: string },
  { id, version, author }: { id: string; version: number; author: Author },
): Promise<RelatedFinding> {
  const wish = { id, version, author, operation: 'decideRelatedSuppliers', reason };
  const { state } = await change(db, FINDING, wish, async (tx, { before: finding }) => {
    if (finding.status === decision) {
      throw failure('state_conflict', {
        detail: decision === 'closed' ? 'Esta relación ya está cerrada.' : 'Esta relación ya está abierta.',
      });
    }
    const isClosed = decision === 'closed';
    await sql`update related_finding set status = ${decision},
        reason = ${isClosed ? reason : null}, closed_keys = case when ${isClosed} then keys end,
        closed_by = ${isClosed ? author.person.id : null},
        closed_at = case when ${isClosed} then now() end, reopened_at = case when ${isClosed} then reopened_at else now() end
      where id = ${id}`.execute(tx);
    await regroup(tx, [finding.a.id, finding.b.id]);
  });
  if (state === undefined) throw notFound();
  return state;
}

/** Leaves a shared datum out of every comparison, with its reason. Throws `state_conflict` when somebody did already. */
export function ignoreDatum(
  db: Db,
  { evidenceId, reason }: { evidenceId: string; reason: string },
  { id, author, hand }: { id: string; author: Author; hand: Hand },
): Promise<RelationOverview> {
  return transaction(db, async (tx) => {
    const finding = await selectFinding(tx, id);
    const evidence = finding?.evidence.find((one) => one.id === evidenceId);
    const { rows } = await sql<{ keys: string[] }>`select keys from related_finding where id = ${id}`.execute(
      tx,
    );
    // A person is known by number and by name: both are the same datum.
    const ids = new Set(
      finding?.evidence
        .filter(({ kind, label }) => kind === evidence?.kind && label === evidence.label)
        .map((one) => one.id),
    );
    const kept = rows[0]?.keys.filter((one) => ids.has(createHash('md5').update(one).digest('hex'))) ?? [];
    if (evidence === undefined || kept.length === 0) {
      // Once the search that follows has ended, the datum is evidence of nothing any more.
      throw (await ignoredBefore(tx, [evidenceId])) ?? notFound();
    }
    const keys = kept.map((one) => one.slice(evidence.kind.length + 1));
    const { kind, label } = evidence;
    const added = await insertIgnored(tx, keys, { kind, label, reason, by: author.person.id });
    if (added === 0) throw (await ignoredBefore(tx, [...ids])) ?? notFound();
    await begin(tx, hand);
    const wish = { id: evidence.id, author, operation: 'ignoreSharedDatum', reason };
    await created(tx, IGNORED, wish, { kind, label, reason });
    return selectOverview(tx);
  });
}

/** The refusal that names who left a datum out before, and why; undefined when nobody did. */
async function ignoredBefore(tx: Transaction, evidenceIds: readonly string[]): Promise<Failure | undefined> {
  const before = await selectIgnored(tx, evidenceIds);
  if (before === undefined) return undefined;
  return failure('state_conflict', {
    detail: `${before.name ?? 'Otra persona'} ya hizo que ese dato no relacione a nadie. Su razón: «${before.reason}»`,
  });
}

/** Changes what a shared datum weighs, with its reason; what another officer changed beside it is taken in. */
export function changeWeight(
  db: Db,
  { reason, ...wanted }: Pick<RelationWeight, 'weight' | 'isDiluted' | 'maxShared' | 'reason'>,
  { kind, version, author, hand }: { kind: RelationKind; version: number; author: Author; hand: Hand },
): Promise<RelationOverview> {
  return transaction(db, async (tx) => {
    const wish = { id: kind, version, author, operation: 'changeRelationWeight', reason, wanted };
    await change(tx, WEIGHT, wish, async (_tx, { next }) => {
      await sql`update relation_weight set weight = ${next.weight}, is_diluted = ${next.isDiluted},
          max_shared = ${next.maxShared}, reason = ${reason}, updated_at = now()
        where kind = ${kind}`.execute(tx);
      await begin(tx, hand);
    });
    return selectOverview(tx);
  });
}
