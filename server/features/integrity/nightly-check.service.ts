import type { IntegrityCheck } from '#contract/integrity-checks.ts';
import { hashOfContent } from '#server/features/backup/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, violatedConstraint, type Db } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { nameOfOfficer, rememberOfficer, THE_PORTAL } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { tellAlarms } from './alarms.service.ts';
import {
  beginAttempt,
  endCheck,
  filesAfter,
  insertCheck,
  selectChecks,
  tellRead,
  type CheckRecord,
} from './checks.sql.ts';
import { brokenLog } from './log-check.ts';

/** Job that reads what was asked for. */
export const CHECK_JOB = 'integrity.work';
const LOCK_SPACE = 1_148_468;
/** Contents between two notes of how far it is. */
const STEP = 50;
const MAX_ATTEMPTS = 20;

/** Who does something and under which request. */
interface Doer {
  person: Person;
  requestId: string;
}

/** Leaves a reading of every file and row for its job. Throws `state_conflict` while one is under way. */
export async function startCheck(services: Services, { person, requestId }: Doer): Promise<IntegrityCheck> {
  try {
    return await transaction(services.db, async (tx) => {
      await rememberOfficer(tx, person);
      const id = await insertCheck(tx, { cause: 'officer', askedBy: person.id, requestId });
      await audit(tx, {
        person,
        operation: 'integrity.check.start',
        subjectType: 'integrity_check',
        subjectId: id,
        requestId,
      });
      await services.jobs.send(tx, CHECK_JOB, { id });
      return (await selectChecks(tx, id))[0] as IntegrityCheck;
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'integrity_check_one') throw error;
    throw failure('state_conflict', {
      detail: 'Ya hay una revisión en curso. Espera a que termine o detenla.',
    });
  }
}

/** Stops a reading between two files; what it found stays with it. */
export function stopCheck(db: Db, id: string, { person, requestId }: Doer): Promise<IntegrityCheck> {
  return transaction(db, async (tx) => {
    if ((await selectChecks(tx, id)).length === 0) throw notFound();
    const ended = await endCheck(tx, id, { status: 'cancelled' });
    if (ended === undefined)
      throw failure('state_conflict', { detail: 'Esta revisión ya no está en curso.' });
    await audit(tx, {
      person,
      operation: 'integrity.check.stop',
      subjectType: 'integrity_check',
      subjectId: id,
      after: { files: Number(ended.file_count), wrong: ended.wrong },
      requestId,
    });
    return (await selectChecks(tx, id))[0] as IntegrityCheck;
  });
}

/** The reading of each night; one that runs already serves. */
export async function checkIntegrity(services: Services, signal: AbortSignal): Promise<void> {
  try {
    const id = await insertCheck(services.db, { cause: 'schedule' });
    await workOnCheck(services, id, signal);
  } catch (error) {
    if (violatedConstraint(error) !== 'integrity_check_one') throw error;
  }
}

/**
 * Reads every kept file, one after another, and compares every public row with its leaf. Goes on where it was stopped; does
 * nothing while another process is at it. What does not match is kept, noted in the audit log, and waits for somebody until
 * a later reading finds nothing.
 */
export async function workOnCheck(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const { db, pool, log } = services;
  await underLock(pool, { space: LOCK_SPACE, name: id }, async () => {
    const check = await beginAttempt(db, id);
    if (check === undefined) return;
    if (check.attempts > MAX_ATTEMPTS) {
      await endCheck(db, id, { status: 'failed' });
      return;
    }
    if (!(await readFiles(services, check, signal))) return;
    const wrong = await finish(services, check, await brokenLog(pool));
    log.info('integrity.checked', { wrong });
  });
}

/** False when somebody stopped it. */
async function readFiles({ db, files }: Services, check: CheckRecord, signal: AbortSignal): Promise<boolean> {
  for (let last = check.last_file; ;) {
    const rows = await filesAfter(db, last, STEP);
    if (rows.length === 0) return true;
    const wrong: string[] = [];
    for (const { sha256 } of rows) {
      signal.throwIfAborted();
      const hash = await hashOfContent(files, sha256);
      if (hash === undefined) wrong.push(`Falta el archivo ${sha256}.`);
      else if (hash !== sha256) wrong.push(`Está alterado el archivo ${sha256}.`);
      last = sha256;
    }
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    if (!(await tellRead(db, check.id, { last, files: rows.length, bytes, wrong }))) return false;
  }
}

/** Ends it with what the log says; gives how much is wrong. */
async function finish({ db }: Services, check: CheckRecord, found: readonly string[]): Promise<number> {
  const { id, asked_by: by, request_id: requestId } = check;
  return transaction(db, async (tx) => {
    const ended = await endCheck(tx, id, { status: 'done', wrong: found });
    const wrong = ended?.wrong ?? [];
    if (wrong.length === 0) return 0;
    await tellAlarms(tx);
    const name = by === null ? undefined : await nameOfOfficer(tx, by);
    await audit(tx, {
      person: by === null ? THE_PORTAL : { id: by, ...(name === undefined ? {} : { name }) },
      operation: 'integrity.check',
      subjectType: 'integrity_check',
      subjectId: id,
      after: { wrong },
      requestId,
    });
    return wrong.length;
  });
}
