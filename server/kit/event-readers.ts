import { sql } from 'kysely';
import type { Transaction } from './db.ts';

/**
 * Runs after the transaction, in the order of events, in one transaction with the place it has come to: whatever kills the
 * process, each event has its effect once. It is told the events of its subjects that came since, never none.
 */
export interface ReaderAfter {
  name: string;
  subjects: readonly string[];
  read: (tx: Transaction, events: readonly { subject: string; subject_id: string }[]) => Promise<unknown>;
}

/**
 * What follows from a change after its transaction. What is true at once, and undone with it, is in one definition that tells
 * it by subject: db/definitions/events/follow_event.sql. What still follows by triggers of tables is told in decision 0370.
 */
export const READERS_AFTER: readonly ReaderAfter[] = [
  {
    name: 'direct-awards',
    subjects: ['content:topes', 'content:fundamentos'],
    read: (tx) => sql`select touch_direct_awards()`.execute(tx),
  },
];
