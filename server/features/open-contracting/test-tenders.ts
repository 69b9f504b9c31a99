import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AjvDraft04 from 'ajv-draft-04';
import { sql } from 'kysely';
import type { TestApp } from '#server/kit/test-app.ts';

const SCHEMA = JSON.parse(
  readFileSync(join(import.meta.dirname, 'schema/release-schema.json'), 'utf8'),
) as object;

/** Whether a release follows the official schema of OCDS 1.1.5. */
export const follows = new AjvDraft04({ strict: false, validateFormats: false, allErrors: true }).compile(
  SCHEMA,
);

/** No two firms have one RFC. */
let made = 100;

/** A tender with three lots: one won and contracted with an amendment, one deserted, one of a firm that is in no registry. */
export async function awarded(app: TestApp, number: string, status = 'contracted'): Promise<string> {
  const { rows } = await sql<{ id: string; lots: string[] }>`
    with p as (insert into procedure (number, slug, title, description, kind, character, modality, category, regime, fiscal_year,
        requesting_area, funding, award_criterion, status, published_at)
      values (${number}, ${number}, 'Equipo de laboratorio', 'Para docencia', 'open', 'national', 'mixed', 'goods', 'laassp_2025',
        2026, 'Ciencias', 'own', 'points', ${status}, now() - interval '60 days') returning id),
    acts as (insert into milestone (procedure_id, kind, at) select id, kind, now() + make_interval(days => days) from p,
      (values ('publication', -60), ('questions_deadline', -52), ('opening', -40), ('award', -20), ('signature', 5)) a(kind, days)),
    l as (insert into lot (procedure_id, number, description, unit, quantity, status, estimate)
      select id, n, 'Partida ' || n, 'Pieza', 2.5, (array['awarded', 'unsuccessful', 'awarded'])[n], 900 from p, generate_series(1, 3) n
      returning id, number)
    select p.id, array(select id::text from l order by number) lots from p`.execute(app.db);
  const { id, lots } = rows[0] as { id: string; lots: string[] };
  const [known, person] = await Promise.all(
    (
      [
        [`PP-${number}-1`, 'legal', 'COL150310AB1'],
        [`PP-${number}-2`, 'natural', 'GOMA800101AB1'],
      ] as const
    ).map(async ([registered, kind, rfc]) => {
      const added = await sql<{
        id: string;
      }>`insert into supplier (number, name, rfc, lines, status, person_type)
        values (${registered}, ${`Proveedor ${registered}`}, ${`${rfc.slice(0, -3)}${(made += 1)}`}, '{}', 'active', ${kind}) returning id`.execute(
        app.db,
      );
      return added.rows[0]?.id ?? '';
    }),
  );
  await sql`insert into opening (procedure_id, closed_at) values (${id}, now())`.execute(app.db);
  const bidders = await sql<{ id: string }>`
    insert into tenderer (procedure_id, position, supplier_id, name, rfc) values
      (${id}, 1, ${known}, 'Colibrí, S.A. de C.V.', null), (${id}, 2, ${person}, 'Ana Gómez', null),
      (${id}, 3, null, 'Sin Padrón, S.A.', 'SPA150310AB1') returning id`.execute(app.db);
  const [first, second, third] = bidders.rows.map((row) => row.id);
  await sql`insert into bid (tenderer_id, lot_id, amount, reason, ground) values
    (${first}, ${lots[0]}, 1000.10, null, null), (${second}, ${lots[0]}, 900, 'Sin muestra', 'Art. 51'),
    (${third}, ${lots[2]}, 500, null, null)`.execute(app.db);
  await sql`insert into award_decision (procedure_id) values (${id})`.execute(app.db);
  await sql`insert into award (lot_id, procedure_id, status, tenderer_id, supplier_id, supplier_name, amount, reason) values
    (${lots[0]}, ${id}, 'awarded', ${first}, ${known}, 'Colibrí, S.A. de C.V.', 1000.10, null),
    (${lots[1]}, ${id}, 'unsuccessful', null, null, null, null, 'Nadie ofertó esta partida.'),
    (${lots[2]}, ${id}, 'awarded', ${third}, null, 'Sin Padrón, S.A.', 500, null)`.execute(app.db);
  await sql`with c as (insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, starts_on, ends_on, amount)
      values (${id}, 'C-1', 'Contrato de laboratorio', ${known}, 'Colibrí, S.A. de C.V.', current_date - 5, current_date, current_date + 90, 1160.12)
      returning id),
    k as (insert into contract_lot (contract_id, lot_id) select id, ${lots[0]}::uuid from c),
    d as (insert into contract_delivery (id, contract_id, what, planned_on, delivered_on)
      select gen_random_uuid(), id, 'Primera entrega', current_date - 3, current_date - 2 from c),
    y as (insert into contract_payment (id, contract_id, paid_on, amount, invoice)
      select gen_random_uuid(), id, current_date - 1, 580.06, 'F-1' from c)
    insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_before, amount_after)
      select id, 1, current_date - 1, 'Se amplía la cantidad', 'Art. 74', 1160.12, 1300 from c`.execute(
    app.db,
  );
  await sql`select refresh_procedures(array[${id}]::uuid[])`.execute(app.db);
  return id;
}
