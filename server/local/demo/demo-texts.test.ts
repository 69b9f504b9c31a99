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

/** What stands beside each other on a page and does not agree; each query gives what it found. */
const CONTRADICTIONS: [string, string][] = [
  [
    'the time of a sheet is the sum of its steps',
    `select s.slug from procedure_sheet s cross join lateral (
       select count(*) filter (where step ->> 'term' !~ '^[0-9]+ días? hábil') others,
         sum(substring(step ->> 'term' from '^[0-9]+')::int) days from jsonb_array_elements(s.steps) step) t
     where t.others = 0 and t.days <> substring(s.response_time from '^([0-9]+) días? hábil')::int`,
  ],
  [
    'a penalty says no other number of late days than its delivery',
    `select p.reason from contract_penalty p join contract_delivery d on d.id = p.delivery_id
     where substring(p.reason from '([0-9]+) días? (naturales )?de atraso')::int <> d.delivered_on - d.planned_on`,
  ],
  [
    'where points decide nobody won for being the lowest',
    `select a.reason from award a join procedure p on p.id = a.procedure_id
     where p.scoring is not null and a.reason ~* 'más baj'`,
  ],
  [
    'the warehouse has the same hours in the bidding rules and in every answer',
    `select answer from clarification_edition where answer ~ 'a (?!14:00)[0-9:]+ h'`,
  ],
];
it.each(CONTRADICTIONS)('%s', async (_, query) => {
  const { rows } = await sql.raw(query).execute(app.db);
  expect(rows).toEqual([]);
});
