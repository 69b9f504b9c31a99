import { sql } from 'kysely';
import type { Transaction } from './db.ts';

/** What an event says, as long as its transaction goes on. */
export interface Happening {
  subject: string;
  id: string;
}

interface Reader {
  name: string;
  subjects: readonly string[];
}

/** Runs in the transaction of the act: true at once, undone with it. */
export interface ReaderWithin extends Reader {
  read: (tx: Transaction, happening: Happening) => Promise<unknown>;
}

/**
 * Runs after the transaction, in the order of events, in one transaction with the place it has come to: whatever kills the
 * process, each event has its effect once. It is told the events of its subjects that came since, never none.
 */
export interface ReaderAfter extends Reader {
  read: (tx: Transaction, events: readonly { subject: string; subject_id: string }[]) => Promise<unknown>;
}

/**
 * Everything that follows from a change through its event. What still follows by triggers of the database is told in
 * decision 0370; the version of the public data follows from the revision of the same act.
 */
export const READERS_WITHIN: readonly ReaderWithin[] = [
  // What is withdrawn is found no more by the first who asks after it.
  {
    name: 'search',
    subjects: [
      'content:areas',
      'content:directorio',
      'content:fichas',
      'content:perfiles',
      'content:normatividad',
      'content:textos',
    ],
    read: (tx, { subject, id }) => sql`select search_contents(${subject}, ${id}::uuid)`.execute(tx),
  },
];

export const READERS_AFTER: readonly ReaderAfter[] = [
  {
    name: 'direct-awards',
    subjects: ['content:topes', 'content:fundamentos'],
    read: (tx) => sql`select touch_direct_awards()`.execute(tx),
  },
];
