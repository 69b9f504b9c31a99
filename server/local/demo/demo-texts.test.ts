import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Minutes } from '#contract/minutes.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { refusedIn } from '#tools/texts/refused-phrases.ts';
import { DEMONSTRATION } from './test-demonstration.ts';

/** Tables whose words are read by visitors and suppliers, of the catalogues and of the demonstration. */
const READ =
  'area clarification_edition directory_person evaluation_period holiday paper_type procedure lot milestone document procedure_sheet registry_line registry_reason registry_term regulation request_event contract'.split(
    ' ',
  );

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, undefined, DEMONSTRATION);
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
    'no step of a sheet, nor all of them, takes longer than the sheet',
    `select s.slug, s.response_time from procedure_sheet s cross join lateral (
       select sum(substring(step ->> 'term' from '^([0-9]+) días? hábil')::int) days from jsonb_array_elements(s.steps) step) t
     where t.days > substring(s.response_time from '^([0-9]+) días? hábil')::int`,
  ],
  [
    'a penalty is one percent of what came late for each day, as the bidding rules say, and within the guarantee',
    `select p.reason, p.percent, d.delivered_on - d.planned_on late from contract_penalty p
       join contract_delivery d on d.id = p.delivery_id join contract c on c.id = p.contract_id
     where p.percent <> d.delivered_on - d.planned_on or p.reason !~ '[0-9]+ días naturales de atraso'
       or abs(p.amount - d.amount * p.percent / 100) > 0.02 or p.amount > c.amount * 0.1`,
  ],
  [
    'the office opens at the same hours in the footer, the directory, the sheets and the notices',
    `with told(hours) as (
       select substring(s::text from '[0-9]{1,2}:[0-9]{2} a [0-9]{1,2}:[0-9]{2} h') from procedure_sheet s
       union all select hours from directory_person
       union all select substring(n.text from 'atiende de ([0-9:]+ a [0-9:]+ h)') from notice n)
     select distinct hours from told where hours !~ '9:00 a 15:00 h'`,
  ],
  [
    'where price decides, nobody won for points',
    `select a.reason from award a join procedure p on p.id = a.procedure_id
     where p.scoring is null and a.reason ~* 'punt'`,
  ],
  [
    'where price decides, the lowest of those who comply won, or why it did not is told',
    `select p.number, l.number, a.amount from award a join procedure p on p.id = a.procedure_id
       join lot l on l.id = a.lot_id join bid b on b.lot_id = a.lot_id join tenderer t on t.id = b.tenderer_id
     where p.scoring is null and a.status = 'awarded' and a.passed = '[]' and b.reason is null and t.reason is null
       and t.standing is null and l.lot_group is null and b.amount < a.amount`,
  ],
  [
    'no guarantee is due later than the ten days that the bidding rules give',
    `select c.number from contract c cross join lateral jsonb_array_elements(c.guarantees) g
     where (g ->> 'dueOn')::date > c.signed_on + 10 and g ->> 'kind' = 'compliance'`,
  ],
  [
    'the days of a rule are those that its words say',
    `select r.regime, r.code, r.amount, r.text from procurement_rule r
     join (values (3, 'tres'), (5, 'cinco'), (6, 'seis'), (8, 'ocho'), (10, 'diez'), (14, 'catorce'), (15, 'quince'),
       (17, 'diecisiete'), (20, 'veinte'), (40, 'cuarenta')) w(amount, word) on w.amount = r.amount
     where r.text ~ 'días' and r.text !~ ('\\m' || w.word || '\\M|\\m' || w.amount || '\\M')`,
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
  [
    'each form of Normatividad has its file',
    `select r.slug from regulation r where r.level = 'forms'
       and not exists (select from content_public_file f where f.item_id = r.id)`,
  ],
  [
    'the last day to contest an award is told only where the days of its law are known',
    `select p.number from award_decision d join procedure p on p.id = d.procedure_id
     where d.firm_on is not null and p.funding not in ('federal', 'mixed')`,
  ],
  [
    'the unit has one telephone in its tenders, sheets, posts and footer',
    `with told(phone) as (
       select substring(contact from '[0-9]{3} [0-9]{3} [0-9]{4}') from procedure
       union select substring(contact from '[0-9]{3} [0-9]{3} [0-9]{4}') from procedure_sheet
       union select phone from directory_person
       union select substring(value ->> 'phone' from '[0-9]{3} [0-9]{3} [0-9]{4}') from instance_setting where value ? 'phone')
     select phone from told where (select count(*) from told where phone is not null) <> 1`,
  ],
  [
    'what is bought by the month is contracted for as many months, the longest of its lots',
    `select p.number, p.delivery_term from procedure p join lot l on l.procedure_id = p.id and l.unit = 'Mes'
     group by p.id having p.delivery_term not like trim_scale(max(l.quantity)) || ' meses%'`,
  ],
  [
    'a sheet that asks for a guarantee does not say that it costs nothing',
    `select s.slug from procedure_sheet s
     where s.audience = 'suppliers' and s.requirements::text ~ 'Garantía de' and s.cost = 'sin costo'`,
  ],
  [
    'what the bidding rules say of guarantees, the sheet says too: they are kept, exchanged, released and may not be needed',
    `select part from unnest(array['conserva', 'canjear', 'acta de recepción', 'una sola vez', 'quince días naturales', 'original y copia']) part
     where not exists (select from procedure_sheet s where s.key = 'P-PRO-07'
       and concat(s.questions, s.steps, s.requirements) like '%' || part || '%')`,
  ],
  [
    'a sheet that another one requires takes there as long as it says itself',
    `select s.key, n from procedure_sheet s cross join jsonb_array_elements(s.requirements) r
       cross join lateral (select r ->> 'text' n) t
       join procedure_sheet o on n ~ ('\\(' || o.key || ', ')
     where position(o.response_time || ' más' in n) = 0`,
  ],
];
it.each(CONTRADICTIONS)('%s', async (_, query) => {
  const { rows } = await sql.raw(query).execute(app.db);
  expect(rows).toEqual([]);
});

it('where points decide, nobody with more points was passed over', async () => {
  const scored = await app.db
    .selectFrom('procedure')
    .innerJoin('award', 'award.procedure_id', 'procedure.id')
    .select('procedure.id')
    .distinct()
    .where('scoring', 'is not', null)
    .execute();
  expect(scored.length).toBeGreaterThan(3);
  for (const { id } of scored) {
    const answer = await app.send('admin', 'GET', `/administracion/procedimientos/${id}/actas/fallo`);
    const { gaps } = (await answer.json()) as Minutes;
    expect(gaps.filter((gap) => /propuesta|puntos|mínimo/.test(gap))).toEqual([]);
  }
});
