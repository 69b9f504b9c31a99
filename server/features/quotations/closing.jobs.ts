import { sql } from 'kysely';
import { moveQuotationRequest } from '#server/features/quotation-requests/public.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { dueClock } from '#server/kit/due-clock.ts';
import { THE_PORTAL } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { releaseKey } from './key-store.ts';

/** What came in time may still be on its way to its row: so long the portal waits until it closes. */
export const CLOSING_GRACE_MS = 30_000;

/** Closes what is past its hour, each by itself; gives how many. A kill leaves a request closed with its key, or open without. */
export async function closeDueRequests(db: Db, now: Date): Promise<number> {
  const due = new Date(now.getTime() - CLOSING_GRACE_MS);
  const { rows } = await sql<{ id: string }>`select id from quotation_request
    where state = 'sent' and closes_at < ${due} order by closes_at limit 500`.execute(db);
  let closed = 0;
  for (const { id } of rows) if (await closeOne(db, { id, due, now })) closed += 1;
  return closed;
}

function closeOne(db: Db, { id, due, now }: { id: string; due: Date; now: Date }): Promise<boolean> {
  return transaction(db, async (tx) => {
    // Whoever is sending holds the row; another process may have closed it meanwhile.
    const { rows } = await sql<{ version: number }>`select version from quotation_request
      where id = ${id} and state = 'sent' and closes_at < ${due} for update`.execute(tx);
    const [row] = rows;
    if (row === undefined) return false;
    await moveQuotationRequest(
      tx,
      {
        id,
        version: row.version,
        to: 'closed',
        author: { person: THE_PORTAL, requestId: 'quotations.close' },
        operation: 'closeQuotationRequest',
      },
      (inside) => releaseKey(inside, id, now),
    );
    return true;
  });
}

const closingClock = dueClock('quotations.close', {
  run: async ({ db }) => void (await closeDueRequests(db, new Date())),
  async next({ db }) {
    const { rows } = await sql<{ at: Date | null }>`select min(closes_at) at from quotation_request
      where state = 'sent'`.execute(db);
    const at = rows[0]?.at ?? null;
    return at === null ? undefined : new Date(at.getTime() + CLOSING_GRACE_MS + 1);
  },
});

/** Every minute, and to the second: requests that are past their hour are closed and their keys released. */
export function defineQuotationJobs(services: Services): void {
  services.jobs.define('quotations.close', () => closingClock.run(services), { cron: '* * * * *' });
  closingClock.look(services);
  closingClock.watch(services);
}
