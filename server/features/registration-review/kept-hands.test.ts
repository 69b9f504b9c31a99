import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '#server/kit/test-app.ts';
import { insertRequest, testFile } from './test-requests.ts';
import { ok, reviewer } from './test-review.ts';

const MIGRATION = readFileSync(join(import.meta.dirname, '../../../db/migrations/0095_hands.sql'), 'utf8');

it('whoever had a hand in a request before hands were rows of their own has it still', async () => {
  const app = await startTestApp({ SECOND_REVIEWER: 'true' });
  try {
    const officers = reviewer(app);
    const file = testFile();
    const { folio } = await insertRequest(app.db, {
      file: { ...file, rfc: file.rfc.slice(0, -1) + (file.rfc.endsWith('3') ? '4' : '3') },
    });
    await officers.acceptPapers(folio, 'other-admin');
    const marked = await officers.acceptPapers(folio);
    const accepted = await ok(
      officers.put(folio, '/comprobaciones/rfc', marked.version, { reason: 'Coincide con la constancia.' }),
    );
    const assigned = await ok(
      officers.put(folio, '/responsable', accepted.version, { assignee: { id: 'other-admin', name: 'x' } }),
    );
    await ok(officers.act(folio, assigned.version, 'validate'));
    const rows = async () => ({
      hands: (await sql`select officer_id, step from request_hand order by 1, 2`.execute(app.db)).rows,
      assignments: (await sql`select version, given_by from request_assignment order by 1`.execute(app.db))
        .rows,
      officers: (await sql`select id, name from officer order by 1`.execute(app.db)).rows,
    });
    const before = await rows();
    expect(before.hands).toEqual([
      { officer_id: 'admin', step: 'accepted' },
      { officer_id: 'admin', step: 'marked' },
      { officer_id: 'admin', step: 'validated' },
      { officer_id: 'other-admin', step: 'marked' },
    ]);
    for (const table of ['request_hand', 'request_assignment', 'officer'])
      await sql`delete from ${sql.table(table)}`.execute(app.db);
    await app.services.pool.query(MIGRATION.slice(MIGRATION.indexOf('insert into officer')));
    expect(await rows()).toEqual(before);
  } finally {
    await app.stop();
  }
});
