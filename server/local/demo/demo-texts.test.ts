import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { refusedIn } from '#tools/refused-phrases.ts';
import { loadDemo } from './load-demo.ts';

/** Tables whose words are read by visitors and suppliers, of the catalogues and of the demonstration. */
const READ =
  'area clarification_edition directory_person evaluation_period holiday paper_type procedure lot milestone document procedure_sheet registry_line registry_reason registry_term regulation request_event contract'.split(
    ' ',
  );

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await loadDemo({ db: app.db, files: app.services.files, today: todayInMexico(new Date()) });
});
afterAll(() => app.stop());

/** Every text in a value of JSON, however deep, but those that only the search reads. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (/search|plain|words/.test(key) ? [] : textsIn(one)));
}

it.each(READ)('the table %s says nothing that no person should read', async (table) => {
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) row from ${sql.table(table)} t`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  const wrong = rows.flatMap(({ row }) =>
    textsIn(row).flatMap((text) => {
      const why = refusedIn(text);
      return why === undefined ? [] : [`${why} in «${text.slice(0, 100)}»`];
    }),
  );
  expect([...new Set(wrong)]).toEqual([]);
});
