import { todayInMexico } from '#contract/mexico-time.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import type { Filled } from '#server/kit/test-database.ts';
import { plantedIn } from '#server/kit/test-planted.ts';
import { loadDemo } from './load-demo.ts';

/** The demonstration as a test's database: loading it costs as much as three hundred small tests. */
export const DEMONSTRATION: Filled = {
  name: 'demostracion',
  async fill(url, files) {
    const pool = createPool(plantedIn(url), 4);
    try {
      await loadDemo({
        db: createDb(pool),
        files: await createLocalStore(files),
        today: todayInMexico(new Date()),
      });
    } finally {
      await pool.end();
    }
  },
};
