import { sql } from 'kysely';
import { createDb, createPool } from './db.ts';
import { readEvents } from './events.ts';

/** Reads events of a made-up subject for ever, in a process that a test kills: `told` says how often each had its effect. */
const pool = createPool(process.argv[2] ?? '', 2);
const db = createDb(pool);
for (;;)
  await readEvents(db, [
    {
      name: 'told',
      subjects: ['made-up'],
      read: async (tx, events) => {
        for (const { subject_id: thing } of events)
          await sql`insert into told (thing, place) values (${thing}, (select count(*) from told))`.execute(
            tx,
          );
      },
    },
  ]);
